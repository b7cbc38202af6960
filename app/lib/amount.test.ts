import { describe, expect, test } from "vitest";
import {
	type AmountFormat,
	explainAmountProblem,
	formatAmount,
	parseAmount,
} from "./amount.ts";

describe("a typed amount", () => {
	test.each([
		["0", 0],
		["1250", 125_000],
		["1250,50", 125_050],
		["1250.5", 125_050],
		["12,5", 1_250],
		["12.5", 1_250],
		["1.250", 125_000],
		["1,250", 125_000],
		["2.500,00", 250_000],
		["1,250.50", 125_050],
		["1.250.000,5", 125_000_050],
		["1,250,000", 125_000_000],
		["0,99", 99],
		[".50", 50],
		["1'250.50", 125_050],
		["1’250,50", 125_050],
		["1 250,50", 125_050],
		["1\u00a0250,50", 125_050],
		["1\u202f250", 125_000],
		["1\u2009250\u2009000", 125_000_000],
		["€1,250.50", 125_050],
		["€ 1.250,50", 125_050],
		["1.250,50 €", 125_050],
		["EUR 2500", 250_000],
		["2500EUR", 250_000],
		["2500 euros", 250_000],
		["1.250,-", 125_000],
		["2.5K", 250_000],
		["2,5 k", 250_000],
		["€12k", 1_200_000],
		["１２５０．５０", 125_050],
		["€１，２５０", 125_000],
		["١٢٥٠٫٥٠", 125_050],
		["١٬٢٥٠", 125_000],
		["१२५०", 125_000],
		["𝟏𝟐𝟓𝟎", 125_000],
		["\u202a1250\u202c", 125_000],
	])("%j is %i cents", (text, cents) => {
		expect(parseAmount(text)).toEqual({ cents });
	});

	test.each([
		["", "empty"],
		["  ", "empty"],
		["1,25,000", "malformed"],
		["12,34,567.50", "malformed"],
		["1.25.000", "malformed"],
		["1.250.50", "malformed"],
		["1,250,50", "malformed"],
		["1.250'000", "malformed"],
		["12 50", "malformed"],
		["1250.375", "malformed"],
		["0,375", "malformed"],
		["0.250", "malformed"],
		["01250", "malformed"],
		["1250.", "malformed"],
		["1..5", "malformed"],
		["1e3", "malformed"],
		["1.25E+03", "malformed"],
		["1.250K", "malformed"],
		["12,5,k", "malformed"],
		["0x10", "malformed"],
		["about 2500", "malformed"],
		["2000-2500", "malformed"],
		["Infinity", "malformed"],
		["1²", "malformed"],
		["-500", "negative"],
		["−500", "negative"],
		["500-", "negative"],
		["(500)", "negative"],
		["€-500", "negative"],
		["£1,250", "currency"],
		["$500", "currency"],
		["500 USD", "currency"],
		["CHF 1'250", "currency"],
		["10000000.01", "too-large"],
		["9".repeat(400), "too-large"],
	])("%j is refused as %s", (text, problem) => {
		expect(parseAmount(text)).toEqual({ problem });
	});
});

describe("an amount in another currency", () => {
	test.each([
		["GBP", "£1,250.50", 125_050],
		["GBP", "1250 GBP", 125_000],
		["GBP", "GBP 2.5k", 250_000],
		["CHF", "CHF 1'250", 125_000],
		["USD", "US$12", 1_200],
		["USD", "$12.50", 1_250],
		["PLN", "12,50 zł", 1_250],
		["SEK", "12,50 kr", 1_250],
	])("in %s, %j is %i cents", (currency, text, cents) => {
		expect(parseAmount(text, { maxDecimals: 2, currency })).toEqual({ cents });
	});

	test.each([
		["GBP", "€12.50"],
		["GBP", "12.50 EUR"],
		["USD", "£12.50"],
		["CHF", "€12"],
	])("in %s, %j is refused", (currency, text) => {
		expect(parseAmount(text, { maxDecimals: 2, currency })).toEqual({
			problem: "currency",
		});
	});
});

describe("an amount of a file, which may have more than two decimals", () => {
	const inFile = (decimalMark?: AmountFormat["decimalMark"]) => ({
		maxDecimals: 6,
		decimalMark,
	});

	test.each([
		["0,375", undefined, 38],
		["0.285", undefined, 29],
		["1250,375", undefined, 125_038],
		["1.250,375", undefined, 125_038],
		["12.3456", undefined, 1_235],
		["1,250", ".", 125_000],
		["1,250", ",", 125],
		["1.250", ",", 125_000],
		["1.250,00", ",", 125_000],
	] as const)("%j with the mark %j is %i cents", (text, mark, cents) => {
		expect(parseAmount(text, inFile(mark))).toEqual({ cents });
	});

	test.each([
		["1,250", undefined, "ambiguous"],
		["12.500", undefined, "ambiguous"],
		["12,50", ".", "malformed"],
		["12.50", ",", "malformed"],
	] as const)("%j with the mark %j is refused as %s", (text, mark, problem) => {
		expect(parseAmount(text, inFile(mark))).toEqual({ problem });
	});
});

test("the advice has an example", () => {
	expect(explainAmountProblem("malformed", "1,25,000")).toBe(
		"Enter an amount, such as 2500 or 1250.50.",
	);
	expect(explainAmountProblem("ambiguous", "1,250")).toContain("“1,250”");
});

test.each([
	[0, "0"],
	[125_000, "1250"],
	[125_050, "1250.50"],
])("%i cents are shown in a field as %j", (cents, text) => {
	expect(formatAmount(cents)).toBe(text);
});
