import { afterEach, test as base } from "vitest";
import {
	type RunningSite,
	runSite,
	type SpawnedSite,
	spawnSite,
} from "./running-site.ts";

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

/** @returns `spawnSite` with the site stopped after the test. */
export function siteStarter() {
	const sites: SpawnedSite[] = [];
	afterEach(async () => {
		for (const site of sites.splice(0))
			if (site.isRunning()) await site.end("SIGKILL");
	});

	return async (
		wanted: Parameters<typeof spawnSite>[0],
	): Promise<SpawnedSite> => {
		const site = await spawnSite(wanted);
		sites.push(site);

		return site;
	};
}
