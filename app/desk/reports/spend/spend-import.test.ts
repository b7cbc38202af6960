import { describe, expect, test } from "vitest";
import { readSpendFile } from "./spend-import.server.ts";
import type { SpendAnswers } from "./spend-line.server.ts";

const today = "2026-11-26";

const read = (text: string, answers?: SpendAnswers) =>
	readSpendFile(text, today, answers);

/** `2026-11-16 meta/spring 1250` for each entry of a file. */
function listSpends(text: string, answers?: SpendAnswers): string[] {
	const file = read(text, answers);
	if (!("spends" in file)) throw new Error(JSON.stringify(file));

	return file.spends.map(({ day, source, campaign, cents }) =>
		[day, [source, campaign].filter(Boolean).join("/"), cents].join(" "),
	);
}

const plain = "date,source,campaign,amount";

describe("lines with date, source, campaign and amount", () => {
	test.each([
		[
			`${plain}\r\n2026-11-16,google-ads,,120\r\n`,
			["2026-11-16 google-ads 12000"],
		],
		[
			'\ufeffDate;Source;Campaign;Amount\n2026-11-16;meta;"spring; late";12,50\n',
			["2026-11-16 meta/spring-late 1250"],
		],
		[
			"date;source;campaign;amount\n2026-11-17;meta;herbst;0,375",
			["2026-11-17 meta/herbst 38"],
		],
		[
			`${plain}\n2026-11-16,a,b,10\n2026-11-16,a,b,15\n2026-11-16,a,b,20`,
			["2026-11-16 a/b 4500"],
		],
		[
			`${plain}\n2026-11-16,яндекс,春季促销,1\n2026-11-16,яндекс,夏季促销,2`,
			["2026-11-16 яндекс/春季促销 100", "2026-11-16 яндекс/夏季促销 200"],
		],
		[
			`${plain}\n2026-11-16,a,"spring\nlate",1\n\n2026-11-17,a,b,2`,
			["2026-11-16 a/spring-late 100", "2026-11-17 a/b 200"],
		],
		[
			"date\tsource\tcampaign\tamount\n16.11.2026\tmeta\tspring\t1.250,50",
			["2026-11-16 meta/spring 125050"],
		],
		[
			`Ad spend of November\n\n${plain}\n2026-11-16,a,b,1\nTotal,,,1`,
			["2026-11-16 a/b 100"],
		],
		[
			`${plain}\n04/03/2026,a,b,1\n13/03/2026,a,b,2`,
			["2026-03-04 a/b 100", "2026-03-13 a/b 200"],
		],
	])("the file %j is read", (text, spends) => {
		expect(listSpends(text)).toEqual(spends);
	});
});

const google = `Campaign report
1 November 2026 - 26 November 2026
Day,Campaign,Currency code,Impr.,Cost
2026-11-16,Spring Offer,EUR,"1,204","1,250.50"
2026-11-17,Spring Offer,EUR,90,0.00
2026-11-17,Brand, --, --, --
Total: Campaigns, --,EUR,"1,294","1,250.50"
`;
const meta = `Campaign name,Day,Amount spent (EUR),Reporting starts,Reporting ends
,,12.5,2026-11-01,2026-11-26
Spring,2026-11-16,10.25,2026-11-16,2026-11-16
Autumn,2026-11-16,2.25,2026-11-16,2026-11-16
`;
const linkedin = `Campaign Performance Report (in UTC)
Report Start: November 1, 2026
Date Generated: November 26, 2026

Start Date (in UTC)\tAccount Name\tCurrency\tCampaign Name\tTotal Spent
11/16/2026\tSheaf\tEUR\tFounders\t40.10
11/17/2026\tSheaf\tEUR\tFounders\t9.90
`;

describe("exports of ad platforms", () => {
	test.each([
		[
			"Google Ads",
			google,
			[
				"2026-11-16 google-ads/spring-offer 125050",
				"2026-11-17 google-ads/spring-offer 0",
			],
		],
		[
			"Meta",
			meta,
			["2026-11-16 meta/spring 1025", "2026-11-16 meta/autumn 225"],
		],
		[
			"LinkedIn",
			linkedin,
			["2026-11-16 linkedin/founders 4010", "2026-11-17 linkedin/founders 990"],
		],
		[
			"Microsoft",
			'"Report Name: Campaigns"\n\nGregorian date,Campaign name,Currency code,Spend\n11/16/2026,Autumn,EUR,12.50\n,,,12.50\n\n"©2026 Microsoft Corporation. All rights reserved. "',
			["2026-11-16 microsoft-ads/autumn 1250"],
		],
	])("%s is read as it comes", (_platform, text, spends) => {
		expect(listSpends(text)).toEqual(spends);
	});

	test("totals and lines without spend are counted", () => {
		expect(read(google)).toMatchObject({
			lines: 2,
			leftOut: { totals: 1, empty: 1 },
		});
	});
});

describe("staff are asked", () => {
	const unknown = "Wann;Was;Wieviel\n2026-11-16;Herbst;12,50";
	const columns = { day: "Wann", campaign: "Was", amount: "Wieviel" };

	test("for columns and a source that are not known", () => {
		const asked = read(unknown);

		expect(asked).toMatchObject({ header: ["Wann", "Was", "Wieviel"] });
		expect(Object.keys("questions" in asked ? asked.questions : {})).toEqual([
			"column_day",
			"column_campaign",
			"column_amount",
			"file_source",
		]);
	});

	test.each([
		[
			"Kampagnenbericht\n1. November 2026\nTag;Kampagne;Währungscode;Kosten\n16.11.2026;Herbst;EUR;1.250,50\nGesamt: Konto;--;EUR;1.250,50",
			{ day: "Tag", campaign: "Kampagne", amount: "Kosten" },
			"2026-11-16 ads/herbst 125050",
		],
		[
			'"Nom de la campagne","Jour","Montant dépensé (EUR)"\n"Printemps","2026-11-16","12.5"',
			{
				day: "Jour",
				campaign: "Nom de la campagne",
				amount: "Montant dépensé (EUR)",
			},
			"2026-11-16 ads/printemps 1250",
		],
		[
			"Rapport\n\nDate de début (en UTC)\tDevise\tNom de la campagne\tTotal dépensé\n16/11/2026\tEUR\tAutomne\t12,50",
			{
				day: "Date de début (en UTC)",
				campaign: "Nom de la campagne",
				amount: "Total dépensé",
			},
			"2026-11-16 ads/automne 1250",
		],
	])("for the columns of another language: %j", (text, columns, spend) => {
		expect(read(text)).toMatchObject({ questions: expect.anything() });
		expect(listSpends(text, { columns, source: "ads" })).toEqual([spend]);
	});

	test.each([
		[
			"Tag;Kampagne;Währungscode;Kosten\n16.11.2026;Herbst;USD;10",
			"The amount is in USD, not in EUR.",
		],
		[
			"Tag;Ende;Kampagne;Kosten\n01.11.2026;30.11.2026;Herbst;10",
			"It covers 2026-11-01 to 2026-11-30.",
		],
	])(
		"and a currency or a span without a known name is found",
		(text, problem) => {
			const columns = { day: "Tag", campaign: "Kampagne", amount: "Kosten" };
			const file = read(text, { columns, source: "ads" });

			expect("error" in file && file.error).toContain(problem);
		},
	);

	test("once: answers are remembered for the next file", () => {
		const first = read(unknown, { columns, source: "Zeitung" });
		if (!("memory" in first)) throw new Error("not imported");

		const next = readSpendFile(
			"Wann;Was;Wieviel\n2026-11-17;Herbst;1",
			today,
			{},
			first.memory,
		);

		expect(next).toMatchObject({
			spends: [{ day: "2026-11-17", source: "zeitung", campaign: "herbst" }],
		});
	});

	test.each([
		['2026-11-17,a,b,"1,250"', { decimalMark: "," }, "2026-11-17 a/b 125"],
		['2026-11-17,a,b,"1,250"', { decimalMark: "." }, "2026-11-17 a/b 125000"],
		["03/04/2026,a,b,1", { dayOrder: "day-first" }, "2026-04-03 a/b 100"],
		["03/04/2026,a,b,1", { dayOrder: "month-first" }, "2026-03-04 a/b 100"],
		["2027-01-02,a,b,1", { future: true }, "2027-01-02 a/b 100"],
	] as const)("about the line %j", (line, answers, spend) => {
		const text = `${plain}\n${line}`;

		expect(read(text)).toMatchObject({
			questions: expect.anything(),
		});
		expect(listSpends(text, answers)).toEqual([spend]);
	});

	test("with the number and text of the line", () => {
		expect(read(`${plain}\n2026-11-16,a,b,1\n2026-11-17,a,b,"1,250"`)).toEqual({
			header: plain.split(","),
			questions: {
				decimal_mark:
					'Line 3 (2026-11-17,a,b,"1,250"): Does the point or the comma come before the cents?',
			},
		});
	});
});

describe("a file is refused", () => {
	test.each([
		["", "There is nothing to import."],
		[plain, "There is nothing to import."],
		[
			`${plain}\n2026-11-16,a,1`,
			"Line 2 (2026-11-16,a,1): It has 3 columns instead of 4.",
		],
		[
			`${plain}\n2026-11-16,a,b,12,50`,
			"Line 2 (2026-11-16,a,b,12,50): It has 5 columns instead of 4.",
		],
		[
			`${plain}\n2026-11-16,a,b,1\n2026-11-17,a,b,x`,
			"Line 3 (2026-11-17,a,b,x): Enter an amount, such as 2500 or 1250.50.",
		],
		[
			`${plain}\n31/31/2026,a,b,1`,
			"Line 2 (31/31/2026,a,b,1): “31/31/2026” is not a valid date.",
		],
		[
			`${plain}\n2026-11-16,a,b,-5`,
			"Line 2 (2026-11-16,a,b,-5): Enter an amount of 0 or more, such as 2500 or 1250.50.",
		],
		[
			`${plain}\n2026-11-16,jo@example.com,b,5`,
			"Line 2 (2026-11-16,jo@example.com,b,5): It has an email address instead of a name.",
		],
		[
			`${plain}\n2026-11-16,a,"b,5`,
			"A quotation mark is opened in the file and never closed.",
		],
		[
			"Day,Campaign,Currency code,Cost\n2026-11-16,b,GBP,5",
			"Line 2 (2026-11-16,b,GBP,5): The amount is in GBP, not in EUR.",
		],
		[
			"2026-11-16\ta\tb\t12.50\n2026-11-17\ta\tb\t1.50",
			"Line 1 (2026-11-16 a b 12.50): The names of the columns are missing. Put them above it, such as Date, Source, Campaign, Amount.",
		],
		[
			"Campaign name,Reporting starts,Reporting ends,Amount spent (EUR)\nb,2026-11-01,2026-11-26,5",
			"Line 2 (b,2026-11-01,2026-11-26,5): It covers 2026-11-01 to 2026-11-26. Export the report by day.",
		],
	])("%j: %s", (text, error) => {
		expect(read(text)).toEqual({ error });
	});

	test("with the first five lines that can't be read", () => {
		const lines = Array.from({ length: 8 }, () => "2026-11-16,a,b,x");
		const file = read([plain, ...lines].join("\n"));

		expect("error" in file && file.error).toMatch(
			/^Line 2 .*Line 6 .* And 3 more lines\.$/s,
		);
	});

	test("when it is too long", () => {
		expect(read("x".repeat(1_000_001))).toHaveProperty("error");
		expect(read(`${plain}\n`.repeat(10_002))).toEqual({
			error: "At most 10000 lines at once.",
		});
	});
});
