import { expect, test } from "vitest";
import { whatFailed } from "./logged-error.ts";

test("an error in the log says what kind it is and where it came from, and nothing of what was typed", () => {
	const typed = "Ada <ada@example.com>\n    at home: 12 Example Road:1:2";
	const error = Object.assign(new TypeError(`invalid input: ${typed}`), { code: "22P02" });
	const logged = whatFailed(error);
	expect(logged).toMatchObject({ error: "TypeError", code: "22P02" });
	expect(logged.where[0]).toContain("logged-error.test.ts");
	expect(JSON.stringify(logged)).not.toMatch(/ada|home|Example Road|invalid/i);
});

test("what was thrown and is no error is told by its kind alone", () => {
	expect(whatFailed("ada@example.com")).toEqual({ error: "string", where: [] });
});
