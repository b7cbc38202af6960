import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { hashPassage } from "./rewordings.ts";
import { shippedTiers, tiersSchema, writePlans } from "./tiers-schema.ts";

const withBlueprint = (changes: object) => ({
	...shippedTiers,
	blueprint: { ...shippedTiers.blueprint, ...changes },
});

describe("plans published before names and periods could be chosen", () => {
	test.each([
		["", "once"],
		["/month", "month"],
		["per month", "month"],
		["/year", "year"],
		["/day", "once"],
	])("with the words “%s” are paid by %s", (priceSuffix, period) => {
		const { blueprint } = v.parse(
			tiersSchema,
			withBlueprint({ name: undefined, period: undefined, priceSuffix }),
		);

		expect(blueprint).toMatchObject({ name: "AI Strategy Blueprint", period });
	});
});

test.each([
	["once", "/month"],
	["month", "/year"],
	["year", "per month"],
])("a price paid by %s can’t say “%s”", (period, priceSuffix) => {
	const { success, issues } = v.safeParse(
		tiersSchema,
		withBlueprint({ period, priceSuffix }),
	);

	expect(success).toBe(false);
	expect(issues?.[0]?.message).toContain("another period");
});

test.each([
	["", "", ""],
	["/month", "", "/month"],
	["", "plus VAT", " plus VAT"],
	["/month", "plus VAT", "/month plus VAT"],
	["per month", "", " per month"],
])(
	"the words “%s” and the VAT note “%s” are shown as “%s”",
	(words, note, shown) => {
		const { blueprint } = writePlans(
			{ ...shippedTiers, ...withBlueprint({ priceSuffix: words }) },
			{ vatNote: note },
		);

		expect(blueprint.priceSuffix).toBe(shown);
	},
);

test("a feature goes with the claim that it makes", () => {
	const feature = "Delivered in 14–21 days";
	const plans = writePlans(shippedTiers, {
		rewordings: { [hashPassage(feature)]: "" },
	});

	expect(shippedTiers["ai-mvp"].features).toContain(feature);
	expect(plans["ai-mvp"].features).not.toContain(feature);
	expect(plans["ai-mvp"].features).toHaveLength(3);
});
