import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { collectionNames } from "#content/collections.server.ts";
import { withContent } from "#content/live-content.server.ts";
import { navigationCopy } from "#content/navigation.ts";
import { publicPaths } from "#content/paths.ts";
import { isPublicPage } from "#features/tracking/public-pages.ts";
import {
	findExamplePath,
	withExample,
} from "../../tests/support/example-entries.ts";
import { countedPages, currentPages, sitePages } from "./pages.ts";

test("every page of the table but the login is public in the browser", () => {
	for (const { path } of sitePages())
		expect(isPublicPage(path), path).toBe(path !== "/login");
});

test("every public path has a page in the table", () => {
	const paths = [
		...currentPages().map(({ path }) => path),
		...collectionNames.map(findExamplePath),
	];
	for (const pattern of publicPaths) {
		const isPage = paths.some((path) => matchPath(pattern, path));
		// Only legal texts that have been changed have earlier versions.
		const mustExist = !pattern.endsWith("/:date");
		expect(isPage, `${pattern}: add it to site/pages.ts`).toBe(
			mustExist || isPage,
		);
	}
});

test.each(collectionNames)(
	"the page of a published %s is in the table",
	(name) => {
		const path = findExamplePath(name);
		const pages = withContent(withExample(name), currentPages);

		expect(pages, "add it to currentPages").toContainEqual(
			expect.objectContaining({ path, description: expect.any(String) }),
		);
	},
);

test("clients’ pages are in no list of pages", () => {
	for (const { path } of sitePages())
		expect(path).not.toMatch(/^\/(proposal|portal)/);
});

test("visits to every page of the sitemap are counted", () => {
	for (const { path, sitemap } of sitePages())
		if (sitemap) expect(countedPages(), path).toContain(path);
});

test("the navigation links to pages of the table", () => {
	const known = new Set<string>(sitePages().map(({ path }) => path));
	const { mainNavigation, menuLinks, menuTrades, footerColumns } =
		navigationCopy();
	const links = [
		...mainNavigation,
		...menuLinks,
		...menuTrades.links,
		...footerColumns.flatMap((column) => column.links),
	];
	const paths = links
		.map(({ to }) => to.split("#")[0] ?? "")
		.filter((to) => to.startsWith("/"));

	const unknown = paths.filter((path) => !known.has(path));
	expect(unknown, "add them to site/pages.ts").toEqual([]);
});

test.each([
	"/savings/construction",
	"/newsletter",
	"/newsletter/12",
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
	"/newsletter/renew",
	"/newsletter/unsubscribe",
	"/blog/a/b",
	"/jo@example.com",
	"/nowhere",
])("%s is not public", (path) => {
	expect(isPublicPage(path)).toBe(false);
});
