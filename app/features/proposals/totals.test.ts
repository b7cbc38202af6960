import { expect, test } from "vitest";
import { aLine } from "../../../tests/support/proposals.ts";
import { chooseDealValue, computeTotals } from "./totals.ts";

const none = { net: 0, vat: 0, total: 0 };

test.each([
	[
		"once on the sum, not on each line",
		1900,
		[{ quantity: 3, cents: 33_33 }],
		1_900,
	],
	["rounded to the nearest cent", 2000, [{ cents: 1_999_99 }], 40_000],
	[
		"rounded up at half a cent",
		550,
		[{ cents: 1_00 }, { id: "b", cents: 9_00 }],
		55,
	],
	["none without a rate", 0, [{ cents: 1_000_00 }], 0],
	["exact for the largest sum", 1999, [{ cents: 10_000_000_00 }], 199_900_000],
])("VAT is %s", (_, vatRate, lines, vat) => {
	const { once } = computeTotals({ vatRate, lines: lines.map(aLine) }, []);

	expect(once.vat).toBe(vat);
	expect(once.total).toBe(once.net + vat);
});

const lines = [
	aLine({ id: "site", cents: 2_500_00 }),
	aLine({ id: "off", cents: 500_00, isDiscount: true }),
	aLine({ id: "care", cents: 300_00, isMonthly: true, isOptional: true }),
	aLine({ id: "photos", cents: 50_00, quantity: 4, isOptional: true }),
];

test("a discount is subtracted, and options count only when they are chosen", () => {
	expect(computeTotals({ vatRate: 0, lines }, [])).toMatchObject({
		once: { net: 2_000_00 },
		month: none,
	});
	expect(computeTotals({ vatRate: 0, lines }, ["photos"])).toMatchObject({
		once: { net: 2_200_00 },
		month: none,
	});
});

test("monthly amounts and their VAT are apart from those that are paid once", () => {
	expect(computeTotals({ vatRate: 2_000, lines }, ["care"])).toMatchObject({
		once: { net: 2_000_00, vat: 400_00, total: 2_400_00 },
		month: { net: 300_00, vat: 60_00, total: 360_00 },
	});
});

test("an option that is named twice is counted once, and a required line always", () => {
	const totals = computeTotals({ vatRate: 0, lines }, ["care", "care", "site"]);

	expect(totals.month.net).toBe(300_00);
	expect(totals.once.net).toBe(2_000_00);
});

test("the deal value is the one-off amount, or the monthly one without any", () => {
	const monthly = lines.filter(({ isMonthly }) => isMonthly);

	expect(
		chooseDealValue(computeTotals({ vatRate: 0, lines }, ["care"])),
	).toEqual({ cents: 2_000_00, period: "once" });
	expect(
		chooseDealValue(computeTotals({ vatRate: 0, lines: monthly }, ["care"])),
	).toEqual({ cents: 300_00, period: "month" });
});
