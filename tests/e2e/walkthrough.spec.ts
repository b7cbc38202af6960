import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessibleEverywhere,
	test,
	visit,
} from "../support/e2e.ts";

const opener = (page: Page) =>
	page.getByRole("button", { name: "See it work" });

test("the walk-through works by keyboard: four stops, restart, back, return to the hero", async ({
	page,
}) => {
	await visit(page, "/");

	const requests: string[] = [];

	await opener(page).focus();
	await page.keyboard.press("Enter");

	const dialog = page.getByRole("dialog", { name: "See it work" });
	await expect(
		dialog.getByRole("heading", { name: /How does the enquiry reach you/ }),
	).toBeFocused();

	// The page loads its other pictures once it is idle.
	await expect
		.poll(() =>
			page.evaluate(() => [...document.images].every((each) => each.complete)),
		)
		.toBe(true);
	page.on("request", (request) => requests.push(request.url()));

	for (const [pick, next] of [
		["A call you couldn’t take", /Is the oven included/],
		["Yes, the oven as well", /The quote is drafted/],
		["Take €15 off, then send it", /Two slots fit the rota/],
		["Saturday, 09:00", /Booked, and you pressed one button/],
	] as const) {
		await dialog.getByRole("button", { name: pick }).focus();
		await page.keyboard.press("Enter");

		await expect(dialog.getByRole("heading", { name: next })).toBeFocused();
	}

	const docket = dialog.getByRole("region", { name: "The docket so far" });
	await expect(docket).toContainText("€210, sent by you");
	await expect(docket).toContainText("Saturday, 09:00");
	expect(requests).toEqual([]);

	await expectAccessibleEverywhere(page, "dialog[open]");
	await dialog.getByRole("button", { name: "Run it again" }).click();

	await expect(dialog.getByText("No docket yet")).toBeVisible();

	await dialog
		.getByRole("button", { name: "The form on your website" })
		.click();
	await expectAccessibleEverywhere(page, "dialog[open]");
	await dialog.getByRole("button", { name: "Back" }).click();

	await expect(dialog.getByText("No docket yet")).toBeVisible();

	await page.keyboard.press("Escape");

	await expect(dialog).toBeHidden();
	await expect(opener(page)).toBeFocused();
});
