import { expect, test } from "vitest";
import calculatorCopy from "#content/calculator.json" with { type: "json" };
import { industryPages } from "#content/industry-pages.ts";
import { MAX_LENGTH, readInputs, type TypedInputs, typedDefaults, typedFrom } from "./inputs.ts";

const fine: TypedInputs = { hours: "20", rate: "24", enquiries: "10", value: "450" };
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
	expect(readInputs({ ...fine, value: text })).toEqual({ errors: { value: message } });
});

test("each invalid field has its own message", () => {
	const { errors } = readInputs({ hours: "-2", rate: "501", enquiries: "many", value: "" });
	expect(errors).toEqual({
		hours: negative,
		rate: `${most} 500.`,
		enquiries: notANumber,
		value: missing,
	});
});

test("a query fills its fields, cut to the maximum length; missing fields have their default", () => {
	const query = new URLSearchParams({ hours: "7", value: "9".repeat(5000), other: "1" });
	expect(typedFrom(query, fine)).toEqual({ ...fine, hours: "7", value: "9".repeat(MAX_LENGTH) });
	expect(typedFrom(new URLSearchParams("hours="), fine).hours).toBe("");
});

test("the default inputs are valid", () => {
	for (const { slug, calculator } of industryPages) {
		const { inputs } = readInputs(typedDefaults(calculator.defaults));
		expect(inputs, slug).toEqual({
			hours: calculator.defaults.hoursPerWeek,
			rate: calculator.defaults.hourlyRate,
			enquiries: calculator.defaults.enquiriesLostPerMonth,
			value: calculator.defaults.enquiryValue,
		});
	}
});
