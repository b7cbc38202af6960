import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { browserFlags } from "../tests/support/system.ts";
import { marked, median, ms, type Part } from "./report.ts";
import { startSite } from "./servers.ts";

/** CSS selectors: the dialog, its button, an answer in it, and the element changed by the answer. */
const dialogs: Record<
	string,
	[dialog: string, opener: string, answer: string, taken: string]
> = {
	book: [
		"[id='/book']",
		"[href='/book']",
		".time-list__time",
		"[id='/book'] [name=name]",
	],
	quiz: [
		"[id='/quiz']",
		"[action='/quiz'] button",
		".step-option",
		"[id='/quiz'] li+li[aria-current]",
	],
	menu: [
		"#menu",
		"[popovertarget]",
		"[popovertarget]",
		"body:not(:has(#menu:popover-open))",
	],
	question: [
		"[id='/ask']",
		"[action='/ask'] button",
		"textarea",
		"textarea:valid",
	],
	"walk-through": [
		"[id='/see-it-work']",
		"[action='/see-it-work'] button",
		".step-option",
		"[data-parts]",
	],
	consent: [
		"#cookie-preferences",
		"[data-dialog]",
		"[name=analytics]",
		"[aria-checked=true]",
	],
};

/** Milliseconds from the press to the open dialog, by slowdown. */
const MAX_OPEN = { untouched: { 1: 100, 4: 300 }, hydrated: { 1: 80, 4: 250 } };

/** Milliseconds from a key to the frame with what was found, also at 4×. */
const MAX_LETTER = 100;

/** Taps on a phone, on an untouched page and after hydration; INP of a visit; frames drawn by an idle page. */
export const presses: Part = async ({ runs }) => {
	const site = await startSite();
	const { CHROME_PATH: executablePath = "" } = process.env;
	const browser = await chromium.launch({ executablePath, args: browserFlags });
	const rows = [];

	for (const press of Object.keys(dialogs))
		for (const page of ["untouched", "hydrated"] as const) {
			const row: Record<string, string> = { press, page };

			for (const slowdown of [1, 4] as const) {
				const times = [];
				while (times.length < runs)
					times.push(await visit(browser, site.url, [press], slowdown, page));

				const open = median(times.map(({ open }) => open));
				const usable = median(times.map(({ usable }) => usable));

				row[`open, ${slowdown}×`] = marked(
					ms(open),
					open <= MAX_OPEN[page][slowdown],
				);
				row[`usable, ${slowdown}×`] = marked(
					ms(usable),
					usable <= (slowdown === 1 ? 300 : 1_000),
				);
			}

			rows.push(row);
		}

	const notes = [];

	for (const slowdown of [1, 4]) {
		const { inp } = await visit(
			browser,
			site.url,
			Object.keys(dialogs).slice(1),
			slowdown,
		);
		const text = marked(ms(inp), inp <= (slowdown === 1 ? 100 : 250));
		notes.push(`INP of ten interactions at ${slowdown}×: ${text}.`);
	}

	for (const slowdown of [1, 4]) {
		const longest = await typeInFaq(browser, site.url, slowdown);
		const text = marked(ms(longest), longest <= MAX_LETTER);
		notes.push(`Letters in the FAQ’s search at ${slowdown}×: ${text}.`);
	}

	const frames = await framesOfIdlePage(browser, site.url);
	notes.push(
		`Frames of an idle page in five seconds: ${marked(`${frames}`, frames === 0)}.`,
	);
	await browser.close();
	await site.remove();

	return { rows, notes };
};

/**
 * Opens these dialogs in turn and selects an answer in each.
 * @returns for the last dialog, milliseconds from the press to the frame with the dialog (`open`) and with
 * the result of the answer (`usable`).
 */
async function visit(
	browser: Browser,
	url: string,
	names: string[],
	rate: number,
	state: "untouched" | "hydrated" = "untouched",
) {
	const page = await openPage(browser, url);
	if (state === "hydrated") {
		await page.dispatchEvent("html", "pointermove");
		await page.waitForFunction(
			() => document.documentElement.dataset.hydrated === "true",
		);
		await page.waitForLoadState("networkidle");
		// Its sections are hydrated and measured.
		await page.waitForTimeout(1_000);
	}

	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate });

	let open = 0;
	let usable = 0;

	for (const name of names) {
		const [dialog, opener, answer, taken] = dialogs[name] ?? ["", "", "", ""];
		const opened = painted(page, `${dialog}:is([open], :popover-open)`);

		await scrollTo(page, opener);
		await tap(page, opener);
		open = await opened;

		const answered = painted(page, taken);

		if (answer === "textarea")
			await page.locator(`${dialog} textarea`).fill("?");
		else await tap(page, `${dialog} ${answer}`);

		usable = await answered;
		await page.keyboard.press("Escape");
		await page
			.locator(`${dialog}:is([open], :popover-open)`)
			.waitFor({ state: "detached" });
	}

	const inp = await longestInteraction(page);
	await page.context().close();

	return { open, usable, inp };
}

/** @returns the longest of the interactions with a hydrated page of questions while a word is typed. */
async function typeInFaq(
	browser: Browser,
	url: string,
	rate: number,
): Promise<number> {
	const page = await openPage(browser, `${url}/faq`);
	await page.dispatchEvent("html", "pointermove");
	await page.waitForFunction(
		() => document.documentElement.dataset.hydrated === "true",
	);
	await page.waitForLoadState("networkidle");

	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate });

	await page.locator("main [type=search]").pressSequentially("website", {
		delay: 200,
	});
	await page.waitForTimeout(500);

	const longest = await longestInteraction(page);
	await page.context().close();

	return longest;
}

/** Milliseconds. */
function longestInteraction(page: Page): Promise<number> {
	return page.evaluate(() => {
		const interactions = performance.getEntriesByName(
			"interaction",
		) as PerformanceMark[];

		return Math.max(0, ...interactions.map(({ detail }) => detail));
	});
}

async function openPage(browser: Browser, url: string): Promise<Page> {
	const viewport = { width: 390, height: 844 };
	// A tap misses a dialog that moves.
	const still = { reducedMotion: "reduce" } as const;
	const page = await browser.newPage({
		viewport,
		hasTouch: true,
		isMobile: true,
		...still,
	});

	page.setDefaultTimeout(30_000);
	await page.addInitScript(() => {
		const onPress = ({ timeStamp: startTime }: Event) =>
			performance.mark("press", { startTime });

		addEventListener("pointerdown", onPress, true);
		new PerformanceObserver((list) => {
			for (const {
				interactionId,
				duration,
			} of list.getEntries() as PerformanceEventTiming[])
				if (interactionId)
					performance.mark("interaction", { detail: duration });
		}).observe({
			type: "event",
			durationThreshold: 16,
		} as PerformanceObserverInit);
	});

	await page.goto(url, { waitUntil: "networkidle" });

	return page;
}

/** Scrolls to an element and waits until it no longer moves: sections above it are laid out as they come near. */
function scrollTo(page: Page, selector: string): Promise<void> {
	const target = page.locator(`${selector}:visible`).first();
	return target.evaluate(async (element) => {
		const { top, bottom } = element.getBoundingClientRect();
		if (top >= 0 && bottom <= innerHeight) return;

		element.scrollIntoView({ block: "center", behavior: "instant" });

		let before = Number.NaN;
		for (let now = 0; now !== before; ) {
			before = now;
			await new Promise(requestAnimationFrame);
			now = element.getBoundingClientRect().top;
		}
	});
}

/** Checked in the page, as Playwright would wait for two frames and poll at intervals. */
async function tap(page: Page, selector: string): Promise<void> {
	await page.waitForFunction(
		(selector) =>
			[...document.querySelectorAll(selector)].some((element) =>
				element.checkVisibility(),
			),
		selector,
	);

	const target = page.locator(`${selector}:visible`).first();
	// It slides in from outside the viewport.
	if (selector.startsWith("#menu")) await expect(target).toBeInViewport();

	await target.tap({ force: true, noWaitAfter: true });
}

/** Milliseconds from the press until a frame with such an element has been painted. */
function painted(page: Page, selector: string): Promise<number> {
	return page.evaluate(
		(selector) =>
			new Promise<number>((resolve) => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = () =>
					resolve(
						performance.now() -
							(performance.getEntriesByName("press")[0]?.startTime ?? 0),
					);
				requestAnimationFrame(function onFrame() {
					if (document.querySelector(selector)) port2.postMessage("painted");
					else requestAnimationFrame(onFrame);
				});
			}),
		selector,
	);
}

async function framesOfIdlePage(
	browser: Browser,
	url: string,
): Promise<number> {
	const page = await openPage(browser, url);
	// Hydrated without interaction, and its sections measured.
	await page.waitForFunction(
		() => document.documentElement.dataset.hydrated === "true",
	);

	await page.waitForTimeout(3_000);
	await browser.startTracing(page, {
		categories: ["disabled-by-default-devtools.timeline.frame"],
	});

	await page.waitForTimeout(5_000);

	const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());

	await page.context().close();

	return traceEvents.filter(
		({ name }: { name: string }) => name === "DrawFrame",
	).length;
}
