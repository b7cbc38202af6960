import { expect, test } from "vitest";
import { cutStart, cutText, shorten } from "./cut-text.ts";

const characters = [
	["a letter", "a"],
	["an emoji", "🎉"],
	["a flag", "🇵🇹"],
	["a family", "👩‍👩‍👧"],
	["a skin tone", "👍🏽"],
	["a letter with marks", "e\u0301\u0323"],
	["a keycap", "1️⃣"],
	["a Hangul syllable", "\u1112\u1161\u11ab"],
];

test.each(characters)(
	"%s at the cut is whole or left out",
	(_is, character) => {
		for (let max = 0; max <= 90; max++) {
			const cut = cutText(`${"x".repeat(79)}${character} and more`, max);

			expect(cut.length).toBeLessThanOrEqual(max);
			expect(cut.replace(character, "")).toMatch(/^x*(?: [a-z ]*)?$/);
		}
	},
);

test.each(characters)(
	"%s at the start of an end is whole or left out",
	(_is, character) => {
		for (let max = 1; max <= 30; max++) {
			const end = cutStart(`${"x".repeat(50)}${character} end`, max);

			expect(end.length).toBeLessThanOrEqual(max);
			expect(end.replace(character, "")).toMatch(/^x* ?e?n?d$/);
		}
	},
);

test("a long run of flags is cut between two of them", () => {
	const flags = "🇵🇹".repeat(100);

	expect(cutText(flags, 41)).toBe("🇵🇹".repeat(10));
	expect(cutText(flags, 203)).toBe("🇵🇹".repeat(50));
});

test("a character without an end is cut nevertheless", () => {
	const endless = `a${"\u0301".repeat(500)}`;

	expect(cutText(endless, 200)).toHaveLength(200);
});

test("a text that fits is as it was, and a shortened one says so", () => {
	expect(shorten("Exactly", 7)).toBe("Exactly");
	expect(shorten(`Six and ${"🎉".repeat(4)}`, 10)).toBe("Six and…");
});
