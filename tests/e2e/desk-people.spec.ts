import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

type Contact = { name: string; company?: string; email?: string };

async function addContact(page: Page, contact: Contact): Promise<void> {
	await page.goto("/desk/people/new");
	await page.getByLabel("Name", { exact: true }).fill(contact.name);
	await page
		.getByRole("textbox", { name: "Email" })
		.fill(contact.email ?? newAddress());
	await page.getByLabel("Company").fill(contact.company ?? "");
	await page.getByRole("button", { name: "Save" }).click();

	await expect(
		page.getByRole("heading", { level: 1, name: contact.name }),
	).toBeVisible();
}

test("a company is renamed for all its people, and back", async ({ page }) => {
	await addContact(page, { name: "Isla Finch", company: "Harbour Ltd" });
	await addContact(page, { name: "Tariq Aziz", company: "Harbour" });

	await visit(page, page.url());
	await page.getByRole("link", { name: "Everyone at" }).click();

	await expect(page.getByRole("link", { name: "Isla Finch" })).toBeVisible();
	await expectAccessibleEverywhere(page);

	const company = page.getByRole("textbox", { name: "Company" });
	await company.fill("");
	await page.getByRole("button", { name: "Rename for 2 people" }).click();

	await expect(company).toHaveAccessibleDescription(/Enter the company’s name/);

	await company.fill("Anchor");
	await page.getByRole("button", { name: "Rename for 2 people" }).click();

	await expect(page.getByText("Renamed for 2 people.")).toBeVisible();
	await expect(
		page.getByRole("heading", { level: 1, name: "Anchor" }),
	).toBeVisible();

	await page.getByRole("button", { name: "Undo" }).click();

	await expect(page.getByText("Undone for 2 people.")).toBeVisible();
	await expect(
		page.getByRole("heading", { level: 1, name: "Harbour" }),
	).toBeVisible();
});

test("two cards with nothing in common are found and merged, with what was typed on one of them", async ({
	page,
}) => {
	const name = `Nora ${newAddress().slice(0, 8)}`;
	await addContact(page, { name });
	await page.getByLabel("Add a note").fill("Closed on Mondays");
	await addContact(page, { name: "The bakery" });

	await visit(page, page.url());
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("link", { name: "Merge with another card" }).click();
	await page.getByRole("searchbox").fill(name);
	await page.getByRole("searchbox").press("Enter");
	await page.getByRole("link", { name: `Compare and merge: ${name}` }).click();
	await page.getByRole("radio", { name }).check();
	await page.getByRole("button", { name: "Merge the cards" }).click();

	await expect(page.getByText("The cards are merged.")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

	await page.getByRole("button", { name: "Use it" }).click();
	await expect(page.getByLabel("Add a note")).toHaveValue("Closed on Mondays");
});

test("a card that no longer exists says so within the desk", async ({
	page,
	site,
	consoleErrors,
}) => {
	await addContact(page, { name: "Petra Gone" });
	await visit(page, "/desk/people?q=Petra");

	const link = page.getByRole("link", { name: "Petra Gone" });
	const id = (await link.getAttribute("href"))?.split("/").at(-1);
	site.sql(`DELETE FROM people WHERE id = '${id}'`);

	await link.click();

	await expect(page.getByText("There’s nothing here.")).toBeVisible();

	await page.getByRole("link", { name: "To the inbox" }).click();

	await expect(
		page.getByRole("heading", { level: 1, name: "Inbox" }),
	).toBeVisible();
	expect(consoleErrors.filter((text) => /Trusted/.test(text))).toEqual([]);
	consoleErrors.length = 0;
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a suggested duplicate is put away and taken back, by keyboard", async ({
		page,
	}) => {
		await addContact(page, { name: "Marta Kowalski" });
		await addContact(page, { name: "Marta Kowalski" });
		await expect(page.getByText("Also there")).toHaveCount(0);

		const suggested = page.getByRole("region", {
			name: "Perhaps the same person",
		});
		await suggested
			.getByRole("button", { name: "Not the same person: Marta Kowalski" })
			.press("Enter");

		await expect(suggested).toHaveCount(0);
		await expect(
			page.getByText("Marta Kowalski is not the same person."),
		).toBeVisible();

		await page
			.getByRole("button", { name: "Take back: Marta Kowalski" })
			.press("Enter");

		await expect(suggested).toContainText("same name");
	});

	test("the fields of a refused contact stay open", async ({ page }) => {
		await addContact(page, { name: "Odd Address" });
		const contact = page.getByRole("region", { name: "How to reach them" });
		await contact.getByText("Edit", { exact: true }).click();
		await contact.getByLabel("Emails").fill("not an address");
		await contact.getByRole("button", { name: "Save" }).click();

		await expect(contact.getByLabel("Emails")).toHaveValue("not an address");
		await expect(contact.getByLabel("Emails")).toBeVisible();
	});
});
