import type { Page } from "@playwright/test";
import sharp from "sharp";
import { delay, expect, test } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { readRows } from "../support/running-site.ts";

// One after another, with one such site.
test.describe.configure({ mode: "default" });
test.use({ environment: { META_PIXEL_ID: "1234567890" } });

/** The pages with most sections, one of each kind. */
const templates = [
	"/",
	"/faq",
	"/industries/construction",
	"/blog",
	"/accessibility",
];

const laidOut = (page: Page) =>
	expect(page.locator("html[data-laid-out]")).toBeAttached();

/** Undoes the deferring of sections by style, as if there were none. */
const forceVisible = (page: Page) =>
	page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("* { content-visibility: visible !important }");
		document.adoptedStyleSheets.push(sheet);
	});

/** The colour values that differ between two captures. */
async function differentBytes(before: Buffer, after: Buffer): Promise<number> {
	const [a, b] = await Promise.all(
		[before, after].map((capture) => sharp(capture).raw().toBuffer()),
	);
	if (a?.length !== b?.length) return Number.POSITIVE_INFINITY;

	return a?.filter((value, index) => value !== b?.[index]).length ?? 0;
}

test("React starts by itself", async ({ page }) => {
	await page.goto("/");

	await expect(page.locator("html[data-hydrated]")).toBeAttached();
});

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
		test.use({ javaScriptEnabled });

		test("/resources leads to the blog and leaves no history entry", async ({
			page,
		}) => {
			await page.goto("/services");
			await page.goto("/resources", { waitUntil: "commit" });

			await expect(page).toHaveURL("/blog");

			await page.goBack();

			await expect(page).toHaveURL("/services");
		});
	});

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("the hero and the cards are revealed without React", async ({
		page,
	}) => {
		await delay(page, "**/assets/framework-*.js");
		await page.goto("/");

		await expect(page.locator(".hero [data-animate]")).toHaveClass(
			/animate-in/,
		);

		const cards = page.locator("#industry-solutions-section li[data-animate]");
		for (let scrolled = 0; scrolled < 12; scrolled++)
			await page.mouse.wheel(0, 300);

		await cards.last().scrollIntoViewIfNeeded();

		await expect(cards.first()).toHaveClass(/animate-in/);
		expect(
			await cards.evaluateAll((all) =>
				all.map((card) => getComputedStyle(card).animationDelay),
			),
		).toEqual(["0.2s", "0.3s", "0.4s", "0.5s", "0.6s"]);
	});
});

for (const width of [390, 1440])
	test(`a capture of an untouched page at ${width} px shows every section`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });

		for (const path of templates) {
			await page.goto(path);
			await laidOut(page);
			await expect(page.locator("html[data-hydrated]")).toBeAttached();
			await page.evaluate(() =>
				Promise.all(Array.from(document.images, (image) => image.decode())),
			);

			const capture = () =>
				page.screenshot({ fullPage: true, animations: "disabled" });
			const text = await page.innerText("body");
			const shown = await capture();
			await forceVisible(page);

			expect(await page.innerText("body"), path).toBe(text);
			// Text in the fixed header may be smoothed differently.
			expect(await differentBytes(shown, await capture()), path).toBeLessThan(
				100,
			);
		}
	});

test.describe("for a visitor in New York", () => {
	test.use({ timezoneId: "America/New_York" });

	test("/book takes no press on a time of another zone", async ({
		page,
		site,
	}) => {
		const scriptsCome = await delay(page, "**/assets/framework-*.js");
		const { slots } = await (
			await fetch(`${site.url}/book/slots?kind=discovery`)
		).json();
		const inNewYork = new Date(slots[0]).toLocaleTimeString("en-GB", {
			timeZone: "America/New_York",
			hour: "2-digit",
			minute: "2-digit",
		});

		await page.goto("/book");
		const times = page.locator(".time-list__time");

		await expect(times.first()).toBeHidden();

		scriptsCome();

		await expect(times.first()).toHaveText(inNewYork);

		await times.first().click();

		await expect(page.locator(`time[datetime="${slots[0]}"]`)).toContainText(
			inNewYork,
		);
	});

	test("the booking dialog never shows times of another zone", async ({
		page,
	}) => {
		await page.goto("/");
		await page
			.getByRole("link", { name: "Book Discovery Call" })
			.first()
			.click({ noWaitAfter: true });

		const dialog = page.getByRole("dialog", { name: "Book a call" });
		const time = dialog.locator(".time-list__time").first();
		const at = String(await time.getAttribute("value"));

		await expect(time).toHaveText(
			new Date(at).toLocaleTimeString("en-GB", {
				timeZone: "America/New_York",
				hour: "2-digit",
				minute: "2-digit",
			}),
		);
	});
});

test.describe("with a pixel", () => {
	for (const path of ["/", "/book"])
		test(`a booking that begins with the first press on ${path} is one conversion`, async ({
			page,
			context,
			site,
		}) => {
			await context.route("https://connect.facebook.net/**", (route) =>
				route.fulfill({ contentType: "text/javascript", body: "" }),
			);
			await page.goto("/accessibility");
			await page.getByRole("button", { name: "Accept All" }).click();
			site.sql("DELETE FROM statistics_daily");

			const email = newAddress();
			await page.goto(path);

			if (path === "/")
				await page
					.getByRole("link", { name: "Book Discovery Call" })
					.first()
					.click({ noWaitAfter: true });

			await page.locator(".time-list__time").last().click();
			const form = page.locator("form", {
				has: page.getByRole("button", { name: "Book this call" }),
			});
			await form.getByRole("textbox", { name: "Name" }).fill("Dawn Ackroyd");
			await form.getByRole("textbox", { name: "Email" }).fill(email);
			await form.getByRole("button", { name: "Book this call" }).click();

			await expect(
				page.getByRole("heading", { name: "You’re booked." }),
			).toBeVisible();

			const [booking] = readRows(site, "bookings", email);
			const schedules = await page.evaluate(() =>
				(window as unknown as { fbq: { queue: unknown[][] } }).fbq.queue.filter(
					([, name, data]) =>
						name === "Schedule" &&
						(data as { content_name: string }).content_name === "booking",
				),
			);

			expect(schedules).toEqual([
				[
					"track",
					"Schedule",
					{ content_name: "booking", value: 100, currency: "EUR" },
					{ eventID: booking?.id },
				],
			]);
			await expect
				.poll(() =>
					site
						.rows("statistics_daily")
						.filter(({ event }) => event === "booked"),
				)
				.toEqual([expect.objectContaining({ count: 1 })]);
		});

	test("an untouched page without consent warns once about the pixel", async ({
		page,
	}) => {
		const warnings: string[] = [];
		page.on("console", (message) => {
			if (message.type() === "warning") warnings.push(message.text());
		});

		await page.goto("/");
		await page.getByRole("button", { name: "Decline All" }).click();
		await page.goto("/services");
		warnings.length = 0;
		await page.reload();

		await expect.poll(() => warnings).toEqual([expect.stringMatching(/pixel/)]);
	});
});
