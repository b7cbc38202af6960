import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";

test("an issue is written, and says what is missing before it can be sent", async ({
	page,
}) => {
	await visit(page, "/desk/newsletter");
	await expectAccessibleEverywhere(page);
	await page.getByRole("button", { name: "New issue" }).click();

	await expect(page).toHaveURL(/\/desk\/newsletter\/\d+$/);
	await expectAccessibleEverywhere(page);
	await page.getByLabel("Subject").fill("What changed");
	await page.getByRole("textbox", { name: "Text", exact: true }).fill("Hello.");
	await page.getByRole("button", { name: "Save" }).click();

	await expect(page.getByText("Saved.")).toBeVisible();
	await expect(page.getByText("The preview text is missing.")).toBeVisible();
	await expect(page.getByText("The subject is missing.")).toBeHidden();
});
