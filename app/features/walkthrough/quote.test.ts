import { expect, test } from "vitest";
import { quoteOf } from "./quote.ts";

test.each([
	["oven", "send", 225],
	["oven", "discount", 210],
	["no-oven", "send", 180],
	["no-oven", "discount", 165],
] as const)("%s and %s come to €%d, and the lines add up to it", (qualified, quoted, total) => {
	const quote = quoteOf({ enquiry: "form", qualified, quoted });
	expect(quote.total).toBe(total);
	expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
});
