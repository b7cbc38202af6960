import { expect, test } from "vitest";
import { campaigns, campaignTarget } from "#features/tracking/campaign-link.ts";
import { isPublicPage } from "#features/tracking/public-pages.ts";
import { prerenderedPaths } from "./pages.ts";

/** A password is typed there. */
const uncounted = ["/login"];

test("every prerendered page is public in the browser too (tracking/public-pages.ts), or named here", () => {
	// A dot is in the names of files alone: feeds, the site map.
	for (const page of prerenderedPaths.filter((path) => !path.includes(".")))
		expect(isPublicPage(page) || uncounted.includes(page), page).toBe(true);
});

test("every campaign has a name fit for print and leads to a page of this site", () => {
	for (const name of campaigns.keys()) {
		expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
		expect(isPublicPage(campaignTarget(name)?.page ?? ""), name).toBe(true);
	}
});
