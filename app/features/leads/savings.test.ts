import * as v from "valibot";
import { expect, test } from "vitest";
import { savingsSchema } from "./savings.server.ts";

const kept = {
	industry: "construction",
	hours: 20,
	rate: 24,
	enquiries: 10,
	value: 450,
	low: 1380,
	high: 2760,
};

test("figures kept by the calculator can travel with a lead, and unknown names are left behind", () => {
	expect(v.parse(savingsSchema, { ...kept, extra: "x" })).toEqual(kept);
});

test.each([
	["another trade", { ...kept, industry: "__proto__" }],
	["text for a number", { ...kept, hours: "20" }],
	["a negative", { ...kept, rate: -1 }],
	["more than a box takes", { ...kept, value: 1e12 }],
	["no number", { ...kept, low: Number.NaN }],
	["a missing figure", { ...kept, high: undefined }],
])("%s is refused", (_what, forged) => {
	expect(v.safeParse(savingsSchema, forged).success).toBe(false);
});
