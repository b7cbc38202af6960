import { expect, test } from "vitest";
import { campaigns, campaignTarget } from "#features/tracking/campaign-link.ts";
import { isPublicPage } from "#features/tracking/public-pages.ts";
import { prerenderedPaths } from "./pages.ts";

/** Passwords are typed on this page. */
const uncounted = ["/login"];

test("every prerendered page except the login is public in the browser (tracking/public-pages.ts)", () => {
	// Only files have a dot in their name: feeds, the sitemap.
	for (const page of prerenderedPaths.filter((path) => !path.includes(".")))
		expect(isPublicPage(page) || uncounted.includes(page), page).toBe(true);
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

test("every campaign has a printable name and redirects to a page of this site", () => {
	for (const name of campaigns.keys()) {
		expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
		expect(isPublicPage(campaignTarget(name)?.page ?? ""), name).toBe(true);
	}
});
