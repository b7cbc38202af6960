import { expect, successToast, test, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { rowsOf } from "../support/running-site.ts";

test("Academy dialog: focus, errors at the fields, error toasts stay, success toasts close after 6 s", async ({
	page,
	site,
}) => {
	await page.clock.install();
	await visit(page, "/academy");
	const openers = page.getByRole("button", { name: "Request Information" });
	const dialog = page.getByRole("dialog", { name: "Request Academy Information" });
	await openers.last().click();
	await expect(dialog).toBeVisible();
	await dialog.getByRole("button", { name: "Close" }).press("Enter");
	await expect(openers.last()).toBeFocused();

	await openers.first().click();
	await expect
		.poll(async () => Math.round((await dialog.locator("> *").first().boundingBox())?.width ?? 0))
		.toBeLessThanOrEqual(425);
	const name = dialog.getByLabel("Name");
	const email = dialog.getByLabel("Email");
	const send = dialog.locator("form").getByRole("button");
	await expect(name).toBeFocused();
	await name.fill(" B ");
	await email.fill("nobody@");
	await send.click();
	await expect(name).toBeFocused();
	await expect(name).toHaveAttribute("aria-invalid", "true");
	await expect(name).toHaveAccessibleDescription("Name must be at least 2 characters.");
	await expect(name).toHaveValue(" B ");
	await expect(email).toHaveAccessibleDescription("Please enter a valid email address.");
	const bad = page.getByRole("alert");
	await expect(bad).toHaveCount(1);
	await page.clock.runFor(30_000);
	await bad.getByRole("button", { name: /dismiss/i }).click();
	await expect(bad).toHaveCount(0);
	await name.fill("Al");
	await send.click();
	await expect(email).toBeFocused();
	await expect(name).toHaveAccessibleDescription("");
	expect(site.rows("academy_leads")).toEqual([]);

	const address = newAddress();
	await email.fill(address);
	await send.click();
	await expect.poll(() => rowsOf(site, "academy_leads", address).length).toBe(1);
	const good = successToast(page, "Information request submitted");
	await expect(good).toBeVisible();
	await page.mouse.move(0, 0);
	await page.clock.runFor(10_000);
	await expect(good).toHaveCount(0);
});
