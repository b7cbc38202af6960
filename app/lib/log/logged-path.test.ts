import { expect, test } from "vitest";
import { loggedPath } from "./logged-path.ts";

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
])("of %s the log gets %s", (path, logged) => {
	expect(loggedPath(path)).toBe(logged);
});
