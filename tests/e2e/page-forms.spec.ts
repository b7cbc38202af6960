import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessible,
	signIn,
	test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

const press = (page: Page, name: string) =>
	page.locator("main").getByRole("button", { name, exact: true }).click();

const heading = (page: Page, name: string) =>
	page.getByRole("heading", { name });

/** Fails the forms of the page until the returned function is called. */
async function disconnect(page: Page): Promise<() => Promise<void>> {
	const isForm = (url: URL) => !url.pathname.startsWith("/assets/");
	await page.route(isForm, (route) =>
		route.request().method() === "POST" ? route.abort() : route.continue(),
	);

	return () => page.unroute(isForm);
}

/** Marks the document, to tell whether it was loaded again. */
const mark = (page: Page) =>
	page.evaluate(() => document.body.setAttribute("data-same", ""));

const expectSameDocument = (page: Page) =>
	expect(page.locator("body")).toHaveAttribute("data-same");

test.beforeEach(({ site }) => site.sql("DELETE FROM rate_limits"));

test("your data: errors, a lost connection and thanks, without leaving the page", async ({
	page,
	consoleErrors,
}) => {
	const email = page.getByRole("textbox", { name: "Your email address" });
	const kind = page.getByRole("combobox");

	await visit(page, "/your-data");
	await mark(page);
	await press(page, "Send me the link");

	await expect(page.getByText("Please enter your email")).toBeVisible();
	await expect(email).toBeFocused();

	const address = newAddress();
	const connect = await disconnect(page);
	await kind.selectOption("Erasure of my data");
	await email.fill(address);
	await press(page, "Send me the link");

	await expect(page.getByRole("alert")).toContainText(
		"We couldn’t reach the server.",
	);
	await expect(email).toHaveValue(address);
	await expect(kind).toHaveValue("erase");

	await expectAccessible(page);
	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("Failed to fetch"),
	]);

	await connect();
	await press(page, "Send me the link");

	await expect(heading(page, "Check your inbox.")).toBeFocused();
	await expectSameDocument(page);
});

test("a new password: passwords stay when the server can't be reached", async ({
	page,
	site,
	browser,
}) => {
	await signIn(site, page.context());
	await visit(page, "/desk/staff");
	await page.getByLabel("Email").fill(`${randomUUID()}@staff.example`);
	await page.getByLabel("Name").fill("Grace Member");
	await page.getByRole("button", { name: "Add", exact: true }).click();

	const link = await page.getByLabel("One-time link").inputValue();
	const context = await browser.newContext({ baseURL: site.url });
	const theirs = await context.newPage();
	const chosen = theirs.getByLabel("New password");

	await visit(theirs, new URL(link).pathname);
	await mark(theirs);
	await chosen.fill("three odd vans");
	await theirs.getByLabel("Confirm password").fill("three odd cars");
	await press(theirs, "Set password");

	await expect(theirs.getByText("The two don’t match.")).toBeVisible();
	await expect(theirs.getByLabel("Confirm password")).toBeFocused();

	const connect = await disconnect(theirs);
	await theirs.getByLabel("Confirm password").fill("three odd vans");
	await press(theirs, "Set password");

	await expect(theirs.getByRole("alert")).toContainText(
		"We couldn’t reach the server.",
	);
	await expect(chosen).toHaveValue("three odd vans");
	await expectSameDocument(theirs);

	await connect();
	await press(theirs, "Set password");

	await expect(theirs).toHaveURL("/desk");

	await context.close();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("your data: errors at the field, and thanks", async ({ page }) => {
		const email = page.getByRole("textbox", { name: "Your email address" });
		await page.goto("/your-data");
		await email.fill("jo@");
		await press(page, "Send me the link");

		await expect(email).toHaveAttribute("aria-invalid", "true");
		await expect(email).toHaveValue("jo@");

		await email.fill(newAddress());
		await press(page, "Send me the link");

		await expect(heading(page, "Check your inbox.")).toBeVisible();
	});
});
