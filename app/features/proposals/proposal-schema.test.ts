import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldErrors } from "#lib/forms/fields.ts";
import { aBody, aLine } from "../../../tests/support/proposals.ts";
import {
	emptyBody,
	listMissing,
	proposalBodySchema,
	readChoice,
} from "./proposal-schema.ts";

const parse = (body: object) => v.safeParse(proposalBodySchema, body);
const withLine = (changes: object) => ({
	...aBody(),
	lines: [{ ...aLine(), ...changes }],
});
const today = "2026-12-01";

test("a stored body is read back as it is", () => {
	expect(parse(JSON.parse(JSON.stringify(aBody()))).output).toEqual(aBody());
	expect(parse(emptyBody).output).toEqual(emptyBody);
});

test("a form's texts become numbers", () => {
	const form = {
		...withLine({ cents: "1.250,50", quantity: " 3 " }),
		vatRate: "5.5",
		workingDays: "",
	};

	expect(parse(form).output).toMatchObject({
		vatRate: 550,
		workingDays: null,
		lines: [{ cents: 125_050, quantity: 3 }],
	});
});

test.each([
	["an amount that can be read in two ways", withLine({ cents: "1,25,0" })],
	["an amount in another currency", withLine({ cents: "£1,250" })],
	["a negative amount", withLine({ cents: "-5" })],
	["a quantity of 0", withLine({ quantity: "0" })],
	["a quantity of 1,000", withLine({ quantity: 1_000 })],
	["an optional discount", withLine({ isOptional: true, isDiscount: true })],
	["a rate over 100 per cent", { ...aBody(), vatRate: "101" }],
	["a rate in words", { ...aBody(), vatRate: "some" }],
	[
		"a payment link that isn't https",
		{ ...aBody(), paymentLink: "http://a.example" },
	],
	[
		"a script as the payment link",
		{ ...aBody(), paymentLink: "javascript:alert(1)" },
	],
	["a day that doesn't exist", { ...aBody(), lastDay: "2026-02-30" }],
	[
		"31 lines",
		{
			...aBody(),
			lines: Array.from({ length: 31 }, (_, at) => aLine({ id: `l${at}` })),
		},
	],
	["two lines with one id", { ...aBody(), lines: [aLine(), aLine()] }],
	[
		"over 40,000 characters",
		{
			...aBody(),
			sections: Array.from({ length: 3 }, () => ({
				heading: "",
				text: "x".repeat(15_000),
			})),
		},
	],
])("%s is refused", (_, body) => {
	expect(parse(body).success).toBe(false);
});

test("what is refused is said at its field", () => {
	const { issues = [] } = parse({ ...aBody(), vatRate: "some" });

	expect(fieldErrors(issues)).toEqual({
		vatRate: expect.stringContaining("19"),
	});
});

test.each([
	["title", aBody({ title: "" })],
	["client", aBody({ client: "" })],
	["lines", aBody({ lines: [] })],
	["lines.0.cents", aBody({ lines: [aLine({ cents: null })] })],
	["lines.0.title", aBody({ lines: [aLine({ title: "" })] })],
	["lastDay", aBody({ lastDay: "" })],
	["lastDay", aBody({ lastDay: "2026-11-30" })],
	["lines", aBody({ lines: [aLine({ isDiscount: true })] })],
	[
		"lines",
		aBody({
			lines: [
				aLine({ cents: 6_000_000_00 }),
				aLine({ id: "b", cents: 6_000_000_00, isOptional: true }),
			],
		}),
	],
])("without a good %s it can't be sent", (field, body) => {
	expect(listMissing(body, today).map((each) => each.field)).toEqual([field]);
});

test("a complete proposal can be sent, also on its last day", () => {
	expect(listMissing(aBody({ lastDay: today }), today)).toEqual([]);
});

test("a forged option is refused, one that is named twice is chosen once", () => {
	expect(readChoice(aBody(), ["care", "care"])).toEqual(["care"]);
	expect(readChoice(aBody(), ["gold"])).toBe(null);
	expect(readChoice(aBody(), ["line"])).toBe(null);
});
