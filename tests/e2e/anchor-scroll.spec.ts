import type { Page } from "@playwright/test";
import { delay, expect, hydrated, test, visit } from "../support/e2e.ts";

test.use({
	viewport: { width: 1280, height: 800 },
	contextOptions: { reducedMotion: "no-preference" },
});

const moments = {
	"before React starts": (page: Page) => page.goto("/"),
	"while React's scripts are loaded": arriveLoading,
	"when React has just started": arriveHydrated,
	"after React has started": (page: Page) => visit(page, "/"),
};

type Moment = keyof typeof moments;

const presses: [label: string, moment: Moment][] = [
	...Object.keys(moments).map((moment): [string, Moment] => [
		"FAQ",
		moment as Moment,
	]),
	["Services", "when React has just started"],
	["About", "when React has just started"],
];

for (const [label, moment] of presses)
	test(`${label}, pressed ${moment}, scrolls smoothly to its section`, async ({
		page,
	}) => {
		await moments[moment](page);

		const places = await pressAndFollow(page, label);

		const end = places.at(-1) ?? 0;
		const between = places.filter((place) => place > 50 && place < end - 50);
		expect(between.length).toBeGreaterThan(3);
		await expect(page.locator(`#${label.toLowerCase()}`)).toBeInViewport();
	});

async function arriveLoading(page: Page): Promise<void> {
	const scriptsCome = await delay(page, "**/assets/entry.client-*.js");
	await page.goto("/");
	await page.dispatchEvent("html", "pointermove");
	await page.waitForFunction(() =>
		document.querySelector("link[rel=modulepreload][href*=entry]"),
	);

	scriptsCome();
}

async function arriveHydrated(page: Page): Promise<void> {
	await page.goto("/");
	await hydrated(page);
}

/** Presses a link of the header. @returns the scroll positions of each frame until it rests. */
function pressAndFollow(page: Page, label: string): Promise<number[]> {
	return page.evaluate(async (label) => {
		const links = document.querySelectorAll<HTMLElement>("header nav a");
		const link = [...links].find(({ textContent }) => textContent === label);
		link?.click();

		const places: number[] = [];
		for (let still = 0; still < 60; ) {
			await new Promise(requestAnimationFrame);
			still = places.at(-1) === scrollY ? still + 1 : 0;
			places.push(scrollY);
		}

		return places;
	}, label);
}
