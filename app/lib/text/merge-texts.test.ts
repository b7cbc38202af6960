import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

test.each([
	["a\n\nb\n\nc", "A\n\nb\n\nc", "a\n\nb\n\nC", "A\n\nb\n\nC"],
	["a\n\nb", "a\n\nb\n\nmine", "theirs\n\na\n\nb", "theirs\n\na\n\nb\n\nmine"],
	["a\n\nb\n\nc", "a\n\nc", "a\n\nb\n\nC", "a\n\nC"],
	["a\nb", "a\nB", "a\nB", "a\nB"],
	["a\nb\nc", "A\nb\nC", "A\nb\nc", "A\nb\nC"],
	["a", "a", "theirs", "theirs"],
	["a", "mine", "a", "mine"],
])("of %j, %j and %j become %j", (common, mine, theirs, merged) => {
	expect(mergeTexts(common, mine, theirs)).toBe(merged);
});

test.each([
	["a\nb", "mine\nb", "theirs\nb"],
	["a", "a\nmine", "a\ntheirs"],
	["a\nb\nc", "a\nc", "a\nB\nc"],
	["", "mine", "theirs"],
])("of %j, %j and %j contradict each other", (common, mine, theirs) => {
	expect(mergeTexts(common, mine, theirs)).toBeNull();
});
