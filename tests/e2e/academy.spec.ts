import type { Locator, Page } from "@playwright/test";
import { expect, successToast, test, visit } from "../support/e2e.ts";
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

test("both buttons open one dialog, which rejects invalid fields and returns the focus", async ({
	page,
}) => {
	await openRequest(page, "last");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("button", { name: "Request Information" }).last()).toBeFocused();
	const dialog = await openRequest(page);
	const sent: string[] = [];
	page.on("request", (request) =>
		sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
	);
	await expect
		.poll(async () => Math.round((await dialog.locator("> *").first().boundingBox())?.width ?? 0))
		.toBeLessThanOrEqual(425);
	const name = dialog.getByLabel("Name");
	await expect(name).toBeFocused();
	const email = dialog.getByLabel("Email");
	await name.fill(" B ");
	await email.fill("nobody@");
	await sendButton(dialog).click();
	await expect(name).toBeFocused();
	await expect(name).toHaveAttribute("aria-invalid", "true");
	await expect(name).toHaveAccessibleDescription(nameRule);
	await expect(name).toHaveValue(" B ");
	await expect(email).toHaveAccessibleDescription(emailRule);
	await name.fill("Al");
	await sendButton(dialog).click();
	await expect(email).toBeFocused();
	await expect(dialog.getByText(nameRule)).toBeHidden();
	await expect(dialog.getByText(emailRule)).toBeVisible();
	expect(sent).not.toContain("POST /academy/request");
});

test("success toasts close after 6 seconds, error toasts stay until dismissed", async ({
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
