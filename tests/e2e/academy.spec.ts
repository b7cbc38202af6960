import { expect, successToast, test, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { readRows } from "../support/running-site.ts";

test("Academy dialog: width, focus, error toasts stay, success toasts close after 6 s", async ({
	page,
	site,
}) => {
	await page.clock.install();
	await visit(page, "/academy");

	const openers = page.getByRole("button", { name: "Request Information" });
	const dialog = page.getByRole("dialog", {
		name: "Request Academy Information",
	});

	await openers.last().click();

	await expect(dialog).toBeVisible();

	await dialog.getByRole("button", { name: "Close" }).press("Enter");

	await expect(openers.last()).toBeFocused();

	await openers.first().click();

	await expect
		.poll(async () =>
			Math.round(
				(await dialog.locator("> *").first().boundingBox())?.width ?? 0,
			),
		)
		.toBeLessThanOrEqual(425);

	const name = dialog.getByLabel("Name");
	const send = dialog.locator("form").getByRole("button");

	await expect(name).toBeFocused();

	await send.click();

	const bad = page.getByRole("alert");
	await expect(bad).toHaveCount(1);

	await page.clock.runFor(30_000);
	await bad.getByRole("button", { name: /dismiss/i }).click();

	await expect(bad).toHaveCount(0);

	const address = newAddress();

	await name.fill("Al");
	await dialog.getByLabel("Email").fill(address);
	await send.click();

	await expect
		.poll(() => readRows(site, "academy_leads", address).length)
		.toBe(1);

	const good = successToast(page, "Information request submitted");
	await expect(good).toBeVisible();

	await page.mouse.move(0, 0);
	await page.clock.runFor(10_000);

	await expect(good).toHaveCount(0);
});
