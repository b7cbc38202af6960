import { expect, test } from "vitest";
import { afterPress } from "./accordion.tsx";

test("opening one closes the other", () => {
	expect(afterPress([], "a")).toEqual(["a"]);
	expect(afterPress(["a"], "b")).toEqual(["b"]);
});

test("pressing the open one closes it", () => {
	expect(afterPress(["a"], "a")).toEqual([]);
});

test("several may stand open where that is wanted", () => {
	expect(afterPress(["a"], "b", true)).toEqual(["a", "b"]);
	expect(afterPress(["a", "b"], "a", true)).toEqual(["b"]);
});
