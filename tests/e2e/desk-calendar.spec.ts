import type { Page } from "@playwright/test";
import { addDays } from "#lib/time/dates.ts";
import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import {
	bookingForm,
	freeSlots,
	newAddress,
	newKey,
	send,
	sendForm,
} from "../support/http.ts";
import {
	mailsTo,
	type RunningSite,
	readRows,
} from "../support/running-site.ts";

/** Books a call as a visitor, far enough ahead to stay movable during the test. */
async function bookedCall(
	site: RunningSite,
	index: number,
	changes: Record<string, string> = {},
) {
	const startsAt = (await freeSlots(site))[index] ?? "";
	const name = `Dawn ${newKey().slice(0, 8)}`;
	const fields = bookingForm(startsAt, {
		time_zone: "Asia/Kathmandu",
		name,
		...changes,
	});
	const reply = await sendForm(site, "/book", fields);

	expect(JSON.parse(reply.text).outcome).toBe("saved");

	const { email } = fields;

	return { name, email, startsAt };
}

const dayIn = (days: number) =>
	addDays(new Date().toISOString().slice(0, 10), days);

async function openCall(page: Page, name: string): Promise<void> {
	await visit(page, "/desk/calendar");
	await page
		.getByRole("link", { name: `Move or cancel the call with ${name}` })
		.click();

	await expect(
		page.getByRole("heading", { level: 1, name: `Call with ${name}` }),
	).toBeVisible();
}

test("staff move and cancel a call; the email has the reason; a notice says it was not sent", async ({
	page,
	site,
}) => {
	const note = `<img src=x onerror="alert(1)"> ${"long".repeat(60)}`;
	const call = await bookedCall(site, 30, { phone: "020 7946 0111", note });

	await visit(page, "/desk/calendar");

	const row = page.getByRole("listitem").filter({ hasText: call.name }).last();

	for (const text of [
		"020 7946 0111",
		"(Asia/Kathmandu, GMT+5:45)",
		"<img src=x onerror=",
	])
		await expect(row).toContainText(text);

	const person = row.getByRole("link", { name: call.name, exact: true });
	await expect(person).toHaveAttribute("href", /^\/desk\/people\/[\w-]+$/);

	await expectAccessibleEverywhere(page);
	await openCall(page, call.name);
	await expectAccessibleEverywhere(page);
	await page.locator(".time-list__time").last().click();
	await page
		.getByLabel("Message to the visitor")
		.first()
		.fill("Ada is at the dentist.");

	await page.getByRole("button", { name: "Move the call here" }).click();

	await expect(page.getByText("The call is moved.")).toBeVisible();
	await expect(page.getByText("No mail server is set up")).toBeVisible();
	expect(readRows(site, "bookings", call.email)[0]?.starts_at).not.toBe(
		call.startsAt,
	);

	const [mail] = mailsTo(site, call.email, "booking.moved");
	expect(mail.document.paragraphs).toContain("Ada is at the dentist.");

	await openCall(page, call.name);
	await page.getByRole("button", { name: "Cancel the call" }).click();

	await expect(page.getByText("The call is cancelled.")).toBeVisible();
	expect(readRows(site, "bookings", call.email)[0]?.status).toBe("cancelled");
});

test("staff book a call for a caller; one press blocks an hour, another frees it", async ({
	page,
	site,
}) => {
	const email = newAddress();

	// This week may have no free hour left.
	await visit(page, `/desk/calendar?week=${dayIn(7)}`);

	const hours = page.getByRole("region", { name: "Hours of the week" });
	const free = hours.getByRole("button", { name: /^Free: block / }).last();
	const name =
		(await free.getAttribute("aria-label"))?.replace("Free: block ", "") ?? "";

	await free.click();

	const blocked = hours.getByRole("button", {
		name: `Blocked: unblock ${name}`,
	});
	await expect(blocked).toBeFocused();

	await blocked.click();

	await expect(
		hours.getByRole("button", { name: `Free: block ${name}` }),
	).toBeVisible();

	await page.getByRole("link", { name: "Book a call" }).click();
	await page.locator(".time-list__time").last().click();
	await page.getByRole("button", { name: "Book the call" }).click();

	await expect(
		page.getByText("Name must be at least 2 characters."),
	).toBeVisible();

	await page.getByRole("textbox", { name: "Name" }).fill("Bill Thwaite");
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByRole("button", { name: "Book the call" }).click();

	await expect(page.getByText("The call is booked.")).toBeVisible();
	await expect(page.getByText("No mail server is set up")).toBeVisible();
	await expect(
		page
			.getByRole("region", { name: "Upcoming calls" })
			.getByRole("link", { name: "Bill Thwaite", exact: true }),
	).toBeVisible();
	expect(readRows(site, "leads", email)).toMatchObject([
		{ kind: "staff-booking", spam: 0 },
	]);
	expect(mailsTo(site, email, "booking.confirmed")).toHaveLength(1);
});

test("hours are validated and saved; calls are assigned to staff with hours, or reassigned", async ({
	staff,
	page,
	site,
}) => {
	const { id, name } = staff;
	const first = await bookedCall(site, 50);

	await visit(page, "/desk/hours");
	await page.getByLabel("Saturday").fill("ten to eleven");
	await page.getByRole("button", { name: "Save the hours" }).click();

	await expect(page.getByRole("alert").first()).toContainText(
		"Please check the marked fields.",
	);
	await expect(
		page.getByText(
			"Please enter hours like 09:00–12:30, 13:30–17:00 or 9am–5pm.",
		),
	).toBeVisible();
	await expect(page.getByLabel("Saturday")).toBeFocused();

	await expectAccessibleEverywhere(page);
	await page.getByLabel("Saturday").fill("10:00-11:00");
	await page.getByRole("button", { name: "Add a special day" }).click();
	await page.locator(":focus").fill(dayIn(30));
	await page
		.getByRole("button", { name: "Remove", exact: true })
		.first()
		.click();

	await page.getByRole("button", { name: "Save the hours" }).click();

	await expect(
		page.getByText("Visitors see the new times at once."),
	).toBeVisible();
	await expect(page.getByLabel("Saturday")).toHaveValue("10:00–11:00");
	await expect(page.getByLabel("Day", { exact: true }).first()).toHaveValue(
		dayIn(30),
	);

	const days = (await freeSlots(site)).map((slot) =>
		new Date(slot).getUTCDay(),
	);
	expect(days).toContain(6);

	await openCall(page, first.name);
	await page.getByLabel("Assigned to").selectOption(id);
	await page.getByRole("button", { name: "Save", exact: true }).click();

	await expect(page.getByText("The call is reassigned.")).toBeVisible();
	expect(readRows(site, "bookings", first.email)[0]?.calendar_id).toBe(id);

	await visit(page, `/desk/hours?staff=${id}`);

	await expect(
		page.getByRole("heading", { level: 1, name: `Hours of ${name}` }),
	).toBeVisible();

	await page.getByRole("button", { name: "Save the hours" }).click();

	await expect(
		page.getByText("Calls in these hours are assigned to them."),
	).toBeVisible();

	const call = await bookedCall(site, 50);
	expect(readRows(site, "bookings", call.email)[0]?.calendar_id).toBe(id);

	await page
		.getByRole("button", { name: "Take no calls of their own" })
		.click();

	await expect(page.getByText("No hours of their own yet")).toBeVisible();

	site.sql("DELETE FROM booking_settings");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a private calendar feed is created, special days are added and removed", async ({
		page,
		site,
	}) => {
		const call = await bookedCall(site, 44);

		await page.goto("/desk/calendar");
		await page.getByRole("button", { name: "Create an address" }).click();

		const address = await page
			.getByLabel("Your calendar’s address")
			.inputValue();
		const { pathname } = new URL(address);

		expect(pathname).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);

		const reply = await send(site, pathname, { method: "GET" });
		expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
		expect(reply.text).toContain(
			`UID:${readRows(site, "bookings", call.email)[0]?.id}`,
		);
		expect(site.output()).not.toContain(pathname.slice(10, 53));

		await page.goto("/desk/hours");
		await page.getByLabel("Day", { exact: true }).fill(dayIn(30));
		await page.getByLabel("Note").fill("Stocktaking");
		await page.getByRole("button", { name: "Save the hours" }).click();

		await expect(
			page.getByText("Visitors see the new times at once."),
		).toBeVisible();
		await expect(page.getByLabel("Note").first()).toHaveValue("Stocktaking");

		await page.getByLabel("Remove").check();
		await page.getByRole("button", { name: "Save the hours" }).click();

		await expect(page.getByLabel("Note")).toHaveValue("");

		site.sql("DELETE FROM booking_settings");
	});
});

test("a browser that formats dates unlike the server renders the page again, instead of none", async ({
	page,
	consoleErrors,
}) => {
	await page.addInitScript(() => {
		for (const name of ["format", "formatRange"] as const)
			Object.defineProperty(Intl.DateTimeFormat.prototype, name, {
				value: () => "formatted otherwise",
			});
	});
	await visit(page, "/desk/calendar");

	await expect(page.getByText("formatted otherwise").first()).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

	// React logs the difference.
	consoleErrors.length = 0;
});
