import type { Locator, Page } from "@playwright/test";
import { errorToast, expect, successToast, test, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { rowsOf } from "../support/running-site.ts";

const nameRule = "Name must be at least 2 characters.";
const emailRule = "Please enter a valid email address.";

async function openRequest(page: Page, which: "first" | "last" = "first"): Promise<Locator> {
	await visit(page, "/academy");
	await page.getByRole("button", { name: "Request Information" })[which]().click();
	const dialog = page.getByRole("dialog", { name: "Request Academy Information" });
	await expect(dialog).toBeVisible();
	return dialog;
}

const sendButton = (dialog: Locator) => dialog.locator("form").getByRole("button");

test("a visitor reads that three programs are coming soon, and four reasons to wait for them", async ({
	page,
}) => {
	await visit(page, "/academy");
	await expect(page.getByText(/programs are coming soon/i).first()).toBeVisible();
	for (const program of [
		"AI Tool Mastery Bootcamps",
		"Corporate AI Learning Programs",
		"Executive AI Strategy Workshops",
	]) {
		const card = page
			.getByRole("listitem")
			.filter({ has: page.getByRole("heading", { name: program, exact: true }) });
		await expect(card.getByText("Coming Soon", { exact: true })).toBeVisible();
	}
	for (const reason of [
		"Practical focus",
		"Industry experts as trainers",
		"Customized learning paths",
		"Ongoing support",
	])
		await expect(page.getByRole("heading", { name: reason })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Join Our Waitlist" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Request Information" })).toHaveCount(2);
	const trail = page.getByRole("navigation", { name: "Breadcrumb" });
	await expect(trail).toHaveText(/Home\W*Academy/);
	await trail.getByRole("link", { name: "Home" }).click();
	await expect(page).toHaveURL(/\/$/);
});

test("a visitor opens the same dialog from either button, at most 425 px wide, and is given the focus back", async ({
	page,
}) => {
	for (const which of ["first", "last"] as const) {
		const dialog = await openRequest(page, which);
		await expect
			.poll(async () => Math.round((await dialog.locator("> *").first().boundingBox())?.width ?? 0))
			.toBeLessThanOrEqual(425);
		await expect(dialog.getByLabel("Name")).toBeFocused();
		const message = dialog.getByLabel("Message");
		expect((await message.boundingBox())?.height).toBeGreaterThanOrEqual(100);
		await expect(message).toHaveCSS("min-height", "100px");
		await page.keyboard.press("Escape");
		await expect(dialog).toBeHidden();
		await expect(page.getByRole("button", { name: "Request Information" })[which]()).toBeFocused();
	}
});

test("a visitor with a short name or a bad address reads the two rules, and nothing is sent", async ({
	page,
}) => {
	const dialog = await openRequest(page);
	const sent: string[] = [];
	page.on("request", (request) =>
		sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
	);
	const name = dialog.getByLabel("Name");
	const email = dialog.getByLabel("Email");
	const send = sendButton(dialog);
	for (const [typed, address] of [
		["", ""],
		["A", "nobody"],
		["   ", "nobody@"],
		[" B ", "no body@shop.example"],
	] as const) {
		await name.fill(typed);
		await email.fill(address);
		await send.click();
		await expect(name).toBeFocused();
		await expect(name).toHaveAttribute("aria-invalid", "true");
		await expect(name).toHaveAccessibleDescription(nameRule);
		await expect(email).toHaveAccessibleDescription(emailRule);
		await expect(name).toHaveValue(typed);
	}
	await name.fill("Al");
	await send.click();
	await expect(email).toBeFocused();
	await expect(dialog.getByText(nameRule)).toBeHidden();
	await expect(dialog.getByText(emailRule)).toBeVisible();
	expect(sent).not.toContain("POST /academy/request");
});

test("a visitor who puts the request away finds it as it was typed, from either button, until it is sent", async ({
	page,
}) => {
	const dialog = await openRequest(page);
	const typed = {
		Name: "Al",
		Email: newAddress(),
		Company: "O’Brien & Søn",
		Message: "Two vans,\nfive people.",
	};
	for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	const opener = page.getByRole("button", { name: "Request Information" }).last();
	await opener.click();
	for (const [label, text] of Object.entries(typed))
		await expect(dialog.getByLabel(label)).toHaveValue(text);
	await sendButton(dialog).click();
	await expect(successToast(page, "Information request submitted")).toBeVisible();
	await expect(dialog).toBeHidden();
	await opener.click();
	for (const label of Object.keys(typed)) await expect(dialog.getByLabel(label)).toHaveValue("");
});

test("a visitor sees good news go after 6 seconds and bad news stay until dismissed", async ({
	page,
	site,
}) => {
	await page.clock.install();
	const dialog = await openRequest(page);
	await sendButton(dialog).click();
	const bad = page.getByRole("alert");
	await expect(bad).toHaveCount(1);
	await page.clock.runFor(30_000);
	await expect(bad).toBeVisible();
	await bad.getByRole("button", { name: /dismiss/i }).click();
	await expect(bad).toHaveCount(0);
	await dialog.getByLabel("Name").fill("Cy Example");
	const email = newAddress();
	await dialog.getByLabel("Email").fill(email);
	await sendButton(dialog).click();
	await expect.poll(() => rowsOf(site, "academy_leads", email).length).toBe(1);
	const good = successToast(page, "Information request submitted");
	await expect(good).toBeVisible();
	await page.mouse.move(0, 0);
	await page.clock.runFor(10_000);
	await expect(good).toHaveCount(0);
});

test("a visitor who goes on to another page leaves the complaint about the form behind", async ({
	page,
}) => {
	const dialog = await openRequest(page);
	await sendButton(dialog).click();
	await expect(errorToast(page, "Please check the marked fields")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
	await expect(page).toHaveURL("/about");
	await expect(errorToast(page, "Please check the marked fields")).toHaveCount(0);
});
