import { test as base } from "vitest";
import { type RunningSite, runSite } from "./running-site.ts";

/** Tests with the built site as a process of its own, which all tests of a file share. */
export function siteTest(environment: Record<string, string> = {}) {
	return base.extend<{ site: RunningSite }>({
		site: [
			// biome-ignore lint/correctness/noEmptyPattern: Vitest wants the fixtures destructured
			async ({}, use) => {
				const site = await runSite(environment);
				await use(site);
				await site.remove();
			},
			{ scope: "file" },
		],
	});
}

export const test = siteTest();
