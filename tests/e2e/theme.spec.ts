import type { Locator } from "@playwright/test";
import { expect, expectAccessible, test, visit } from "../support/e2e.ts";

test("the theme follows the system until one is chosen and stored; high contrast is supported", async ({
	page,
}) => {
	const pageColor = () =>
		page.evaluate(() => getComputedStyle(document.body).backgroundColor);

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

	await visit(page, "/about");

	await expect(theme.getByRole("radio", { name: "Light" })).toBeChecked();
	expect(await pageColor()).toBe(light);

	const text = page.locator("main .card .muted").first();
	const strongest = await page.evaluate(
		() => getComputedStyle(document.body).color,
	);

	await expect(text).not.toHaveCSS("color", strongest);

	await page.emulateMedia({ contrast: "more" });

	await expect(text).toHaveCSS("color", strongest);

	await expectAccessible(page);

	await theme.getByRole("radio", { name: "System" }).click();

	expect(await pageColor()).toBe(dark);
	expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
});

test("an industry card's picture morphs into its page, except with reduced motion", async ({
	page,
}) => {
	const expectName = (picture: Locator, name: string) =>
		expect(picture).toHaveCSS("view-transition-name", name);

	await page.emulateMedia({ reducedMotion: "no-preference" });
	await visit(page, "/");

	const card = page
		.getByRole("listitem")
		.filter({ hasText: "See it for cleaning" });
	const link = card.getByRole("link", { name: "See it for cleaning" });

	await expectName(card.locator("img"), "none");
	await link.focus();
	await expectName(card.locator("img"), "morph");
	await page.emulateMedia({ reducedMotion: "reduce" });
	await expectName(card.locator("img"), "none");
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await page.evaluate(() => {
		const start = document.startViewTransition.bind(document);
		document.startViewTransition = (update) => {
			document.documentElement.dataset.turned = "true";
			return start(update);
		};
	});

	await link.press("Enter");

	await expect(page).toHaveURL(/cleaning-service$/);
	await expect(page.locator("html")).toHaveAttribute("data-turned", "true");

	await expectName(page.locator(".industry-hero__art img"), "morph");
});

test("the chosen theme is applied before the first paint", async ({ page }) => {
	await page.addInitScript(() => {
		localStorage.setItem("theme", "dark");
		new PerformanceObserver(() => {
			performance.mark(`painted-${document.documentElement.dataset.scheme}`);
		}).observe({ type: "paint", buffered: true });
	});
	await page.goto("/");

	const painted = () =>
		page.evaluate(() =>
			performance.getEntriesByType("mark").map(({ name }) => name),
		);

	await expect.poll(painted).toContain("painted-dark");
	expect(await painted()).not.toContain("painted-undefined");
});
