import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { answer, test as base, expect, picksFor, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { type RunningSite, rowsOf } from "../support/running-site.ts";

/** The first-party cookies that each vendor's script sets. */
const vendorCookies: Readonly<Record<string, readonly string[]>> = {
	"connect.facebook.net": ["_fbc", "_fbp"],
	"plausible.io": [],
	"snap.licdn.com": ["li_fat_id"],
	"www.googletagmanager.com": ["_ga"],
};
const [meta, plausible, linkedin, gtm] = Object.keys(vendorCookies);

/** Answers requests to all other hosts and records the hosts. */
const test = base.extend<{ asked: Set<string> }>({
	asked: [
		async ({ context }, use) => {
			const asked = new Set<string>();
			await context.route(
				({ hostname, protocol }) => protocol.startsWith("http") && hostname !== "127.0.0.1",
				(route) => {
					const { hostname } = new URL(route.request().url());
					asked.add(hostname);
					const body = (vendorCookies[hostname] ?? [])
						.map((name) => `document.cookie = "${name}=1; Path=/; Max-Age=600";`)
						.join("");
					return route.fulfill({ contentType: "text/javascript", body });
				},
			);
			await use(asked);
		},
		{ auto: true },
	],
});

test.use({
	environment: {
		META_PIXEL_ID: "1234567890",
		GTM_ID: "GTM-ABC123",
		LINKEDIN_PARTNER_ID: "1234567",
		PLAUSIBLE_DOMAIN: "sheaf.example",
	},
});

async function expectAsked(asked: Set<string>, ...hosts: (string | undefined)[]): Promise<void> {
	await expect.poll(() => [...asked].sort()).toEqual(hosts);
}

/** The calls in a vendor's queue: no vendor script empties it in these tests. */
function callsOf(page: Page, vendor: "meta" | "gtm" | "plausible"): Promise<unknown[]> {
	return page.evaluate((vendor) => {
		const { fbq, dataLayer, plausible } = window as unknown as {
			fbq?: { queue: unknown[] };
			dataLayer?: unknown[];
			plausible?: { q: unknown[] };
		};
		return [...({ meta: fbq?.queue, gtm: dataLayer, plausible: plausible?.q }[vendor] ?? [])];
	}, vendor);
}

/** The parameters of the pixel's events of this name. */
async function pixel(page: Page, name: string): Promise<unknown[]> {
	const calls = (await callsOf(page, "meta")) as unknown[][];
	return calls.filter((call) => call[0] === "track" && call[1] === name).map((call) => call[2]);
}

const banner = (page: Page) => page.getByRole("region", { name: /Some of our cookies/ });
const acceptAll = (page: Page) => banner(page).getByRole("button", { name: "Accept All" });
const declineAll = (page: Page) => banner(page).getByRole("button", { name: "Decline All" });
const preferences = (page: Page) => page.getByRole("dialog", { name: "Cookie Preferences" });
const save = (page: Page) => preferences(page).getByRole("button", { name: "Save Preferences" });
const switchOf = (page: Page, name: string) =>
	preferences(page).getByRole("switch", { name, exact: true });

async function customize(page: Page): Promise<Locator> {
	await banner(page).getByRole("button", { name: "Customize" }).click();
	await expect(preferences(page)).toBeVisible();
	return preferences(page);
}

/** Saves a withdrawal of consent, which reloads the page. */
async function saveAndReload(page: Page): Promise<void> {
	const reloaded = page.waitForEvent("load");
	await save(page).click();
	await reloaded;
}

async function reopen(page: Page): Promise<Locator> {
	await page.getByRole("contentinfo").getByRole("button", { name: "Cookie Settings" }).click();
	await expect(preferences(page)).toBeVisible();
	return preferences(page);
}

async function storageOf(page: Page) {
	const names = await page.evaluate(() => ({
		local: Object.keys(localStorage).sort(),
		session: Object.keys(sessionStorage).sort(),
	}));
	const cookies = (await page.context().cookies()).map(({ name }) => name).sort();
	return { ...names, cookies };
}

function kept(page: Page, name: string): Promise<string | null> {
	return page.evaluate((key) => localStorage.getItem(key), name);
}

async function choiceOf(page: Page): Promise<unknown> {
	return JSON.parse((await kept(page, "cookie-consent")) ?? "null");
}

/** The stored receipt with the id in this browser. */
async function receiptOf(page: Page, site: RunningSite): Promise<unknown> {
	const record = JSON.parse((await kept(page, "cookie-consent-receipt")) ?? "null");
	return site.rows("consent_receipts").find(({ id }) => id === record?.id);
}

test.describe("the consent choice", () => {
	test("without one, pages request no other host and store only the visit's source", async ({
		page,
		asked,
	}) => {
		for (const path of ["/", "/industries/construction", "/quiz", "/book"]) {
			await visit(page, path);
			await expect(banner(page), path).toBeVisible();
			const { session, ...rest } = await storageOf(page);
			expect(rest, path).toEqual({ local: [], cookies: [] });
			// React Router stores scroll positions for back navigation.
			const ours = session.filter((name) => name !== "react-router-scroll-positions");
			expect(ours, path).toEqual(["sheaf-attribution"]);
		}
		await page.waitForLoadState("networkidle");
		expect(asked.size).toBe(0);
	});

	test("declining is stored with a downloadable receipt and closes the banner for good", async ({
		page,
		site,
		asked,
	}) => {
		await visit(page, "/accessibility");
		await declineAll(page).click();
		await expect(banner(page)).toBeHidden();
		expect(await choiceOf(page)).toEqual({ essential: true, analytics: false, marketing: false });
		const at = await kept(page, "cookie-consent-timestamp");
		expect(new Date(at ?? "").toISOString()).toBe(at);
		await expect
			.poll(() => receiptOf(page, site))
			.toMatchObject({ previous_id: null, analytics: 0, marketing: 0, source: "banner", gpc: 0 });
		await visit(page, "/services");
		await expect(banner(page)).toBeHidden();
		await page.waitForLoadState("networkidle");
		expect(asked.size).toBe(0);
		expect((await storageOf(page)).cookies).toEqual([]);
		const dialog = await reopen(page);
		await dialog.getByText("Your record").click();
		const download = page.waitForEvent("download");
		await dialog.getByRole("link", { name: "Download this record" }).click();
		const file = await download;
		expect(file.suggestedFilename()).toMatch(/^cookie-choice-[0-9a-f-]{36}\.json$/);
		const { receipts } = JSON.parse(readFileSync(await file.path(), "utf8"));
		expect(receipts).toMatchObject([{ analytics: false, marketing: false, source: "banner" }]);
	});

	test("accepting loads all four vendors; withdrawing stops them and deletes their cookies", async ({
		page,
		site,
		asked,
	}) => {
		await visit(page, "/faq");
		await acceptAll(page).click();
		await expect(banner(page)).toBeHidden();
		await expectAsked(asked, meta, plausible, linkedin, gtm);
		await expect.poll(() => pixel(page, "PageView")).toHaveLength(1);
		expect(await callsOf(page, "gtm")).toContainEqual({ event: "page_view", page_path: "/faq" });
		expect(await callsOf(page, "plausible")).toEqual([["pageview"]]);
		await expect
			.poll(() => receiptOf(page, site))
			.toMatchObject({ analytics: 1, marketing: 1, source: "banner" });
		await expect
			.poll(async () => (await storageOf(page)).cookies)
			.toEqual(["_fbc", "_fbp", "_ga", "li_fat_id"]);

		await reopen(page);
		for (const name of ["Analytics", "Marketing"]) {
			await expect(switchOf(page, name)).toBeChecked();
			await switchOf(page, name).click();
		}
		await saveAndReload(page);
		await expect.poll(async () => (await storageOf(page)).cookies).toEqual([]);
		asked.clear();
		await visit(page, "/faq");
		await page.waitForLoadState("networkidle");
		await expect(banner(page)).toBeHidden();
		expect(asked.size).toBe(0);
		expect(await page.evaluate(() => "fbq" in window || "lintrk" in window)).toBe(false);
		expect(await kept(page, "sheaf-first-touch")).toBeNull();
		await expect
			.poll(() => receiptOf(page, site))
			.toMatchObject({
				analytics: 0,
				marketing: 0,
				source: "withdrawal",
				previous_id: expect.any(String),
			});
	});

	test("preferences: equal buttons, Cancel, Essential locked on, marketing tags alone", async ({
		page,
		site,
		asked,
	}) => {
		await visit(page, "/accessibility");
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			const [yes, no] = [await acceptAll(page).boundingBox(), await declineAll(page).boundingBox()];
			expect(Math.round(no?.width ?? 0), `width at ${width}`).toBe(Math.round(yes?.width ?? -1));
			expect(Math.round(no?.height ?? 0), `height at ${width}`).toBe(Math.round(yes?.height ?? -1));
		}
		const dialog = await customize(page);
		await expect(switchOf(page, "Essential")).toBeDisabled();
		await expect(switchOf(page, "Essential")).toBeChecked();
		await expect(switchOf(page, "Analytics")).not.toBeChecked();
		await expect(switchOf(page, "Marketing")).not.toBeChecked();
		await switchOf(page, "Analytics").click();
		await switchOf(page, "Marketing").click();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await expect(dialog).toBeHidden();
		await expect(banner(page)).toBeVisible();
		expect((await storageOf(page)).local).toEqual([]);
		await customize(page);
		await expect(switchOf(page, "Analytics")).not.toBeChecked();
		expect(asked.size).toBe(0);
		await switchOf(page, "Marketing").click();
		await save(page).click();
		await expect(banner(page)).toBeHidden();
		expect(await choiceOf(page)).toEqual({ essential: true, analytics: false, marketing: true });
		await expect
			.poll(() => receiptOf(page, site))
			.toMatchObject({ analytics: 0, marketing: 1, source: "settings" });
		await visit(page, "/services");
		await page.waitForLoadState("networkidle");
		await expectAsked(asked, meta, linkedin, gtm);
	});
});

test("with Global Privacy Control both switches start off and can be turned on", async ({
	page,
	asked,
}) => {
	const signal = "Your browser sends Global Privacy Control";
	await page.addInitScript(() => {
		Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
	});
	await visit(page, "/accessibility");
	await expect(banner(page)).toContainText(signal);
	const dialog = await customize(page);
	await expect(dialog).toContainText(signal);
	await expect(switchOf(page, "Analytics")).not.toBeChecked();
	await expect(switchOf(page, "Marketing")).not.toBeChecked();
	expect(asked.size).toBe(0);
	await switchOf(page, "Analytics").click();
	await save(page).click();
	await expectAsked(asked, plausible, gtm);
});

test("tags receive quiz, lead (15 EUR), booking and demo events without personal data", async ({
	page,
	site,
	asked,
}) => {
	const email = newAddress();
	await visit(page, "/");
	await acceptAll(page).click();
	await expectAsked(asked, meta, plausible, linkedin, gtm);
	await page.getByRole("button", { name: "Find my bottleneck" }).click();
	const quiz = page.getByRole("dialog");
	await answer(quiz, picksFor.blueprint);
	await expect.poll(() => pixel(page, "AddToCart")).toEqual([{ content_name: "blueprint" }]);
	expect(await pixel(page, "CustomizeProduct")).toEqual(
		[1, 2, 3].map((step) => ({ content_name: "quiz", step, answer: expect.any(String) })),
	);
	expect(await pixel(page, "Lead")).toEqual([]);
	await quiz.getByLabel("Email").fill(email);
	await quiz.getByLabel("Website").fill("https://shop.example");
	await quiz.getByRole("button", { name: "Send me the idea" }).dblclick();
	await expect
		.poll(() => pixel(page, "Lead"))
		.toEqual([{ content_name: "quiz", value: 15, currency: "EUR" }]);

	await quiz.getByRole("link", { name: "Book a 15-minute call" }).click();
	const scheduler = page.getByRole("dialog", { name: "Book a call" });
	await expect(scheduler.getByText("About: AI Strategy Blueprint")).toBeVisible();
	await expect(page.getByRole("dialog")).toHaveCount(1);
	await bookCall(page);
	const booking = { offer: "blueprint", value: 100, currency: "EUR" };
	await expect.poll(() => callsOf(page, "gtm")).toContainEqual({ event: "Booking", ...booking });
	expect(await pixel(page, "Schedule")).toEqual([
		{ content_name: "booking", value: 100, currency: "EUR" },
	]);
	for (const vendor of ["meta", "gtm", "plausible"] as const)
		expect(JSON.stringify(await callsOf(page, vendor))).not.toMatch(/(visitor|shop)\.example/);
	expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);

	await visit(page, "/industries/construction");
	await expect.poll(() => pixel(page, "ViewContent")).toHaveLength(1);
	expect(await pixel(page, "Lead")).toEqual([]);
	await page.locator("[data-book=industry]").first().click();
	await expect
		.poll(() => pixel(page, "Lead"))
		.toEqual([{ content_name: "industry_interest", industry: "construction" }]);
	expect(await pixel(page, "Schedule")).toHaveLength(1);
});

/** Books the first free time of the shown day. */
async function bookCall(page: Page): Promise<void> {
	await page
		.getByRole("button", { name: /^\d\d:\d\d$/ })
		.first()
		.click();
	await page.getByRole("textbox", { name: "Name" }).fill("Dawn Ackroyd");
	await page.getByRole("textbox", { name: "Email" }).last().fill(newAddress());
	await page.getByRole("button", { name: "Book this call" }).click();
}
