import * as v from "valibot";
import { expect, test } from "vitest";
import { savingsSchema } from "./savings.server.ts";

const savings = {
	industry: "construction",
	hours: 20,
	rate: 24,
	enquiries: 10,
	value: 450,
	low: 1380,
	high: 2760,
};

test("a result of the calculator is accepted without unknown fields", () => {
	expect(v.parse(savingsSchema, { ...savings, extra: "x" })).toEqual(savings);
});

test.each([
	["another trade", { ...savings, industry: "__proto__" }],
	["text for a number", { ...savings, hours: "20" }],
	["a negative", { ...savings, rate: -1 }],
	["more than a box takes", { ...savings, value: 1e12 }],
	["no number", { ...savings, low: Number.NaN }],
	["a missing figure", { ...savings, high: undefined }],
])("%s is refused", (_what, forged) => {
	expect(v.safeParse(savingsSchema, forged).success).toBe(false);
});
