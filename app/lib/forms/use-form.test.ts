import { expect, test } from "vitest";
import { attemptFor } from "./use-form.ts";

test("the same text keeps its key, changed text gets a new one", () => {
	let made = 0;
	const newKey = () => `key-${++made}`;
	const first = attemptFor("hello", null, newKey);

	expect(attemptFor("hello", first, newKey)).toBe(first);
	expect(attemptFor("hello!", first, newKey).key).not.toBe(first.key);
});
