import * as v from "valibot";
import { expect, test } from "vitest";
import { textUpTo } from "./text-field.ts";

test("control characters and half characters are removed from a text", () => {
	const text = v.parse(textUpTo(20, "a name"), " A\u0010B\u0000 \ud800c\t");

	expect(text).toBe("AB \ufffdc");
});
