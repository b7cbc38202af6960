import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
	answer,
	test as base,
	expect,
	picksFor,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { type RunningSite, readRows } from "../support/running-site.ts";

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
				({ hostname, protocol }) =>
					protocol.startsWith("http") && hostname !== "127.0.0.1",
				(route) => {
					const { hostname } = new URL(route.request().url());
					asked.add(hostname);

					const body = (vendorCookies[hostname] ?? [])
						.map(
							(name) => `document.cookie = "${name}=1; Path=/; Max-Age=600";`,
						)
						.join("");

					return route.fulfill({ contentType: "text/javascript", body });
				},
			);
			await use(asked);
		},
		{ auto: true },
	],
});

// One after another, with one such site.
test.describe.configure({ mode: "default" });
test.use({
	environment: {
		META_PIXEL_ID: "1234567890",
		GTM_ID: "GTM-ABC123",
		LINKEDIN_PARTNER_ID: "1234567",
		PLAUSIBLE_DOMAIN: "sheaf.example",
	},
});

async function expectAsked(
	asked: Set<string>,
	...hosts: (string | undefined)[]
): Promise<void> {
	await expect.poll(() => [...asked].sort()).toEqual(hosts);
}

/** The calls in each vendor's queue: no vendor script empties it in these tests. */
function callsIn(page: Page) {
	return page.evaluate(() => {
		const { fbq, dataLayer, plausible } = window as unknown as {
			fbq?: { queue: unknown[][] };
			dataLayer?: unknown[];
			plausible?: { q: unknown[] };
		};
		const meta = fbq?.queue ?? [];
		const gtm = dataLayer ?? [];
		const others = plausible?.q ?? [];

		return {
			meta: [...meta].map((call) => [...call]),
			gtm: [...gtm],
			plausible: [...others],
		};
	});
}

async function pixel(page: Page, name: string): Promise<unknown[]> {
	const { meta } = await callsIn(page);
	return meta
		.filter((call) => call[0] === "track" && call[1] === name)
		.map((call) => call[2]);
}

const banner = (page: Page) =>
	page.getByRole("region", { name: /Some of our cookies/ });
const acceptAll = (page: Page) =>
	banner(page).getByRole("button", { name: "Accept All" });
const declineAll = (page: Page) =>
	banner(page).getByRole("button", { name: "Decline All" });
const customize = (page: Page) =>
	banner(page).getByRole("button", { name: "Customize" });
const settings = (page: Page) =>
	page
		.getByRole("contentinfo")
		.getByRole("button", { name: "Cookie Settings" });
const preferences = (page: Page) =>
	page.getByRole("dialog", { name: "Cookie Preferences" });
const save = (page: Page) =>
	preferences(page).getByRole("button", { name: "Save Preferences" });
const findSwitch = (page: Page, name: string) =>
	preferences(page).getByRole("switch", { name, exact: true });

/** All that the browser stores for the site, except React Router's scroll positions. */
async function stored(page: Page) {
	const { local, session } = await page.evaluate(() => ({
		local: { ...localStorage } as Record<string, string>,
		session: Object.keys(sessionStorage),
	}));
	return {
		local,
		session: session.filter((name) => name !== "react-router-scroll-positions"),
		cookies: (await page.context().cookies()).map(({ name }) => name).sort(),
	};
}

async function readChoice(page: Page): Promise<unknown> {
	return JSON.parse((await stored(page)).local["cookie-consent"] ?? "null");
}

/** Waits for a receipt of these values, with the id in this browser. */
async function expectReceipt(
	page: Page,
	site: RunningSite,
	values: Record<string, unknown>,
) {
	const receipt = async () => {
		const { local } = await stored(page);
		const { id } = JSON.parse(local["cookie-consent-receipt"] ?? "{}");
		return site.rows("consent_receipts").find((row) => row.id === id);
	};

	await expect.poll(receipt).toMatchObject(values);
}

test("without a choice pages request no other host and store only the visit's source", async ({
	page,
	asked,
}) => {
	for (const path of ["/", "/industries/construction", "/quiz", "/book"]) {
		await visit(page, path);

		await expect(banner(page), path).toBeVisible();

		const nothing = { local: {}, session: ["sheaf-attribution"], cookies: [] };
		expect(await stored(page), path).toEqual(nothing);
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
	expect(await readChoice(page)).toEqual({
		essential: true,
		analytics: false,
		marketing: false,
	});

	const at = (await stored(page)).local["cookie-consent-timestamp"];
	expect(new Date(at ?? "").toISOString()).toBe(at);

	const refusal = { analytics: 0, marketing: 0, source: "banner" };

	await expectReceipt(page, site, { previous_id: null, gpc: 0, ...refusal });
	await visit(page, "/services");

	await expect(banner(page)).toBeHidden();

	await page.waitForLoadState("networkidle");

	expect(asked.size).toBe(0);
	expect((await stored(page)).cookies).toEqual([]);

	await settings(page).click();
	await preferences(page).getByText("Your record").click();

	const download = page.waitForEvent("download");

	await preferences(page)
		.getByRole("link", { name: "Download this record" })
		.click();

	const file = await download;
	expect(file.suggestedFilename()).toMatch(
		/^cookie-choice-[0-9a-f-]{36}\.json$/,
	);

	const { receipts } = JSON.parse(readFileSync(await file.path(), "utf8"));
	expect(receipts).toMatchObject([
		{ analytics: false, marketing: false, source: "banner" },
	]);
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

	const calls = await callsIn(page);
	expect(calls.gtm).toContainEqual({ event: "page_view", page_path: "/faq" });
	expect(calls.plausible).toEqual([["pageview"]]);

	await expectReceipt(page, site, {
		analytics: 1,
		marketing: 1,
		source: "banner",
	});

	const cookies = async () => (await stored(page)).cookies;
	await expect.poll(cookies).toEqual(["_fbc", "_fbp", "_ga", "li_fat_id"]);

	await settings(page).click();

	for (const name of ["Analytics", "Marketing"]) {
		await expect(findSwitch(page, name)).toBeChecked();

		await findSwitch(page, name).click();
	}

	const reloaded = page.waitForEvent("load");

	await save(page).click();
	await reloaded;

	await expect.poll(cookies).toEqual([]);

	asked.clear();
	await visit(page, "/faq");
	await page.waitForLoadState("networkidle");

	await expect(banner(page)).toBeHidden();
	expect(asked.size).toBe(0);
	expect(await page.evaluate(() => "fbq" in window || "lintrk" in window)).toBe(
		false,
	);
	expect((await stored(page)).local).not.toHaveProperty("sheaf-first-touch");

	const previous_id = expect.any(String);
	const withdrawal = {
		analytics: 0,
		marketing: 0,
		source: "withdrawal",
		previous_id,
	};
	await expectReceipt(page, site, withdrawal);
});

test("preferences with Global Privacy Control: equal buttons, all off, Cancel, marketing by hand", async ({
	page,
	site,
	asked,
}) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
	});
	await visit(page, "/accessibility");

	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 844 });

		const yes = await acceptAll(page).boundingBox();
		const no = await declineAll(page).boundingBox();
		expect(no?.width, `width at ${width}`).toBeCloseTo(yes?.width ?? -1, 0);
		expect(no?.height, `height at ${width}`).toBeCloseTo(yes?.height ?? -1, 0);
	}

	await expect(banner(page)).toContainText(
		"Your browser sends Global Privacy Control",
	);

	await customize(page).click();

	await expect(preferences(page)).toContainText(
		"Your browser sends Global Privacy Control",
	);
	await expect(findSwitch(page, "Essential")).toBeDisabled();
	await expect(findSwitch(page, "Essential")).toBeChecked();

	for (const name of ["Analytics", "Marketing"]) {
		await expect(findSwitch(page, name)).not.toBeChecked();

		await findSwitch(page, name).click();
	}

	await preferences(page).getByRole("button", { name: "Cancel" }).click();

	await expect(preferences(page)).toBeHidden();
	await expect(banner(page)).toBeVisible();
	expect((await stored(page)).local).toEqual({});

	await customize(page).click();

	await expect(findSwitch(page, "Analytics")).not.toBeChecked();
	expect(asked.size).toBe(0);

	await findSwitch(page, "Marketing").click();
	await save(page).click();

	await expect(banner(page)).toBeHidden();
	expect(await readChoice(page)).toEqual({
		essential: true,
		analytics: false,
		marketing: true,
	});

	await expectReceipt(page, site, {
		analytics: 0,
		marketing: 1,
		source: "settings",
		gpc: 1,
	});
	await visit(page, "/services");
	await page.waitForLoadState("networkidle");
	await expectAsked(asked, meta, linkedin, gtm);
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

	await expect
		.poll(() => pixel(page, "AddToCart"))
		.toEqual([{ content_name: "blueprint" }]);
	expect(await pixel(page, "CustomizeProduct")).toEqual(
		[1, 2, 3].map((step) => ({
			content_name: "quiz",
			step,
			answer: expect.any(String),
		})),
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
	await expect(
		scheduler.getByText("About: AI Strategy Blueprint"),
	).toBeVisible();
	await expect(page.getByRole("dialog")).toHaveCount(1);

	// The first free time may come too near for a booking meanwhile.
	const times = scheduler.getByRole("button", { name: /^\d\d:\d\d$/ });
	await times.last().click();
	await scheduler.getByRole("textbox", { name: "Name" }).fill("Dawn Ackroyd");
	await scheduler.getByRole("textbox", { name: "Email" }).fill(newAddress());
	await scheduler.getByRole("button", { name: "Book this call" }).click();

	const booking = {
		event: "Booking",
		offer: "blueprint",
		value: 100,
		currency: "EUR",
	};

	await expect
		.poll(async () => (await callsIn(page)).gtm)
		.toContainEqual(booking);
	expect(await pixel(page, "Schedule")).toEqual([
		{ content_name: "booking", value: 100, currency: "EUR" },
	]);
	expect(JSON.stringify(await callsIn(page))).not.toMatch(
		/(visitor|shop)\.example/,
	);
	expect(readRows(site, "quiz_leads", email)).toHaveLength(1);

	await visit(page, "/industries/construction");

	await expect.poll(() => pixel(page, "ViewContent")).toHaveLength(1);
	expect(await pixel(page, "Lead")).toEqual([]);

	await page.locator("[data-book=industry]").first().click();

	await expect
		.poll(() => pixel(page, "Lead"))
		.toEqual([{ content_name: "industry_interest", industry: "construction" }]);
	expect(await pixel(page, "Schedule")).toHaveLength(1);
});
