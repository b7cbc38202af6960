import { expect, test } from "vitest";
import { findNeighbour } from "./list-position.ts";

const list = { ids: ["a", "b", "c"] };

test.each([
	["a", 1, "b"],
	["b", -1, "a"],
	["c", 1, null],
	["a", -1, null],
	["x", 1, null],
] as const)("from %s by %i is %s", (id, step, neighbour) => {
	expect(findNeighbour(list, id, step)).toBe(neighbour);
});
