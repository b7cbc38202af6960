import { expect, test } from "vitest";
import { selectAttempt } from "./use-form.ts";

test("the same text keeps its key, changed text gets a new one", () => {
	let made = 0;
	const newKey = () => `key-${++made}`;
	const first = selectAttempt("hello", null, newKey);

	expect(selectAttempt("hello", first, newKey)).toBe(first);
	expect(selectAttempt("hello!", first, newKey).key).not.toBe(first.key);
});
