import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldErrors } from "#lib/forms/fields.ts";
import { spendForm } from "./spend.server.ts";

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
const noAmount = "Enter an amount, such as 2500 or 1250.50.";
const negative = "Enter an amount of 0 or more, such as 2500 or 1250.50.";

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
	[{ amount: "-5" }, { amount: negative }],
	[{ amount: "" }, { amount: noAmount }],
])("%j gets a field error", (change, errors) => {
	const { issues = [] } = v.safeParse(spendForm, { ...typed, ...change });
	expect(fieldErrors(issues)).toEqual(errors);
});
