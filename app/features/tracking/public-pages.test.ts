import { expect, test } from "vitest";
import { isPublicPage } from "./public-pages.ts";

// site/pages.test.ts tests the public ones.
test.each([
	"/login",
	"/desk",
	"/desk/leads/1",
	"/book/manage/0191",
	"/book/0191.ics",
	"/newsletter/confirm",
	"/blog/a/b",
	"/jo@example.com",
	"/nowhere",
])("%s is not public", (path) => {
	expect(isPublicPage(path)).toBe(false);
});
