import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldErrors } from "#lib/forms/fields.ts";
import { parseSpendCsv, spendForm } from "./spend.server.ts";

const typed = {
	day: "2026-11-16",
	source: "Google Ads",
	campaign: "Spring",
	amount: "120.50",
};

test.each([
	["120.50", 12_050],
	["€1,250", 125_000],
	["12,5", 1_250],
	["0", 0],
])("the amount %j is %i cents", (text, amount) => {
	const spend = {
		day: "2026-11-16",
		source: "google-ads",
		campaign: "spring",
		amount,
	};
	expect(v.parse(spendForm, { ...typed, amount: text })).toEqual(spend);
});

const noDate = { day: "Please enter a date, such as 2026-11-16." };
const noAmount = "Please enter an amount in euro, such as 120.50.";

test.each([
	[{ day: "16/11/2026" }, noDate],
	[{ day: "2026-02-30" }, noDate],
	[{ source: " " }, { source: "Please enter the source, such as google-ads." }],
	[
		{ source: "jo@example.com" },
		{ source: "Please enter a source, not an email address." },
	],
	[
		{ campaign: "jo@example.com" },
		{ campaign: "Please enter a campaign, not an email address." },
	],
	[{ amount: "a lot" }, { amount: noAmount }],
	[{ amount: "-5" }, { amount: noAmount }],
])("%j gets a field error", (change, errors) => {
	const { issues = [] } = v.safeParse(spendForm, { ...typed, ...change });
	expect(fieldErrors(issues)).toEqual(errors);
});

test.each([
	["date,source,campaign,amount\r\n2026-11-16,google-ads,,120\r\n", 1],
	[
		'\ufeffDate;Source;Campaign;Amount\n2026-11-16;meta;"spring; late";12,50\n',
		1,
	],
	["date,source,campaign,amount\n2026-11-16,a,b,1\n\n2026-11-17,a,b,2", 2],
])("the file %j has its lines imported", (csv, count) => {
	expect(parseSpendCsv(csv)).toHaveLength(count);
});

const head = "date,source,campaign,amount";
test.each([
	["", "There is nothing to import."],
	[head, "There is nothing to import."],
	[
		"day,source,amount\n1,2,3",
		`The first line must name these columns: ${head}.`,
	],
	[`${head}\n2026-11-16,a,1`, "Line 2 has 3 columns instead of 4."],
	[`${head}\n2026-11-16,a,b,1\n2026-11-17,a,b,x`, `Line 3: ${noAmount}`],
])("the file %j is refused: %s", (csv, error) => {
	expect(parseSpendCsv(csv)).toEqual({ error });
});
