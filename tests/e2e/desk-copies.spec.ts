import type { Locator, Page } from "@playwright/test";
import { expect, deskTest as test, visit } from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import { type RunningSite, readRows } from "../support/running-site.ts";

const offer = "This browser has text that wasn’t saved.";

/** Leaves the page by a link of the menu, and comes back. */
async function leave(page: Page, path: string): Promise<void> {
	await page
		.getByRole("navigation", { name: "The desk" })
		.getByRole("link", { name: "Reports", exact: true })
		.click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports");

	await visit(page, path);
}

async function newCard(site: RunningSite): Promise<string> {
	const email = newAddress();
	await sendForm(site, "/ask", {
		email,
		question: "Do you build vans?",
		idempotency_key: newKey(),
	});
	const [person] = readRows(site, "people", email);

	return `/desk/people/${person?.id}`;
}

async function openNote(page: Page): Promise<Locator> {
	await page.getByRole("tab", { name: "Note" }).click();

	return page.getByLabel("Add a note");
}

const longForms: readonly [path: string, label: string, text: string][] = [
	["/desk/leads/new", "Name", "Jo Roof"],
	["/desk/hours", "Monday", "10:00–11:00"],
	["/desk/settings/email", "Server", "smtp.words.example"],
];

for (const [path, label, text] of longForms)
	test(`words typed at ${path} are offered again, and are as good as typed`, async ({
		page,
	}) => {
		await visit(page, path);
		const field = page.getByLabel(label, { exact: true }).first();
		await field.fill(text);

		await leave(page, path);
		await expect(page.getByText(offer)).toBeVisible();
		await page.getByRole("button", { name: "Use it" }).click();

		await expect(field).toHaveValue(text);
	});

test("a note survives leaving its card, and is gone once it is saved or discarded", async ({
	page,
	site,
}) => {
	const path = await newCard(site);
	const note = page.getByLabel("Add a note");

	await visit(page, path);
	await openNote(page);
	await note.fill("Rings back on Friday");
	await leave(page, path);
	await page.getByRole("button", { name: "Use it" }).click();
	await expect(note).toHaveValue("Rings back on Friday");
	await page.getByRole("button", { name: "Add the note" }).click();

	await expect(note).toHaveValue("");
	await visit(page, path);
	await expect(page.getByText(offer)).toBeHidden();

	await openNote(page);
	await note.fill("Another");
	await leave(page, path);
	await page.getByRole("button", { name: "Discard it" }).click();
	await visit(page, path);
	await expect(page.getByText(offer)).toBeHidden();
});

test("a special day that was added is there again with its words", async ({
	page,
}) => {
	await visit(page, "/desk/hours");
	await page.getByRole("button", { name: "Add a special day" }).click();
	await page.getByLabel("Note").last().fill("Stocktaking");

	await leave(page, "/desk/hours");
	await page.getByRole("button", { name: "Use it" }).click();

	await expect(page.getByLabel("Note").last()).toHaveValue("Stocktaking");
});

test("a password is never copied, and logging out removes the copies", async ({
	page,
}) => {
	const readCopies = () =>
		page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

	await visit(page, "/desk/settings/email");
	await page.getByLabel("Server", { exact: true }).fill("smtp.words.example");
	await page.getByLabel("Password", { exact: true }).fill("hunter2-secret");

	await expect.poll(readCopies).toContain("smtp.words.example");
	expect(await readCopies()).not.toContain("hunter2-secret");

	await page.getByRole("button", { name: "Log out" }).click();
	await page.waitForURL("**/login");

	expect(await readCopies()).not.toContain("smtp.words.example");
});

test("without a connection a link leaves the page as it is, and can be tried again", async ({
	page,
	site,
	context,
}) => {
	await visit(page, await newCard(site));
	const note = await openNote(page);
	await note.fill("Half a sentence");
	const link = page
		.getByRole("navigation", { name: "The desk" })
		.getByRole("link", { name: "Board", exact: true });

	await context.setOffline(true);
	await link.click();

	await expect(page.getByText("No connection.")).toBeVisible();
	await expect(note).toHaveValue("Half a sentence");

	await context.setOffline(false);
	await page.getByRole("button", { name: "Try again" }).click();

	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Board");
	await expect(page.getByText("No connection.")).toBeHidden();
});

test("a server that doesn’t answer leaves page, address and words, for pages and lists", async ({
	page,
	site,
	consoleErrors,
}) => {
	const path = await newCard(site);
	await visit(page, "/desk/tasks");
	await visit(page, path);
	const note = await openNote(page);
	await note.fill("Half a sentence");

	await page.route("**/*.data*", (route) => route.abort());
	await page
		.getByRole("navigation", { name: "The desk" })
		.getByRole("link", { name: /^Tasks/ })
		.click();

	await expect(page.getByText("No connection.")).toBeVisible();
	await expect(note).toHaveValue("Half a sentence");
	await expect(page).toHaveURL(path);

	await page.unroute("**/*.data*");
	await page.getByRole("button", { name: "Try again" }).click();

	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tasks");
	await expect(page.getByText("No connection.")).toBeHidden();

	await page.route("**/*.data*", (route) => route.abort());
	await page
		.getByRole("navigation", { name: "The desk" })
		.getByRole("link", { name: /^Inbox/ })
		.click();
	await expect(page.getByText("No connection.")).toBeVisible();
	await expect(page).toHaveURL("/desk/tasks");

	consoleErrors.splice(0);
});

test("a form that could not be sent says so, and is sent again as it is then", async ({
	page,
	site,
	context,
	consoleErrors,
}) => {
	await visit(page, await newCard(site));
	const note = await openNote(page);
	await note.fill("First");

	await context.setOffline(true);
	await page.getByRole("button", { name: "Add the note" }).click();
	await expect(page.getByRole("alert")).toContainText("No connection.");
	await note.fill("Second");

	await context.setOffline(false);
	await page.waitForFunction(() => navigator.onLine);
	await page.getByRole("button", { name: "Try again" }).click();

	await expect(note).toHaveValue("");
	await expect(page.locator("bdi", { hasText: "Second" })).toBeVisible();
	consoleErrors.splice(0);
});
