import { expect, test } from "vitest";
import { tabAfterKey } from "./tabs.tsx";

test.each([
	["ArrowRight", 0, 1],
	["ArrowRight", 4, 0],
	["ArrowLeft", 1, 0],
	["ArrowLeft", 0, 4],
	["Home", 3, 0],
	["End", 1, 4],
])("%s on tab %i of five goes to %i", (key, from, to) => {
	expect(tabAfterKey(key, from, 5)).toBe(to);
});

test("other keys are ignored", () => {
	expect(tabAfterKey("ArrowDown", 1, 5)).toBeUndefined();
	expect(tabAfterKey("a", 1, 5)).toBeUndefined();
});
