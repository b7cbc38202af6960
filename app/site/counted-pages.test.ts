import { expect, test } from "vitest";
import { campaigns, campaignTarget } from "#features/tracking/campaign-link.ts";
import { isPublicPage } from "#features/tracking/public-pages.ts";
import { countedPages } from "./counted-pages.ts";
import { prerenderedPaths } from "./prerendered.ts";

/** Prerendered, and still nothing to tell others of: a password is typed there. */
const untold = ["/login"];

test("every prerendered page is told of (tracking/public-pages.ts), or named here as one that is not", () => {
	// A dot is in the names of files alone: feeds, the site map.
	for (const page of prerenderedPaths.filter((path) => !path.includes(".")))
		expect(isPublicPage(page) || untold.includes(page), page).toBe(true);
});

test("every page that is counted is one that may be told of", () => {
	for (const page of countedPages) expect(isPublicPage(page), page).toBe(true);
});

test("every campaign has a name fit for print and leads to a page of this site", () => {
	for (const name of Object.keys(campaigns)) {
		expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
		expect(isPublicPage(campaignTarget(name)?.page ?? ""), name).toBe(true);
	}
});
