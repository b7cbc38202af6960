import { expect, test } from "../support/e2e.ts";

test("a modified script does not run, and the page works", async ({
	page,
	consoleErrors,
}) => {
	let changed = 0;

	await page.route(
		/\/assets\/(entry\.client|ask)-[^/]+\.js$/,
		async (route) => {
			const response = await route.fetch();
			const body = `window.changed=true;${await response.text()}`;

			changed += 1;
			await route.fulfill({ response, body });
		},
	);

	const refused = page.waitForEvent("console", (message) =>
		/integrity/i.test(message.text()),
	);

	await page.goto("/ask");
	await refused;

	expect(changed).toBeGreaterThan(0);
	expect(await page.evaluate(() => "changed" in window)).toBe(false);
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(
		page.getByRole("textbox", { name: /email/i }).first(),
	).toBeVisible();

	consoleErrors.length = 0;
});
