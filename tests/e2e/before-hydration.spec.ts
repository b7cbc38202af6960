import type { Page } from "@playwright/test";
import type { BootState } from "#boot/state.ts";
import { delay, expect, hydrated, test } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { readRows } from "../support/running-site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Releases the page's scripts, which are delayed until then. */
let scriptsCome: () => void;

test.beforeEach(async ({ page }) => {
	scriptsCome = await delay(page, "**/assets/framework-*.js");
	// On a busy machine the scripts may take longer than the default wait.
	await setPatience(page, 60_000);
});

/** Replaces the eight seconds for which a press waits for React (app/boot/presses.ts). */
function setPatience(page: Page, milliseconds: number): Promise<unknown> {
	return page.addInitScript((patience) => {
		const wait = window.setTimeout.bind(window);
		window.setTimeout = ((run: TimerHandler, ms?: number) =>
			wait(run, ms === 8000 ? patience : ms)) as typeof window.setTimeout;
	}, milliseconds);
}

for (const [role, name, pressed] of [
	["link", "Book Discovery Call", null],
	["button", "Cookie Settings", null],
	["button", "Find my bottleneck", "Quoting or proposals"],
] as const)
	test(`'${name}' opens its dialog before the scripts load, and React hydrates it`, async ({
		page,
	}) => {
		await page.goto("/");
		await page.getByRole(role, { name }).first().click({ noWaitAfter: true });

		const dialog = page.getByRole("dialog");
		await expect(dialog).toBeVisible();

		if (pressed)
			await dialog
				.getByRole("button", { name: pressed })
				.click({ noWaitAfter: true });

		scriptsCome();

		if (pressed)
			await expect(
				dialog.getByRole("heading", { name: /current setup/ }),
			).toBeVisible();

		await expect(page.locator("dialog[open]")).toHaveAttribute(
			"data-hydrated",
			"true",
		);

		await page.keyboard.press("Escape");

		await expect(dialog).toBeHidden();
		await expect(page).toHaveURL("/");
	});

test("a dialog that is closed before it is hydrated stays closed", async ({
	page,
}) => {
	const dialogComes = await delay(page, "**/assets/scheduler-*.js");

	await page.goto("/");
	await page
		.getByRole("link", { name: "Book Discovery Call" })
		.first()
		.click({ noWaitAfter: true });
	scriptsCome();
	await hydrated(page);

	await page.keyboard.press("Escape");
	dialogComes();

	// React removes the closed dialog soon after it has hydrated it.
	await page.waitForFunction(() =>
		(
			window as unknown as { sheafBoot: BootState }
		).sheafBoot.hydratedDialogs.has("/book"),
	);
	await expect(page.getByRole("dialog")).toBeHidden();
});

test("a dialog's form sent before the scripts load is stored once", async ({
	page,
	site,
}) => {
	const email = newAddress();

	await page.goto("/academy");

	const opener = page
		.getByRole("button", { name: "Request Information" })
		.first();
	await opener.click({ noWaitAfter: true });

	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Name" }).fill("Dawn Ackroyd");
	await dialog.getByRole("textbox", { name: "Email" }).fill(email);
	await dialog
		.getByRole("button", { name: "Send request" })
		.dblclick({ noWaitAfter: true });

	scriptsCome();

	await expect(dialog).toBeHidden();
	expect(readRows(site, "leads", email)).toHaveLength(1);
});

test("a form and a search before the scripts load run once", async ({
	page,
	site,
}) => {
	const email = newAddress();

	await page.goto("/blog");
	await page.getByRole("searchbox").fill("zzzqqq");
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page
		.getByRole("button", { name: "Subscribe" })
		.click({ noWaitAfter: true });

	scriptsCome();

	await expect(page.getByText("No posts found")).toBeVisible();
	await expect(
		page.getByRole("status").filter({ hasText: /inbox/ }).first(),
	).toBeVisible();
	await expect(page).toHaveURL(/\/blog/);
	expect(readRows(site, "newsletter_subscribers", email)).toHaveLength(1);
});

test("a number typed into the calculator before the scripts load is used", async ({
	page,
}) => {
	await page.goto("/industries/cleaning-service");

	const band = page.locator(".calculator__band b");
	const before = await band.textContent();

	await page.getByLabel(/hours/i).first().fill("33");
	scriptsCome();

	await expect(band).not.toHaveText(String(before));
});

test("a campaign is recorded when its visitor leaves early", async ({
	page,
	site,
}) => {
	const email = newAddress();

	await page.goto("/go/van");
	await page.goto("/academy/request");
	scriptsCome();
	await hydrated(page);
	await page.getByRole("textbox", { name: "Name" }).fill("Dawn Ackroyd");
	await page
		.getByRole("main")
		.getByRole("textbox", { name: "Email" })
		.fill(email);

	await page
		.getByRole("main")
		.getByRole("button", { name: "Send request" })
		.click();

	await expect.poll(() => readRows(site, "leads", email).length).toBe(1);

	const { first_touch, traffic_source } =
		readRows(site, "leads", email)[0] ?? {};
	expect(JSON.parse(String(first_touch))).toMatchObject({
		utm: { utm_source: "van", utm_medium: "print", utm_campaign: "van" },
		landingPage: `${site.url}/?utm_source=van&utm_medium=print&utm_campaign=van`,
	});
	expect(traffic_source).toBe("van/van");
});

test("when scripts fail to load, a held press works as without JavaScript", async ({
	page,
}) => {
	const { promise, resolve: scriptsFail } = Promise.withResolvers<void>();
	await page.unrouteAll();
	await page.route(/\/assets\/.*\.js$/, (route) =>
		promise.then(() => route.abort()),
	);

	await page.goto("/academy");
	await page
		.getByRole("button", { name: "Request Information" })
		.first()
		.click({ noWaitAfter: true });

	await page
		.getByRole("dialog")
		.getByRole("button", { name: "Send request" })
		.click({ noWaitAfter: true });

	scriptsFail();

	await expect(page).toHaveURL(/\/academy\/request/);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("when scripts do not come in time, a held press works as without JavaScript", async ({
	page,
}) => {
	await setPatience(page, 0);
	await page.goto("/academy");
	await page
		.getByRole("button", { name: "Request Information" })
		.first()
		.click({ noWaitAfter: true });
	await page
		.getByRole("dialog")
		.getByRole("button", { name: "Send request" })
		.click({ noWaitAfter: true });

	await expect(page).toHaveURL(/\/academy\/request/);
});

test("page view, cookie banner, FAQ answer, tabs and carousel work without React", async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });

	const counted = page.waitForRequest(
		(request) => request.url() === `${site.url}/statistics`,
	);

	await page.goto("/");

	expect((await counted).postDataJSON()).toMatchObject({ page: "/" });

	const banner = page.getByRole("region", { name: /cookies/ });
	await banner.getByRole("button", { name: "Decline All" }).click();

	await expect(banner).toBeHidden();
	await expect
		.poll(() => site.rows("consent_receipts").length)
		.toBeGreaterThan(0);

	const answers = page.locator("#faq [aria-expanded=true]");

	await page.locator("#faq .accordion__head button").nth(1).click();

	await expect(answers).toHaveCount(1);

	await answers.click();

	await expect(answers).toHaveCount(0);

	await page.getByRole("button", { name: "Next industry" }).click();

	await expect
		.poll(() => page.locator(".trades").evaluate((list) => list.scrollLeft))
		.not.toBe(0);

	await page.goto("/faq");
	await page.getByRole("tab", { name: "Pricing" }).click();

	await expect(page.getByRole("tabpanel", { name: "Pricing" })).toBeVisible();
	await expect(page.locator("html[data-hydrated]")).toHaveCount(0);

	scriptsCome();

	await expect(page).toHaveURL(/\?tab=pricing$/);
	await expect(page.getByRole("tabpanel")).toHaveCount(1);
});
