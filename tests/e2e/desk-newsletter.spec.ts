import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

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

test("a subscriber is found, suppressed by hand and allowed again", async ({
	page,
}) => {
	const email = newAddress();
	await visit(page, "/newsletter");
	await page.getByLabel("Email").first().fill(email);
	await page.getByRole("button", { name: "Subscribe" }).first().click();
	await expect(page.getByText("We’ve emailed you a link.")).toBeVisible();

	await visit(page, "/desk/newsletter");
	await page.getByRole("link", { name: "Subscribers" }).click();
	await page.getByRole("searchbox", { name: "Email" }).fill(email);
	await page.getByRole("button", { name: "Show these" }).click();
	const row = page.getByRole("listitem").filter({ hasText: email });
	await expect(row.getByText("Not confirmed yet").first()).toBeVisible();
	await expectAccessibleEverywhere(page);

	await row.getByText("End the subscription").first().click();
	await row.getByLabel("Why").selectOption("Complained");
	await row.getByRole("button", { name: "End the subscription" }).click();
	await expect(row.getByText("reported as spam")).toBeVisible();

	await row.getByText("Allow again").first().click();
	await row.getByLabel("Why").selectOption("It was suppressed by mistake");
	await row.getByRole("button", { name: "Allow again" }).click();
	await expect(row.getByText("reported as spam")).toBeHidden();
});
