import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleEverywhere, test } from "../support/e2e.ts";
import { filledForms, newAddress, sendForm } from "../support/http.ts";
import type { RunningSite } from "../support/running-site.ts";

/** Leaves something of a visitor behind: a quiz, an Academy request and a question. */
async function leaveTraces(site: RunningSite, email: string): Promise<void> {
	for (const { path, fields } of filledForms(email))
		expect((await sendForm(site, path, fields)).status).toBe(200);
}

/** The links of the mails to an address, as paths of the site under test. */
function linksTo(site: RunningSite, email: string): string[] {
	return site
		.rows("outbox")
		.filter(({ recipient, topic }) => recipient === email && topic === "privacy.confirm")
		.map(({ payload }) => {
			const { pathname, search } = new URL(JSON.parse(String(payload)).document.action.url);
			return pathname + search;
		});
}

async function askFor(page: Page, what: string, email: string): Promise<void> {
	await page.goto("/your-data");
	await page.getByRole("combobox", { name: "What would you like?" }).selectOption(what);
	await page.getByRole("textbox", { name: "Your email address" }).fill(email);
	await page.getByRole("button", { name: "Send me the link" }).click();
	await expect(page.getByRole("heading", { name: "Check your inbox." })).toBeVisible();
}

/** The tables, and the files beside them, in which an address still stands. */
function residualDataOf(site: RunningSite, email: string): string[] {
	const tables = [
		"people",
		"leads",
		"quiz_leads",
		"quiz_responses",
		"academy_leads",
		"questions",
		"outbox",
		"privacy_requests",
	];
	const inTables = tables.filter((table) => JSON.stringify(site.rows(table)).includes(email));
	const folder = dirname(site.databaseFile);
	const inFiles = readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ name }) => name)
		.filter((name) =>
			readFileSync(join(folder, name)).toString("latin1").toLowerCase().includes(email),
		);
	return [...inTables, ...inFiles];
}

test("a visitor gets a copy of their data, on the page and as a file", async ({
	page,
	site,
	consoleErrors,
}) => {
	test.slow();
	const email = newAddress();
	await leaveTraces(site, email);
	await page.goto("/your-data");
	await expectAccessibleEverywhere(page);
	await askFor(page, "A copy of my data", email);
	const [link = ""] = linksTo(site, email);

	await page.goto(link);
	await expectAccessibleEverywhere(page);
	expect(site.rows("privacy_requests").at(-1)?.done_at).toBeNull();
	await page.getByRole("button", { name: "Show my data" }).click();
	await expect(page.getByRole("heading", { name: "What we hold about you" })).toBeVisible();
	await expectAccessibleEverywhere(page);
	await expect(page.getByText("Ada Example").first()).toBeVisible();
	await expect(page.getByText("Do you come to Harrogate?").first()).toBeVisible();

	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save as a file" }).click();
	const file = await download;
	expect(file.suggestedFilename()).toBe("your-data.json");
	const saved = JSON.parse(readFileSync(await file.path(), "utf8"));
	expect(saved.address).toBe(email);
	expect(saved.parts.enquiries).toHaveLength(3);
	expect(consoleErrors).toEqual([]);
});

for (const script of [true, false])
	test.describe(script ? "with JavaScript" : "without JavaScript", () => {
		test.use({ javaScriptEnabled: script });

		test("a visitor erases everything, and the link is spent", async ({ page, site }) => {
			const email = newAddress();
			await leaveTraces(site, email);
			expect(residualDataOf(site, email).length).toBeGreaterThan(5);
			await askFor(page, "Erasure of my data", email);
			const [link = ""] = linksTo(site, email);

			await page.goto(link);
			if (script) await expectAccessibleEverywhere(page);
			await page.getByRole("button", { name: "Erase my data" }).click();
			await expect(page.getByRole("heading", { name: "It’s gone." })).toBeVisible();
			if (script) await expectAccessibleEverywhere(page);
			expect(residualDataOf(site, email)).toEqual([]);
			await page.goto(link);
			await expect(
				page.getByRole("heading", { name: "This link doesn’t work any more." }),
			).toBeVisible();
			if (script) await expectAccessible(page);
		});
	});
