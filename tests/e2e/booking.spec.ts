import type { Locator, Page } from "@playwright/test";
import {
	errorToast,
	expect,
	expectAccessible,
	hydrated,
	tabTo,
	test,
	visit,
} from "../support/e2e.ts";
import {
	bookingForm,
	freeSlots,
	newAddress,
	sendForm,
} from "../support/http.ts";
import {
	type RunningSite,
	readRows,
	runSite,
} from "../support/running-site.ts";

const booked = "You’re booked.";
const calendly = "https://calendly.com/sheaf/intro";

/** A free time, far enough ahead to stay bookable during the test. */
async function freeSlot(site: RunningSite, index = 30): Promise<string> {
	return (await freeSlots(site))[index] ?? "";
}

function clockAt(instant: string, timeZone: string) {
	const at = new Date(instant);
	return {
		date: new Intl.DateTimeFormat("en-CA", { timeZone }).format(at),
		time: at.toLocaleTimeString("en-GB", {
			timeZone,
			hour: "2-digit",
			minute: "2-digit",
		}),
	};
}

async function chooseDay(scope: Page | Locator, date: string): Promise<void> {
	const day = scope.locator(`[data-date="${date}"]`);
	const first = scope.locator("[data-date]").first();

	await expect(first).toBeVisible();

	while (!(await day.isVisible())) {
		const shown = String(await first.getAttribute("data-date"));
		await scope.getByRole("button", { name: /^Next month/ }).click();

		await expect(first).not.toHaveAttribute("data-date", shown);
	}

	await day.click();
}

/** Chooses a slot in the picker, which shows the times of a zone. */
async function chooseSlot(
	scope: Page | Locator,
	slot: string,
	zone = "Europe/London",
) {
	const { date, time } = clockAt(slot, zone);
	await chooseDay(scope, date);
	await scope.getByRole("button", { name: time, exact: true }).click();

	await expect(
		scope.getByRole("heading", { name: "Who’s coming?" }),
	).toBeVisible();
}

async function fillIn(scope: Page | Locator, email: string): Promise<void> {
	await scope.getByRole("textbox", { name: "Name" }).fill("Dawn Ackroyd");
	await scope.getByRole("textbox", { name: "Email" }).fill(email);
}

const submit = (scope: Page | Locator) =>
	scope.getByRole("button", { name: "Book this call" });
const confirmation = (scope: Page | Locator) =>
	scope.getByRole("heading", { name: booked });
const scheduler = (page: Page) =>
	page.getByRole("dialog", { name: "Book a call" });
const hero = (page: Page) =>
	page.getByRole("link", { name: "Book Discovery Call" }).first();
const zoneBox = (page: Page) =>
	page.getByRole("combobox", { name: "Time zone" });
const chosenDay = (page: Page) =>
	page.locator('[data-date][aria-current="date"]');

async function pressOn(page: Page, target: Locator): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press("Enter");
}

test("a call about a tier is booked in a dialog, moved and cancelled by keyboard", async ({
	page,
	context,
	site,
	consoleErrors,
}) => {
	const email = newAddress();

	await visit(page, "/?utm_source=van");

	const opener = page.locator('a[href="/book?offer=growth-stack"]').first();

	await pressOn(page, hero(page));

	const dialog = scheduler(page);
	await expect(dialog.getByRole("grid")).toBeVisible();

	await page.keyboard.press("Escape");

	await expect(hero(page)).toBeFocused();
	await expect(page).toHaveURL("/?utm_source=van");

	await opener.press("Enter");

	await expect(dialog.getByText("About: AI Growth Stack")).toBeVisible();

	await expectAccessible(page);
	await tabTo(
		page,
		dialog.locator('[data-date][tabindex="0"], [data-date]:not([tabindex])'),
	);
	await page.keyboard.press("PageDown");

	const focused = page.locator(":focus");
	for (
		let days = 0;
		days < 14 && (await focused.getAttribute("aria-disabled"));
		days++
	)
		await page.keyboard.press("ArrowRight");

	const day = await focused.getAttribute("data-date");

	await page.keyboard.press("Enter");
	await pressOn(page, dialog.locator(".time-list__time").first());

	await expect(
		dialog.getByRole("heading", { name: "Who’s coming?" }),
	).toBeFocused();

	await tabTo(page, dialog.getByRole("textbox", { name: "Name" }));
	await page.keyboard.type("Dawn Ackroyd");
	await page.keyboard.press("Tab");
	await page.keyboard.type(email);
	await pressOn(page, submit(dialog));

	await expect(confirmation(dialog)).toBeFocused();

	await expectAccessible(page);

	for (const [name, href] of [
		["Calendar file (.ics)", /^\/book\/[\w-]+\.ics\?t=/],
		["Google Calendar", /^https:\/\/calendar\.google\.com/],
		["Outlook", /^https:\/\/outlook\.live\.com/],
	] as const)
		await expect(dialog.getByRole("link", { name })).toHaveAttribute(
			"href",
			href,
		);

	const [first] = readRows(site, "bookings", email);
	expect(first).toMatchObject({
		name: "Dawn Ackroyd",
		offer: "growth-stack",
		status: "booked",
	});
	expect(first?.utm_parameters).toContain('"utm_source":"van"');
	expect(clockAt(String(first?.starts_at), "Europe/London").date).toBe(day);

	await pressOn(
		page,
		dialog.getByRole("link", { name: "Move or cancel this call" }),
	);

	await page.waitForURL(/\/book\/manage\//);
	await hydrated(page);
	await expectAccessible(page);
	await pressOn(page, page.locator(".time-list__time").last());

	const move = page.getByRole("button", { name: "Move the call here" });
	await context.setOffline(true);
	await pressOn(page, move);

	await expect(page.getByText("We couldn’t reach the server.")).toBeVisible();
	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("Failed to fetch"),
	]);

	await context.setOffline(false);
	await pressOn(page, move);

	await expect(page.getByText("Your call has moved.")).toBeVisible();
	await expect(
		page.getByRole("heading", { name: "Change of plan?" }),
	).toBeFocused();

	const [moved] = readRows(site, "bookings", email);
	expect(moved?.starts_at).not.toBe(first?.starts_at);

	await page.getByText("Cancel the call", { exact: true }).click();
	await pressOn(page, page.getByRole("button", { name: "Yes, cancel it" }));

	await expect(
		page.getByRole("heading", { name: "This call is cancelled." }),
	).toBeVisible();

	const stored = { status: "cancelled", starts_at: moved?.starts_at };
	expect(readRows(site, "bookings", email)).toMatchObject([stored]);

	await expectAccessible(page);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a call is booked in another zone by plain forms", async ({
		page,
		site,
	}) => {
		const email = newAddress();
		const slot = await freeSlot(site, 140);
		const { date } = clockAt(slot, "Europe/London");

		await page.goto(`/book?offer=ai-mvp&day=${date}`);
		await zoneBox(page).selectOption("Europe/Berlin");
		await page.getByRole("button", { name: "Show times in this zone" }).click();

		await expect(page).toHaveURL(/offer=ai-mvp&zone=Europe%2FBerlin/);
		await expect(chosenDay(page)).toHaveAttribute("data-date", date);

		await chooseSlot(page, slot, "Europe/Berlin");
		await fillIn(page, email);
		await submit(page).click();

		await expect(confirmation(page)).toBeVisible();

		const stored = { starts_at: slot, offer: "ai-mvp", status: "booked" };
		expect(readRows(site, "bookings", email)).toMatchObject([stored]);
	});
});

test("a slot that has just been taken is refused with alternatives, and the text stays", async ({
	page,
	site,
}) => {
	const slot = await freeSlot(site);
	const email = newAddress();

	await visit(page, `/book?at=${slot}`);
	await fillIn(page, email);
	await page
		.getByRole("textbox", { name: /What should we know/ })
		.fill("Ring twice");

	await sendForm(site, "/book", bookingForm(slot));
	await submit(page).click();

	await expect(
		errorToast(page, "That time has just been taken."),
	).toBeVisible();

	await expectAccessible(page);

	const other = page.getByRole("radio").nth(1);
	const wanted = await other.getAttribute("value");

	await other.check();
	await submit(page).click();

	await expect(confirmation(page)).toBeVisible();

	const stored = { starts_at: wanted, note: "Ring twice" };
	expect(readRows(site, "bookings", email)).toMatchObject([stored]);
});

test.describe("in a time zone that is not listed", () => {
	const timezoneId = "Europe/Vienna";
	test.use({ timezoneId });

	test("the picker shows local time, keeps the day across zones and books once for two presses", async ({
		page,
		site,
	}) => {
		const email = newAddress();
		const slot = await freeSlot(site, 140);
		const { date, time } = clockAt(slot, timezoneId);

		await visit(page, "/book");

		await expect(zoneBox(page)).toHaveValue(timezoneId);

		await chooseDay(page, date);

		for (const zone of ["Asia/Kathmandu", timezoneId]) {
			await zoneBox(page).selectOption(zone);

			await expect(chosenDay(page)).toHaveAttribute("data-date", date);
			await expect(
				page.getByText(new RegExp(`^Times are in ${zone}, GMT`)),
			).toBeVisible();
		}

		await chooseSlot(page, slot, timezoneId);
		await fillIn(page, email);
		await submit(page).dblclick();

		await expect(confirmation(page)).toHaveCount(1);
		await expect(page.locator(`time[datetime="${slot}"]`)).toContainText(time);
		await expect(page.getByText(/Europe\/Vienna, GMT\+[12]/)).toBeVisible();

		const ours = clockAt(slot, "Europe/London").time;
		await expect(page.getByText(/^In London: /)).toContainText(ours);
		expect(readRows(site, "bookings", email)).toMatchObject([
			{ starts_at: slot },
		]);
		expect(readRows(site, "leads", email)).toHaveLength(1);
	});
});

test("Calendly’s popup has keyboard support and a minimum size", async ({
	page,
	context,
}) => {
	const site = await runSite({ BOOKING_URL: calendly });

	// No request leaves the machine: Calendly's pages are blank, and its widget does not load.
	await context.route(/^https:\/\/calendly\.com\//, (route) =>
		route.fulfill({
			contentType: "text/html",
			body: "<title>Calendly</title>",
		}),
	);
	await context.route(/^https:\/\/assets\.calendly\.com\//, (route) =>
		route.abort(),
	);
	await page.addInitScript(() => {
		window.Calendly = {
			initPopupWidget({ url }) {
				document.body.insertAdjacentHTML(
					"afterbegin",
					`<div class="calendly-overlay"><div class="calendly-popup"><iframe src="${url}"></iframe></div>
					<div class="calendly-popup-close">x</div></div>`,
				);
				const close = document.querySelector<HTMLElement>(
					".calendly-popup-close",
				);
				if (close) close.onclick = () => close.parentElement?.remove();
			},
			closePopupWidget: () =>
				document.querySelector(".calendly-overlay")?.remove(),
		};
	});

	try {
		await visit(page, site.url);

		const popup = page.getByRole("dialog", { name: "Book a Call" });
		for (const key of ["Enter", "Escape"]) {
			await hero(page).press("Enter");

			await expect(popup).toBeFocused();
			await expect(
				page.getByTitle("Book a Call", { exact: true }),
			).toBeVisible();

			if (key === "Enter")
				await page.getByRole("button", { name: "Close" }).focus();

			await page.keyboard.press(key);

			await expect(popup).toHaveCount(0);
			await expect(hero(page)).toBeFocused();
		}

		await visit(page, `${site.url}/book?offer=blueprint`);

		const frame = page.locator(`iframe[src^="${calendly}"]`);
		await expect(frame).toHaveAttribute("src", /offer=blueprint/);

		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });

			const box = await frame.boundingBox();
			expect(box?.width).toBeGreaterThanOrEqual(320);
			expect(box?.height).toBeGreaterThanOrEqual(700);
		}
	} finally {
		await site.remove();
	}
});
