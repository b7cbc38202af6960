import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
	type BrowserContext,
	test as base,
	expect,
	type Locator,
	type Page,
} from "@playwright/test";
import type axe from "axe-core";
import {
	newSession,
	type RunningSite,
	runSite,
	type TestStaff,
} from "./running-site.ts";

/** The minified script: pages parse it for each check. */
const axeSource = readFileSync(
	createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
	"utf8",
);

declare global {
	interface Window {
		axe: typeof axe;
	}
}

type Fixtures = {
	/** Console errors and uncaught exceptions of the page, without failed requests. A test fails when any are left. */
	consoleErrors: string[];
	/** Fails the test when a page violates its Content-Security-Policy. */
	noPolicyViolations: undefined;
	/** Removes the test's network routes. */
	unrouteAfterTest: undefined;
};

type WorkerFixtures = {
	environment: Record<string, string>;
	site: RunningSite;
};

/** The environment of tests that publish: their own site, since publications change the pages of other tests. */
export const publishing = { PAGE_LIMIT: "100000" };

/** Each worker has its own site; each test a new browser context. */
export const test = base.extend<Fixtures, WorkerFixtures>({
	environment: [{}, { scope: "worker", option: true }],
	site: [
		async ({ environment }, use) => {
			const site = await runSite(environment);
			await use(site);
			await site.remove();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ site }, use) => use(site.url),
	consoleErrors: [
		async ({ page }, use) => {
			const consoleErrors: string[] = [];

			page.on("console", (message) => {
				const isRequest = message.text().startsWith("Failed to load resource");
				if (message.type() === "error" && !isRequest)
					consoleErrors.push(message.text());
			});
			page.on("pageerror", (error) => consoleErrors.push(error.message));
			await use(consoleErrors);

			expect(consoleErrors).toEqual([]);
		},
		{ auto: true },
	],
	noPolicyViolations: [
		async ({ context }, use) => {
			const violations: string[] = [];
			context.on("console", (message) => {
				if (/Content Security Policy|Trusted Type/i.test(message.text()))
					violations.push(`${message.location().url}: ${message.text()}`);
			});
			await use(undefined);

			expect(violations).toEqual([]);
		},
		{ auto: true },
	],
	unrouteAfterTest: [
		async ({ context }, use) => {
			await use(undefined);

			for (const each of [context, ...context.pages()])
				await each.unrouteAll({ behavior: "ignoreErrors" });
		},
		{ auto: true },
	],
});

export { expect };

/** Fails when axe reports a violation on the page, or in one part of it. */
export async function expectAccessible(
	page: Page,
	part = "html",
): Promise<void> {
	await page.evaluate(async () => {
		// Transitions of deferred sections (ui/sheet.css) would start only when axe lays them out.
		document.documentElement.dataset.laidOut = "";

		// Scroll-driven animations never finish.
		const running = () =>
			document
				.getAnimations()
				.filter(
					({ timeline, playState }) =>
						timeline === document.timeline && playState === "running",
				);

		// One transition may start another, and elements that move under the pointer restart theirs.
		for (let round = 0; round < 3; round++) {
			await Promise.all(
				running().map(({ finished }) => finished.catch(() => {})),
			);
			await new Promise((painted) =>
				requestAnimationFrame(() => setTimeout(painted)),
			);
			if (running().length === 0) break;
		}
	});

	if (!(await page.evaluate(() => "axe" in window)))
		await page.evaluate(axeSource);

	const found = await page.evaluate(async (include) => {
		const { violations } = await window.axe.run(include, {
			resultTypes: ["violations"],
		});
		return violations.map(
			({ id, nodes }) =>
				`${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
		);
	}, part);
	expect(found).toEqual([]);
}

/** Runs `expectAccessible` on a phone and a desktop, in both themes; also fails on horizontal overflow. */
export async function expectAccessibleEverywhere(
	page: Page,
	part = "html",
): Promise<void> {
	for (const [width, colorScheme] of [
		[390, "light"],
		[1280, "dark"],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page, part);

		expect(
			await page.evaluate(
				() => document.documentElement.scrollWidth - innerWidth,
			),
			`sideways at ${width} px`,
		).toBeLessThanOrEqual(0);
	}
}

/** Delays requests until the returned function is called. */
export async function delay(
	page: Page,
	url: string | RegExp,
): Promise<() => void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route(url, (route) => promise.then(() => route.continue()));

	return resolve;
}

/** Moves the pointer, which starts React sooner, and waits until it handles the page's presses. */
export async function hydrated(page: Page): Promise<void> {
	await page.dispatchEvent("html", "pointermove");
	await page
		.waitForFunction(() => document.documentElement.dataset.hydrated === "true")
		.catch(async (cause) => {
			throw new Error(`React did not start: ${await describeStart(page)}`, {
				cause,
			});
		});
}

/** How far React's start is on a page, and what the page has fetched. */
function describeStart(page: Page): Promise<string> {
	return page.evaluate(() => {
		const { sheafBoot } = window as { sheafBoot?: { phase: string } };
		const requests = performance.getEntriesByType(
			"resource",
		) as PerformanceResourceTiming[];

		return [
			`${location.pathname}, phase ${sheafBoot?.phase}, ${document.readyState}`,
			...requests.map(
				({ name, responseStatus, responseEnd }) =>
					`${responseStatus} ${Math.round(responseEnd)} ms ${name}`,
			),
		].join("\n");
	});
}

/**
 * Waits until React has hydrated every section too. Visitors need not wait: a press or key hydrates a
 * section at once. But `fill()` sends neither, and tests read what a section shows.
 */
export async function sectionsHydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const isHydrated = (element: Element) =>
			Object.keys(element).some((key) => key.startsWith("__reactProps"));
		const controls = document.querySelectorAll(
			"main :is(button,input,select,textarea)",
		);

		return [...controls].every(isHydrated);
	});
}

/** Opens a page and waits until it and its sections are hydrated. */
export async function visit(
	page: Page,
	path: string,
	referer?: string,
): Promise<void> {
	await page.goto(path, referer === undefined ? {} : { referer });
	await hydrated(page);
	await sectionsHydrated(page);
}

/** Answers that lead to each of the four tiers (docs/requirements.md, section 3). */
export const picksFor = {
	"ai-mvp": [
		"Quoting or proposals",
		"I'm just getting started",
		"Getting more leads",
	],
	"growth-stack": [
		"Organizing leads / messages",
		"I have a website, but it doesn't convert",
		"Freeing up my time",
	],
	blueprint: [
		"Manual emails/follow-ups",
		"I'm just getting started",
		"Closing faster",
	],
} as const;

/** Presses the answers in order, in a dialog or on the page. */
export async function answer(
	scope: Page | Locator,
	picks: readonly string[],
): Promise<void> {
	for (const pick of picks)
		await scope.getByRole("button", { name: pick, exact: true }).click();
}

export async function openQuiz(page: Page, path = "/"): Promise<Locator> {
	await visit(page, path);
	await page.getByRole("button", { name: "Find my bottleneck" }).click();

	const dialog = page.getByRole("dialog");
	await expect(
		dialog.getByRole("heading", { name: "Where do you lose the most time?" }),
	).toBeVisible();

	return dialog;
}

/** Moves the focus to an element by the Tab key. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	await expect(target).toBeVisible();

	for (let presses = 0; presses < 120; presses++) {
		if (await target.evaluate((element) => element === document.activeElement))
			return;

		await page.keyboard.press("Tab");
	}

	await expect(target, "within reach of the Tab key").toBeFocused();
}

export function successToast(page: Page, text: string): Locator {
	return page.getByRole("status").filter({ hasText: text });
}

export function errorToast(page: Page, text: string): Locator {
	return page.getByRole("alert").filter({ hasText: text });
}

/** Signs a browser in as a new staff member, by inserting a session: the login has its own tests. */
export async function signIn(
	site: RunningSite,
	context: BrowserContext,
	role: "owner" | "member" = "owner",
	name = "Ada Desk",
): Promise<void> {
	await context.addCookies([readCookie(newSession(site, role, name))]);
}

function readCookie({ cookie }: TestStaff) {
	const [name = "", value = ""] = cookie.split("=");
	const sameSite = "Lax" as const;
	const where = { domain: "127.0.0.1", path: "/", expires: -1 };

	return { name, value, ...where, httpOnly: true, secure: false, sameSite };
}

/** `test`, in a browser with an owner's session. */
export const deskTest = test.extend<{ staff: TestStaff }>({
	staff: async ({ site }, use) => use(newSession(site)),
	storageState: async ({ staff }, use) =>
		use({ cookies: [readCookie(staff)], origins: [] }),
});
