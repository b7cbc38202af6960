import { expect, test } from "vitest";
import { isPublicPage } from "./public-pages.ts";

test.each([
	["/", true],
	["/services", true],
	["/book", true],
	["/blog/the-rota-that-ate-every-sunday", true],
	["/industries/construction", true],
	["/login", false],
	["/desk", false],
	["/desk/leads/1", false],
	["/book/manage/0191", false],
	["/book/0191.ics", false],
	["/newsletter/confirm", false],
	["/blog/a/b", false],
	["/jo@example.com", false],
	["/nowhere", false],
])("%s is public: %s", (path, expected) => {
	expect(isPublicPage(path)).toBe(expected);
});
