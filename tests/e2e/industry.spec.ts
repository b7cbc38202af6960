import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, visit } from "../support/e2e.ts";

const hours = (page: Page) => page.getByLabel(/^Hours a week/);
const total = (page: Page) =>
	page.locator("form p", { hasText: "That could be worth" }).first();
const storedSavings = (page: Page) =>
	page.evaluate(() =>
		JSON.parse(sessionStorage.getItem("sheaf-savings") ?? "null"),
	);

test("calculator: live total, stored and announced after a pause, invalid numbers, per industry", async ({
	page,
}) => {
	await visit(page, "/industries/construction");

	expect(await storedSavings(page)).toBeNull();

	await hours(page).fill("30");

	await expect(total(page)).toContainText("€1,620 to €3,240");

	const spoken = page.locator("form").getByRole("status");
	await expect(spoken).toBeEmpty();
	await expect(spoken).toContainText("€1,620 to €3,240 a month");
	expect(await storedSavings(page)).toEqual({
		industry: "construction",
		hours: 30,
		rate: 24,
		enquiries: 10,
		value: 450,
		low: 1620,
		high: 3240,
	});

	await hours(page).fill("a lot");

	await expect(hours(page)).not.toHaveAttribute("aria-invalid");

	await page.keyboard.press("Tab");

	await expect(hours(page)).toHaveAccessibleDescription(
		/That isn’t a number we can use/,
	);
	await expect(total(page)).not.toContainText("€");

	await expectAccessible(page);
	await hours(page).fill("3");
	await page
		.getByRole("contentinfo")
		.getByRole("link", { name: "Cleaning" })
		.click();

	await expect(page).toHaveURL(/cleaning-service$/);
	await expect(hours(page)).not.toHaveValue("3");
});
