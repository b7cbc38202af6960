import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	test,
} from "../support/e2e.ts";
import { fillForms, newAddress, sendForm } from "../support/http.ts";
import { actionPath, readRows } from "../support/running-site.ts";

async function askFor(page: Page, what: string, email: string): Promise<void> {
	await page.goto("/your-data");
	await page
		.getByRole("combobox", { name: "What would you like?" })
		.selectOption(what);
	await page.getByRole("textbox", { name: "Your email address" }).fill(email);
	await page.getByRole("button", { name: "Send me the link" }).click();

	await expect(
		page.getByRole("heading", { name: "Check your inbox." }),
	).toBeVisible();
}

test("a visitor exports their data, erases it, and the link expires", async ({
	page,
	site,
}) => {
	const email = newAddress();
	for (const { path, fields } of fillForms(email))
		await sendForm(site, path, fields);

	await page.goto("/your-data");
	await expectAccessibleEverywhere(page);
	await askFor(page, "A copy of my data", email);
	await page.goto(actionPath(site, email, "privacy.confirm"));
	await expectAccessibleEverywhere(page);

	expect(site.rows("privacy_requests").at(-1)?.done_at).toBeNull();

	await page.getByRole("button", { name: "Show my data" }).click();

	await expect(
		page.getByRole("heading", { name: "What we hold about you" }),
	).toBeVisible();

	await expectAccessibleEverywhere(page);

	await expect(
		page.getByText("Do you come to Harrogate?").first(),
	).toBeVisible();

	const download = page.waitForEvent("download");

	await page.getByRole("button", { name: "Save as a file" }).click();

	const file = await download;
	expect(file.suggestedFilename()).toBe("your-data.json");

	const saved = JSON.parse(readFileSync(await file.path(), "utf8"));
	expect(saved.address).toBe(email);
	expect(saved.parts.enquiries).toHaveLength(3);

	await askFor(page, "Erasure of my data", email);

	const link = actionPath(site, email, "privacy.confirm");
	await page.goto(link);
	await expectAccessible(page);
	await page.getByRole("button", { name: "Erase my data" }).click();

	await expect(page.getByRole("heading", { name: "It’s gone." })).toBeVisible();

	await expectAccessible(page);

	expect(readRows(site, "leads", email)).toEqual([]);

	await page.goto(link);

	await expect(
		page.getByRole("heading", { name: "This link doesn’t work any more." }),
	).toBeVisible();

	await expectAccessible(page);
});
