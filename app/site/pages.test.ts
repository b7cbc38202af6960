import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { publicPaths } from "#content/paths.ts";
import { isPublicPage } from "#features/tracking/public-pages.ts";
import { countedPages, sitePages } from "./pages.ts";

test("every page of the table but the login is public in the browser", () => {
	for (const { path } of sitePages())
		expect(isPublicPage(path), path).toBe(path !== "/login");
});

test("every public path has a page in the table, or an article", () => {
	const paths = [...sitePages().map(({ path }) => path), "/blog/an-article"];
	for (const pattern of publicPaths) {
		const isPage = paths.some((path) => matchPath(pattern, path));
		const hasEarlierVersions = !pattern.endsWith("/:date");
		expect(isPage, pattern).toBe(hasEarlierVersions || isPage);
	}
});

test("visits to every page of the sitemap are counted", () => {
	for (const { path, sitemap } of sitePages())
		if (sitemap) expect(countedPages, path).toContain(path);
});

test.each([
	"/savings/construction",
	"/newsletter",
	"/quiz/result/quoting/office/one",
])("%s is public", (path) => {
	expect(isPublicPage(path)).toBe(true);
});

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
