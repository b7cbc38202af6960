import {
	type BrowserContext,
	test as base,
	expect,
	type Locator,
	type Page,
} from "@playwright/test";
import axe from "axe-core";
import { newSession, type RunningSite, runSite, type TestStaff } from "./running-site.ts";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

type Fixtures = {
	/** Console errors and uncaught exceptions of the page. */
	consoleErrors: string[];
	/** Fails a test in which a page broke its Content-Security-Policy. */
	noPolicyViolations: undefined;
	/** Removes the routes that a test added. */
	unrouteAfterTest: undefined;
};

type WorkerFixtures = {
	/** Variables of the site. */
	environment: Record<string, string>;
	site: RunningSite;
};

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
	consoleErrors: async ({ page }, use) => {
		const consoleErrors: string[] = [];
		page.on("console", (message) => {
			if (message.type() === "error") consoleErrors.push(message.text());
		});
		page.on("pageerror", (error) => consoleErrors.push(error.message));
		await use(consoleErrors);
	},
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

/** Fails when axe finds anything on the page as it stands, or in one part of it. */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
	await page.evaluate(async () => {
		// An animation that follows the scroll position never ends.
		const running = () =>
			document
				.getAnimations()
				.filter(
					({ timeline, playState }) => timeline === document.timeline && playState === "running",
				);
		// One transition may start another, and what moves under the pointer starts them again and again.
		for (let round = 0; round < 3; round++) {
			await Promise.all(running().map(({ finished }) => finished.catch(() => {})));
			await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
		}
	});
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
	const found = await page.evaluate(async (include) => {
		const { violations } = await window.axe.run(include, { resultTypes: ["violations"] });
		return violations.map(
			({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
		);
	}, part);
	expect(found).toEqual([]);
}

/** The same on a phone and on a desktop, in both themes, where nothing may have to be scrolled sideways. */
export async function expectAccessibleEverywhere(page: Page, part = "html"): Promise<void> {
	for (const [width, colorScheme] of [
		[390, "light"],
		[1280, "dark"],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme });
		await expectAccessible(page, part);
		expect(
			await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
			`sideways at ${width} px`,
		).toBeLessThanOrEqual(0);
	}
}

/** Moves the pointer, as a visitor would, and waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
	await page.dispatchEvent("html", "pointermove");
	await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

/** Opens a page and waits until its script has taken over. */
export async function visit(page: Page, path: string, referer?: string): Promise<void> {
	await page.goto(path, referer === undefined ? {} : { referer });
	await hydrated(page);
}

/** One answer for each of the quiz's three questions, by the label on the button. */
export type Picks = readonly [bottleneck: string, setup: string, gameChanger: string];

/** Answers that lead to each of the four tiers (docs/requirements.md, section 3). */
export const picksFor = {
	"ai-mvp": ["Quoting or proposals", "I'm just getting started", "Getting more leads"],
	"growth-stack": [
		"Organizing leads / messages",
		"I have a website, but it doesn't convert",
		"Freeing up my time",
	],
	blueprint: ["Manual emails/follow-ups", "I'm just getting started", "Closing faster"],
	"growth-service": [
		"I'm not sure — just feels messy",
		"I have a website, but it doesn't convert",
		"Making my systems talk to each other",
	],
} satisfies Record<string, Picks>;

/** Presses one answer after the other, in a dialog or on the page. */
export async function answer(scope: Page | Locator, picks: readonly string[]): Promise<void> {
	for (const pick of picks) await scope.getByRole("button", { name: pick, exact: true }).click();
}

/** Opens the home page and the quiz over it; returns the dialog. */
export async function openQuiz(page: Page, path = "/"): Promise<Locator> {
	await visit(page, path);
	await page.getByRole("button", { name: "Find my bottleneck" }).click();
	const dialog = page.getByRole("dialog");
	await expect(
		dialog.getByRole("heading", { name: "Where do you lose the most time?" }),
	).toBeVisible();
	return dialog;
}

/** A toast that reports something done. */
export function successToast(page: Page, text: string): Locator {
	return page.getByRole("status").filter({ hasText: text });
}

/** A toast that reports a failure. */
export function errorToast(page: Page, text: string): Locator {
	return page.getByRole("alert").filter({ hasText: text });
}

/** Signs a browser in as somebody new, by rows: the login itself has journeys of its own. */
export async function signIn(
	site: RunningSite,
	context: BrowserContext,
	role: "owner" | "member" = "owner",
	name = "Ada Desk",
): Promise<void> {
	await context.addCookies([cookieOf(newSession(site, role, name))]);
}

function cookieOf({ cookie }: TestStaff) {
	const [name = "", value = ""] = cookie.split("=");
	const sameSite = "Lax" as const;
	const where = { domain: "127.0.0.1", path: "/", expires: -1 };
	return { name, value, ...where, httpOnly: true, secure: false, sameSite };
}

/** The same as `test`, in a browser that an owner is signed in with. */
export const deskTest = test.extend<{ staff: TestStaff }>({
	staff: async ({ site }, use) => use(newSession(site)),
	storageState: async ({ staff }, use) => use({ cookies: [cookieOf(staff)], origins: [] }),
});
