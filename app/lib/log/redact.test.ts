import { expect, test } from "vitest";
import { redactPath, summarizeError } from "./redact.ts";

test("a logged error has its name and stack, without its message", () => {
	const typed = "Ada <ada@example.com>\n    at home: 12 Example Road:1:2";
	const error = Object.assign(new TypeError(`invalid input: ${typed}`), {
		code: "22P02",
	});
	const logged = summarizeError(error);

	expect(logged).toMatchObject({ error: "TypeError", code: "22P02" });
	expect(logged.where[0]).toContain("redact.test.ts");
	expect(JSON.stringify(logged)).not.toMatch(/ada|home|Example Road|invalid/i);
});

test("a thrown value other than an error is logged by its type", () => {
	expect(summarizeError("ada@example.com")).toEqual({
		error: "string",
		where: [],
	});
});

const key = "kT3vYb_9qL0sX-2hR7mWc4ZpJ8dNf6uAe1GiOoV5xQy";

test.each([
	["/services/webdesign", "/services/webdesign"],
	[
		"/desk/people/0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		"/desk/people/0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
	],
	[`/login/link/${key}/`, "/login/link/…/"],
	["/write/jo@firm.example/now", "/write/…/now"],
	["/write/jo%40firm.example", "/write/…"],
	["/write/jo%252540firm.example", "/write/…"],
	[`/${"a/".repeat(400)}`, `/${"a/".repeat(400)}`.slice(0, 300)],
])("%s is logged as %s", (path, logged) => {
	expect(redactPath(path)).toBe(logged);
});
