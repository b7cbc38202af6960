import { test as base } from "vitest";
import { type RunningSite, runSite } from "./running-site.ts";

/** `test` with the built site, which runs as one process for all tests of a file. */
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
