import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import { type RunningSite, readRows } from "../support/running-site.ts";

/** A file on the disk, which a browser reads faster than the bytes of one. */
function writeFile(name: string, bytes: Buffer): string {
	const path = test.info().outputPath(name);
	writeFileSync(path, bytes);

	return path;
}

/** Larger than other forms of the desk may be. */
const offerName = "Angebot für Büro „Nord“.pdf";
const offer = () => writeFile(offerName, Buffer.alloc(4_000_000, "%PDF-1.7"));
const film = () => writeFile("film.mov", Buffer.alloc(12_000_000, "x"));
const program = () => writeFile("setup.exe", Buffer.from("MZ"));
const TEXT = "Hello,\n\nthe offer is attached.";

/** @returns the path of a card with a question. */
async function addCard(site: RunningSite): Promise<string> {
	const email = newAddress();
	await sendForm(site, "/ask", {
		email,
		question: "Do you come to Harrogate?",
		idempotency_key: newKey(),
	});

	return `/desk/people/${readRows(site, "people", email)[0]?.id}`;
}

async function fillReply(page: Page): Promise<void> {
	await page.getByLabel("Subject").fill("Your offer");
	await page.getByLabel("Copy to").fill("sam@client.example");
	await page.getByLabel("Your reply").fill(TEXT);
}

const sendReply = (page: Page) =>
	page.getByRole("button", { name: "Send the reply" }).click();

test("a reply with a copy and a file: mistakes keep everything, and the file can be downloaded", async ({
	page,
	site,
}) => {
	await visit(page, await addCard(site));
	await fillReply(page);
	const files = page.getByLabel("Files");
	const copies = page.getByLabel("Copy to");

	await files.setInputFiles([offer(), program()]);
	await expect(page.getByText("“setup.exe” is a program")).toBeVisible();

	await files.setInputFiles(offer());
	await expect(page.getByText("is a program")).toHaveCount(0);

	await copies.fill("sam@");
	await sendReply(page);

	await expect(copies).toBeFocused();
	await expect(page.getByText("“sam@” isn’t an email address")).toBeVisible();
	await expect(page.getByLabel("Your reply")).toHaveValue(TEXT);
	await expectAccessibleEverywhere(page, "#reply");

	await copies.fill("sam@client.example");
	await sendReply(page);

	await expect(page.getByLabel("Your reply")).toHaveValue("");
	await expect(copies).toHaveValue("");
	expect(
		await files.evaluate((input: HTMLInputElement) => input.files?.length),
	).toBe(0);
	await expect(page.getByText("Copy to sam@client.example")).toBeVisible();

	const download = page.waitForEvent("download");
	await page.getByRole("link", { name: offerName }).click();
	expect((await download).suggestedFilename()).toBe(offerName);
});

test("a draft keeps its copies", async ({ page, site }) => {
	const card = await addCard(site);
	await visit(page, card);
	await fillReply(page);

	await visit(page, card);

	await expect(page.getByLabel("Copy to")).toHaveValue("sam@client.example");
	await expect(page.getByLabel("Your reply")).toHaveValue(TEXT);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a refused file keeps the typed text, and a file is sent", async ({
		page,
		site,
	}) => {
		await page.goto(await addCard(site));
		await fillReply(page);
		await page.getByLabel("Files").setInputFiles([offer(), program()]);
		await sendReply(page);

		await expect(page.getByText("“setup.exe” is a program")).toBeVisible();
		await expect(page.getByText("Choose again")).toContainText(offerName);
		await expect(page.getByLabel("Your reply")).toHaveValue(TEXT);
		await expect(page.getByLabel("Copy to")).toHaveValue("sam@client.example");

		await page.getByLabel("Files").setInputFiles(film());
		await sendReply(page);

		await expect(page.getByText("“film.mov” is 12.0 MB.")).toBeVisible();
		await expect(page.getByLabel("Your reply")).toHaveValue(TEXT);

		await page.getByLabel("Files").setInputFiles(offer());
		await sendReply(page);

		await expect(page.getByRole("link", { name: offerName })).toBeVisible();
		await expect(page.getByText("Copy to sam@client.example")).toBeVisible();
	});
});
