import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type RunningSite, runSite } from "./running-site.ts";

type Fixtures = {
	/** Whatever the page's console said that it should not have, and every policy violation. */
	complaints: string[];
	/** Takes back what a journey put in the way of its requests, so that none ends in the next journey. */
	routesTakenBack: undefined;
};

/** A journey: a real browser at a site of its own. Each worker has one site; each test a fresh visitor. */
export const test = base.extend<Fixtures, { site: RunningSite }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured
		async ({}, use) => {
			const site = await runSite();
			await use(site);
			await site.remove();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ site }, use) => use(site.url),
	complaints: async ({ page }, use) => {
		const complaints: string[] = [];
		page.on("console", (message) => {
			if (message.type() === "error") complaints.push(message.text());
		});
		page.on("pageerror", (error) => complaints.push(error.message));
		await use(complaints);
	},
	routesTakenBack: [
		async ({ context }, use) => {
			await use(undefined);
			for (const each of [context, ...context.pages()])
				await each.unrouteAll({ behavior: "ignoreErrors" });
		},
		{ auto: true },
	],
});

export { expect };

/** Fails when axe finds anything on the page as it stands, or in one part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
	await page.evaluate(async () => {
		// What swings for ever or follows the scroll never ends.
		const ending = document
			.getAnimations()
			.filter(
				({ effect, timeline }) =>
					timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
			);
		await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
	});
	const { violations } = await new AxeBuilder({ page }).include(part).analyze();
	const found = violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
	);
	expect(found).toEqual([]);
}

/** Waits until the page's script has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}
