import { expect, test } from "vitest";
import { periodText } from "#features/privacy/periods.ts";

test.each([
	[{ months: 72 }, "6 years"],
	[{ months: 12 }, "1 year"],
	[{ months: 18 }, "18 months"],
	[{ days: 1 }, "1 day"],
	[{ days: 30 }, "30 days"],
	[{ days: 0 }, "at once"],
])("%j is written as %s", (period, text) => {
	expect(periodText(period)).toBe(text);
});
