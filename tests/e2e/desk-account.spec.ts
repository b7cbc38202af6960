import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";

const replies = (page: Page) => page.getByLabel("Replies by email");
const save = (page: Page) =>
	page.getByRole("button", { name: "Save emails" }).click();

test("emails about assigned people are switched off one by one", async ({
	page,
}) => {
	await visit(page, "/desk/account");
	await expect(replies(page)).toBeChecked();

	await replies(page).uncheck();
	await save(page);

	await expect(page.getByText("Saved.")).toBeVisible();
	await expectAccessibleEverywhere(page, "#emails");

	await visit(page, "/desk/account");
	await expect(replies(page)).not.toBeChecked();
	await expect(page.getByLabel("Tasks of yours")).toBeChecked();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("emails are switched too", async ({ page }) => {
		await page.goto("/desk/account");
		await page.getByLabel("Tasks of yours").uncheck();
		await save(page);
		await expect(page.getByText("Saved.")).toBeVisible();

		await page.goto("/desk/account");
		await expect(page.getByLabel("Tasks of yours")).not.toBeChecked();
	});
});
