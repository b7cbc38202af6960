import { expect, test } from "vitest";
import { moveItem } from "./move-item.ts";

const items = ["a1", "b1", "a2", "b2"];

test.each([
	["a2", -1, ["a1", "a2", "b1", "b2"]],
	["a2", 1, ["a1", "b1", "b2", "a2"]],
	["a1", -1, items],
	["b2", 1, items],
	["c", 1, items],
] as const)("%s moves by %i", (item, by, expected) => {
	expect(moveItem(items, item, by)).toEqual(expected);
});

test("an item passes those of another kind", () => {
	const isSameKind = (other: string) => other.startsWith("a");

	expect(moveItem(items, "a2", -1, isSameKind)).toEqual([
		"a2",
		"b1",
		"a1",
		"b2",
	]);
});
