import { readFileSync } from "node:fs";
import {
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	deskTest as test,
} from "../support/e2e.ts";
import { fillForms, newAddress, sendForm } from "../support/http.ts";
import { aPassword, aPasswordHash } from "../support/password.ts";
import { readRows } from "../support/running-site.ts";

test("an owner finds a person, exports their data, and erases them", async ({
	page,
	site,
}) => {
	const email = newAddress();
	for (const { path, fields } of fillForms(email))
		await sendForm(site, path, fields);

	await sendForm(site, "/your-data", { kind: "erase", email });
	await page.goto("/desk/privacy");

	await expect(page.getByText("Not confirmed yet").first()).toBeVisible();

	await page
		.getByRole("textbox", { name: "Email address" })
		.fill(email.toUpperCase());
	await page.getByRole("button", { name: "Look up" }).click();

	await expect(
		page.getByRole("heading", { name: `Data held about ${email}` }),
	).toBeVisible();
	expect(page.url(), "no address in the web address").not.toContain("@");

	await expectAccessibleEverywhere(page);

	const download = page.waitForEvent("download");

	await page
		.getByRole("button", { name: "Export everything as a file" })
		.click();

	const saved = JSON.parse(readFileSync(await (await download).path(), "utf8"));
	expect(saved.parts.enquiries).toHaveLength(3);

	await page.getByText("Erase…").click();
	await page
		.getByRole("textbox", { name: "Confirm email address" })
		.fill("somebody@else.example");
	await page.getByRole("button", { name: "Erase this person" }).click();

	await expect(page.getByText("That isn’t the address above.")).toBeVisible();
	expect(readRows(site, "leads", email)).toHaveLength(3);

	await expectAccessible(page);

	await page
		.getByRole("textbox", { name: "Confirm email address" })
		.fill(email);
	await page.getByRole("button", { name: "Erase this person" }).click();

	await expect(
		page.getByRole("status").filter({ hasText: "Erased." }),
	).toBeVisible();
	expect(readRows(site, "leads", email)).toHaveLength(0);

	const { length } = site.rows("erasures");
	const listed = length === 1 ? "1 address is" : `${length} addresses are`;
	await expect(page.getByText(`${listed} on the list.`)).toBeVisible();

	const events = site.rows("audit_log").map(({ action }) => action);
	expect(events).toEqual(
		expect.arrayContaining(["privacy.export", "privacy.erase"]),
	);
	expect(JSON.stringify(site.rows("audit_log"))).not.toContain(email);
	expect(site.output()).not.toContain(email);

	await page.getByRole("textbox", { name: "Receipt number" }).fill("nonsense");
	await page.getByRole("button", { name: "Find" }).click();

	await expect(page.getByText("There is no such receipt.")).toBeVisible();

	await page.goto("/desk/health");

	await expect(
		page.getByRole("heading", { level: 1, name: "System health" }),
	).toBeVisible();

	await expectAccessibleEverywhere(page);
});

test("an owner makes a backup and downloads it with their password", async ({
	page,
	site,
	staff,
}) => {
	site.sql(
		`UPDATE staff SET password_hash = '${aPasswordHash}' WHERE id = '${staff.id}'`,
	);
	await page.goto("/desk/backups");
	await page.getByRole("button", { name: "Back up now" }).click();

	await expect(page.getByText("Backed up.")).toBeVisible();

	await page.getByLabel("Your password").fill("wrong");
	await page.getByRole("button", { name: "Download" }).click();

	await expect(page.getByText("That isn’t your password.")).toBeVisible();
	await expectAccessibleEverywhere(page);

	const download = page.waitForEvent("download");
	await page.getByLabel("Your password").fill(aPassword);
	await page.getByRole("button", { name: "Download" }).click();

	const file = readFileSync(await (await download).path());
	expect((await download).suggestedFilename()).toMatch(/\.sqlite\.zst$/);
	// RFC 8878, 3.1.1: the magic number of a Zstandard frame.
	expect(file.subarray(0, 4).toString("hex")).toBe("28b52ffd");
});
