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

const copyWanted = "A copy of my data";
const erasureWanted = "Erasure of my data";

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

for (const script of [true, false])
	test.describe(script ? "with JavaScript" : "without JavaScript", () => {
		test.use({ javaScriptEnabled: script });

		test("a visitor gets a copy of their data, on the page and as a file", async ({
			page,
			site,
		}) => {
			const email = newAddress();
			await leaveTraces(site, email);
			await askFor(page, copyWanted, email);
			const [link = ""] = linksTo(site, email);

			await page.goto(link);
			expect(site.rows("privacy_requests").at(-1)?.done_at).toBeNull();
			await page.getByRole("button", { name: "Show my data" }).click();
			await expect(page.getByRole("heading", { name: "What we hold about you" })).toBeVisible();
			await expect(page.getByText("Ada Example").first()).toBeVisible();
			await expect(page.getByText("Do you come to Harrogate?").first()).toBeVisible();

			const download = page.waitForEvent("download");
			await page.getByRole("button", { name: "Save as a file" }).click();
			const file = await download;
			expect(file.suggestedFilename()).toBe("your-data.json");
			const saved = JSON.parse(readFileSync(await file.path(), "utf8"));
			expect(saved.address).toBe(email);
			expect(saved.parts.enquiries).toHaveLength(3);
		});

		test("a visitor erases everything, and the link is spent", async ({ page, site }) => {
			const email = newAddress();
			await leaveTraces(site, email);
			expect(residualDataOf(site, email).length).toBeGreaterThan(5);
			await askFor(page, erasureWanted, email);
			const [link = ""] = linksTo(site, email);

			await page.goto(link);
			await page.getByRole("button", { name: "Erase my data" }).click();
			await expect(page.getByRole("heading", { name: "It’s gone." })).toBeVisible();
			expect(residualDataOf(site, email)).toEqual([]);
			await page.goto(link);
			await expect(
				page.getByRole("heading", { name: "This link doesn’t work any more." }),
			).toBeVisible();
		});
	});

test("an address that nobody knows gets the same answer, and no mail", async ({ page, site }) => {
	const email = newAddress();
	await askFor(page, erasureWanted, email);
	expect(linksTo(site, email)).toEqual([]);
	expect(residualDataOf(site, email)).toEqual([]);
});

test("an address that is none is told beside the field, and what was typed stays", async ({
	page,
}) => {
	await page.goto("/your-data");
	await page.getByRole("combobox").selectOption(erasureWanted);
	await page.getByRole("textbox", { name: "Your email address" }).fill("jo at home");
	await page.getByRole("button", { name: "Send me the link" }).click();
	await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Your email address" })).toHaveValue("jo at home");
	await expect(page.getByRole("combobox")).toHaveValue("erase");
});

test("every step can be used by everybody, on a phone as well", async ({
	page,
	site,
	consoleErrors,
}) => {
	test.slow();
	const email = newAddress();
	await leaveTraces(site, email);
	await page.goto("/your-data");
	await expectAccessibleEverywhere(page);
	for (const [at, [what, button]] of [
		[copyWanted, "Show my data"],
		[erasureWanted, "Erase my data"],
	].entries() as ArrayIterator<[number, [string, string]]>) {
		await askFor(page, what, email);
		await page.goto(linksTo(site, email)[at] ?? "");
		await expectAccessibleEverywhere(page);
		await page.getByRole("button", { name: button }).click();
		await expect(page.getByRole("button", { name: button })).toHaveCount(0);
		await expectAccessibleEverywhere(page);
	}
	await page.goto("/your-data/confirm?token=nonsense");
	await expectAccessible(page);
	// A link that does not work is told with 404.
	expect(consoleErrors.filter((text) => !text.includes("404"))).toEqual([]);
});

test("the policies lead there", async ({ page }) => {
	await page.goto("/privacy-policy");
	await page.getByRole("link", { name: "the form on this site" }).click();
	await expect(page.getByRole("heading", { name: "Your data", level: 1 })).toBeVisible();
	await page.goto("/cookies-policy");
	await expect(page.getByRole("link", { name: "Your data" })).toHaveAttribute("href", "/your-data");
});

test("what the page shows is kept by nobody, and the download takes no link of another kind", async ({
	site,
	request,
}) => {
	const email = newAddress();
	await leaveTraces(site, email);
	const send = (path: string, fields: Record<string, string>) =>
		request.post(path, { form: fields, headers: { origin: site.url }, maxRedirects: 0 });
	await send("/your-data", { kind: "erase", email });
	const [link = ""] = linksTo(site, email);
	expect((await request.get(link)).headers()["cache-control"]).toBe("no-store");
	const token = new URL(link, site.url).searchParams.get("token") ?? "";
	expect((await send("/your-data/download", { token })).status()).toBe(303);
	expect((await send("/your-data/download", { token: "nonsense" })).status()).toBe(303);
	expect(residualDataOf(site, email).length).toBeGreaterThan(0);
});
