import { readFile } from "node:fs/promises";
import { deskTest, expect, expectAccessible, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

deskTest(
	"a spreadsheet of contacts is checked, imported, undone and imported again",
	async ({ page }) => {
		const ana = newAddress();
		const ben = newAddress();
		const csv = [
			"Full name;E-Mail;Firm name;Remarks;Shoe size",
			`Ana Roper;${ana};Roper & Sons;Rings on Fridays;7`,
			`Ben Hull;${ben};Hull Plumbing;;9`,
			"No address;;Nowhere Ltd;;8",
		].join("\r\n");

		async function choose(): Promise<void> {
			await visit(page, "/desk/people");
			await page.getByRole("link", { name: "Import", exact: true }).click();
			await page.getByLabel("CSV or vCard").setInputFiles({
				name: "customers.csv",
				mimeType: "text/csv",
				buffer: Buffer.from(csv),
			});

			await page.getByRole("button", { name: "Read the file" }).click();
			await expect(
				page.getByRole("heading", { name: "customers.csv", level: 1 }),
			).toBeVisible();
		}

		await choose();
		await page.getByLabel("Firm name").selectOption("Company");
		await page.getByRole("button", { name: "Check", exact: true }).click();

		await expect(
			page.getByText("Note where the contacts are from"),
		).toBeVisible();
		await expect(page.getByLabel("Firm name")).toHaveValue("company");

		await page
			.getByLabel("Where the contacts are from")
			.fill("Customers since 2019");

		await page.getByRole("button", { name: "Check", exact: true }).click();
		await expect(page.getByText("2 new, 0 changed, 1 skipped")).toBeVisible();
		await expect(
			page.getByText("It has neither an email address nor a phone number."),
		).not.toHaveCount(0);

		await expectAccessible(page);

		const download = page.waitForEvent("download");
		await page.getByRole("link", { name: "Download as CSV" }).click();

		const file = await readFile(await (await download).path(), "utf8");
		expect(file).toContain("4,It has neither");
		expect(file).toContain("Nowhere Ltd");

		await page.getByRole("button", { name: "Import 2 contacts" }).click();
		await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();

		await visit(page, `/desk/people?q=${ana}`);
		await page.getByRole("link", { name: "Ana Roper" }).click();
		await expect(
			page
				.getByRole("region", { name: "Activity" })
				.getByText("Rings on Fridays")
				.first(),
		).toBeVisible();

		await visit(page, "/desk/people/import");
		await page.getByRole("link", { name: "customers.csv" }).first().click();
		await page.getByRole("button", { name: "Undo this import" }).click();

		await expect(
			page.getByRole("heading", { name: "Undone", exact: true }),
		).toBeVisible();

		await visit(page, `/desk/people?q=${ana}`);
		await expect(
			page.getByRole("heading", { name: "No one fits" }),
		).toBeVisible();

		await choose();
		await page.getByLabel("Where the contacts are from").fill("Customers");
		await page.getByRole("button", { name: "Check", exact: true }).click();
		await page.getByRole("button", { name: "Import 2 contacts" }).click();

		await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();

		await visit(page, `/desk/people?q=${ben}`);
		await expect(page.getByRole("link", { name: "Ben Hull" })).toBeVisible();
	},
);

deskTest(
	"a spreadsheet that is not CSV is refused in words",
	async ({ page }) => {
		await visit(page, "/desk/people/import");
		await page.getByLabel("CSV or vCard").setInputFiles({
			name: "customers.xlsx",
			mimeType: "application/octet-stream",
			buffer: Buffer.from("PK\u0003\u0004\u0000\u0000\u0000"),
		});
		await page.getByRole("button", { name: "Read the file" }).click();

		await expect(
			page.getByText(
				"This is not a text file. Save the spreadsheet as CSV, or export the contacts as vCard.",
			),
		).toBeVisible();
	},
);
