import { expect, hydrated, test } from "../support/e2e.ts";

test("the site follows the system's theme until a visitor chooses one, and keeps the choice", async ({
	page,
}) => {
	const pageColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	await page.emulateMedia({ colorScheme: "light" });
	await page.goto("/services");
	const light = await pageColor();
	await page.emulateMedia({ colorScheme: "dark" });
	const dark = await pageColor();
	expect(dark).not.toBe(light);

	const theme = page.getByRole("group", { name: "Theme" });
	await expect(theme.getByRole("radio", { name: "System" })).toBeChecked();
	await theme.getByRole("radio", { name: "System" }).press("ArrowRight");
	await expect(theme.getByRole("radio", { name: "Light" })).toBeChecked();
	expect(await pageColor()).toBe(light);

	await page.goto("/about");
	await hydrated(page);
	await expect(theme.getByRole("radio", { name: "Light" })).toBeChecked();
	expect(await pageColor()).toBe(light);

	await theme.getByText("System").click();
	expect(await pageColor()).toBe(dark);
	expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
});

test("the chosen theme is applied before the first paint", async ({ page }) => {
	await page.addInitScript(() => {
		localStorage.setItem("theme", "dark");
		new PerformanceObserver(() => {
			performance.mark(`painted-${document.documentElement.dataset.scheme}`);
		}).observe({ type: "paint", buffered: true });
	});
	await page.goto("/");
	await expect
		.poll(() => page.evaluate(() => performance.getEntriesByName("painted-dark").length))
		.toBeGreaterThan(0);
	expect(await page.evaluate(() => performance.getEntriesByName("painted-undefined").length)).toBe(
		0,
	);
});
