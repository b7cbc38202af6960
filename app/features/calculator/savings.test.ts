import { expect, test } from "vitest";
import calculatorCopy from "#content/calculator.json" with { type: "json" };
import { caseStudies } from "#content/case-studies.ts";
import { industryPages } from "#content/industry-pages.ts";
import {
	assumptions,
	formatDefaults,
	MAX_LENGTH,
	readInputs,
	readTyped,
	savings,
	type TypedInputs,
} from "./savings.ts";

const half = {
	weeksPerMonth: 4,
	hoursTakenOver: { low: 0.25, high: 0.5 },
	enquiriesWonBack: { low: 0.2, high: 0.4 },
};

test.each([
	// hours, rate, enquiries, value → time back, enquiries back, total
	[20, 24, 10, 450, [480, 960], [900, 1800], [1380, 2760]],
	[10, 45, 2, 3000, [450, 900], [1200, 2400], [1650, 3300]],
	[7.5, 22.5, 0, 0, [169, 338], [0, 0], [169, 338]],
	[0, 0, 3, 33.33, [0, 0], [20, 40], [20, 40]],
	// The rounded parts add up to the total, which would be 3 if it were rounded itself.
	[1, 1.4, 1, 7, [1, 3], [1, 3], [2, 6]],
	[0, 0, 0, 0, [0, 0], [0, 0], [0, 0]],
	[
		500,
		500,
		1000,
		100_000,
		[250_000, 500_000],
		[20_000_000, 40_000_000],
		[20_250_000, 40_500_000],
	],
])(
	"%d hours at €%d and %d enquiries of €%d",
	(hours, rate, enquiries, value, time, won, total) => {
		const result = savings({ hours, rate, enquiries, value }, half);

		expect([result.timeBack.low, result.timeBack.high]).toEqual(time);
		expect([result.enquiriesBack.low, result.enquiriesBack.high]).toEqual(won);
		expect([result.total.low, result.total.high]).toEqual(total);
	},
);

test("the result includes the current monthly cost and the hours saved per week", () => {
	const result = savings(
		{ hours: 9, rate: 35, enquiries: 8, value: 160 },
		half,
	);

	expect(result.timeSpent).toBe(1260);
	expect(result.enquiriesLost).toBe(1280);
	expect(result.hoursBack).toEqual({ low: 2.3, high: 4.5 });
});

test("the assumed share of hours is below that of every published case", () => {
	const shares = caseStudies
		.flatMap(({ drawnMetric, metrics }) => [drawnMetric, ...metrics])
		.filter(({ unit }) => unit === "hours")
		.map(({ before, after }) => (before - after) / before);

	expect(shares.length).toBeGreaterThan(1);

	for (const share of shares)
		expect(share).toBeGreaterThan(assumptions.hoursTakenOver.high);
});

const fine: TypedInputs = {
	hours: "20",
	rate: "24",
	enquiries: "10",
	value: "450",
};
const { missing, negative, notANumber, most } = calculatorCopy.errors;

test.each([
	["20", 20],
	[" 12.5 ", 12.5],
	["12,5", 12.5],
	[".5", 0.5],
	["7.", 7],
	["€45", 45],
	["1,250.75", 1250.75],
	["12 000", 12_000],
	["0", 0],
	["-0", 0],
	["100,000", 100_000],
])("%j in the value field is %d", (text, amount) => {
	expect(readInputs({ ...fine, value: text }).inputs?.value).toBe(amount);
});

test.each([
	["", missing],
	["   ", missing],
	["€", missing],
	["abc", notANumber],
	["NaN", notANumber],
	["Infinity", notANumber],
	["1e9", notANumber],
	["0x10", notANumber],
	["1.2.3", notANumber],
	["1,2,3", notANumber],
	["<script>alert(1)</script>", notANumber],
	["\u202e12", notANumber],
	["٣", notANumber],
	["-1", negative],
	["−3", negative],
	["-0.01", negative],
	["100,000.01", `${most} 100,000.`],
	["9".repeat(400), `${most} 100,000.`],
])("%j in the value field gives a message and no sum", (text, message) => {
	expect(readInputs({ ...fine, value: text })).toEqual({
		errors: { value: message },
	});
});

test("each invalid field has its own message", () => {
	const { errors } = readInputs({
		hours: "-2",
		rate: "501",
		enquiries: "many",
		value: "",
	});
	expect(errors).toEqual({
		hours: negative,
		rate: `${most} 500.`,
		enquiries: notANumber,
		value: missing,
	});
});

test("a query fills its fields, cut to the maximum length; missing fields have their default", () => {
	const query = new URLSearchParams({
		hours: "7",
		value: "9".repeat(5000),
		other: "1",
	});

	expect(readTyped(query, fine)).toEqual({
		...fine,
		hours: "7",
		value: "9".repeat(MAX_LENGTH),
	});
	expect(readTyped(new URLSearchParams("hours="), fine).hours).toBe("");
});

test("the default inputs are valid", () => {
	for (const { slug, calculator } of industryPages()) {
		const { inputs } = readInputs(formatDefaults(calculator.defaults));
		expect(inputs, slug).toEqual({
			hours: calculator.defaults.hoursPerWeek,
			rate: calculator.defaults.hourlyRate,
			enquiries: calculator.defaults.enquiriesLostPerMonth,
			value: calculator.defaults.enquiryValue,
		});
	}
});
