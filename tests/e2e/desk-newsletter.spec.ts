import type { Page } from "@playwright/test";
import {
	expect,
	expectAccessibleEverywhere,
	deskTest as test,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import { expectText, findEditor } from "../support/text-editor.ts";

test("an issue is written, and says what is missing before it can be sent", async ({
	page,
}) => {
	await visit(page, "/desk/newsletter");
	await expectAccessibleEverywhere(page);
	await page.getByRole("button", { name: "New issue" }).click();

	await expect(page).toHaveURL(/\/desk\/newsletter\/\d+$/);

	await expectAccessibleEverywhere(page);
	await page.getByLabel("Subject").fill("What changed");
	await (await findEditor(page)).fill("Hello.");

	await expect(page.getByText("The subject is missing.")).toBeHidden();
	await expect(page.getByText("The preview text is missing.")).toBeVisible();
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText("The issue isn’t ready.")).toBeVisible();
});

test("what is typed right before “Send…” is saved before it is asked about", async ({
	page,
}) => {
	await visit(page, "/desk/newsletter");
	await page.getByRole("button", { name: "New issue" }).click();
	await expect(page).toHaveURL(/\/desk\/newsletter\/\d+$/);

	await page.getByLabel("Subject").fill("Right before");
	await page.getByRole("button", { name: "Send…", exact: true }).click();

	const refusal = page.getByRole("alert");
	await expect(refusal).toContainText("The preview text is missing.");
	await expect(refusal).not.toContainText("The subject is missing.");
});

test("each press of “Move down” moves an article of an issue by one", async ({
	page,
}) => {
	await visit(page, "/desk/newsletter");
	await page.getByRole("button", { name: "New issue" }).click();
	await expect(page).toHaveURL(/\/desk\/newsletter\/\d+$/);
	const panel = page.getByRole("region", { name: "Articles in this issue" });
	const titles = panel.locator("li > p");
	for (const index of [1, 2, 3]) {
		await panel.getByLabel("Article").selectOption({ index });
		await page.getByRole("button", { name: "Add to the text" }).click();
		await expect(titles).toHaveCount(index);
	}
	const [first = "", second = "", third = ""] = await titles.allTextContents();

	const down = page.getByRole("button", { name: `Move down: ${first}` });
	await down.click();
	await down.click();

	await expect(titles).toHaveText([second, third, first]);
});

test("an issue is saved while it is typed, whatever happens", async ({
	page,
	context,
}) => {
	const status = (tab: Page, text: string) =>
		tab.getByRole("status").getByText(text);
	const saved = "All changes are saved.";
	await visit(page, "/desk/newsletter");
	await page.getByRole("button", { name: "New issue" }).click();

	await expect(page).toHaveURL(/\/desk\/newsletter\/\d+$/);

	const path = new URL(page.url()).pathname;
	const readText = (tab: Page) =>
		tab.getByRole("textbox", { name: "Text", exact: true });
	const text = readText(page);

	await findEditor(page);
	await text.fill("Hello.");
	await expect(status(page, saved)).toBeVisible();
	await expect(page.getByText("The text is missing.")).toBeHidden();

	await visit(page, path);
	await expectText(page, "Hello.");

	// The connection is lost, and the page closed.
	await findEditor(page);
	await page.route("**/draft", (route) => route.abort());
	await text.fill("Offline.");

	await expect(status(page, "no connection")).toBeVisible();

	await visit(page, path);
	await page.unroute("**/draft");
	await page.getByRole("button", { name: "Use it" }).click();

	await expectText(page, "Offline.");
	await expect(status(page, saved)).toBeVisible();

	// A second tab.
	const other = await context.newPage();
	await visit(other, path);
	await (await findEditor(other)).fill("Other tab.");

	await expect(status(other, saved)).toBeVisible();

	await text.fill("This tab.");
	await expect(status(page, "someone else has changed")).toBeVisible();

	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("has saved this issue meanwhile")).toBeVisible();
	await expectText(page, "This tab.");

	await page.getByRole("button", { name: "Save", exact: true }).click();
	await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

	await visit(other, path);
	await expectText(other, "This tab.");

	// An expired session.
	const cookies = await context.cookies();
	await context.clearCookies();
	await text.fill("Logged out.");

	await expect(status(page, "logged out")).toBeVisible();

	await context.addCookies(cookies);
	await page.evaluate(() => window.dispatchEvent(new Event("focus")));

	await expect(status(page, saved)).toBeVisible();

	await visit(other, path);
	await expectText(other, "Logged out.");
});

test("a subscriber is found, blocked by hand and allowed again", async ({
	page,
	site,
}) => {
	const email = newAddress();
	await sendForm(site, "/newsletter", { email, idempotency_key: newKey() });

	await visit(page, "/desk/newsletter");
	await page
		.getByRole("main")
		.getByRole("link", { name: "Subscribers" })
		.click();
	await page.getByRole("searchbox", { name: "Email" }).fill(email);
	await page.getByRole("button", { name: "Apply" }).click();

	const row = page.getByRole("listitem").filter({ hasText: email });
	await expect(row.getByText("Unconfirmed").first()).toBeVisible();

	await expectAccessibleEverywhere(page);

	await row.getByText("Change", { exact: true }).click();
	await row.getByLabel("Unsubscribe because").selectOption("They complained");
	await row.getByRole("button", { name: "Unsubscribe" }).click();
	await expect(row.getByText("marked as spam")).toBeVisible();

	await row.getByText("Change", { exact: true }).click();
	await row
		.getByLabel("Allow again because")
		.selectOption("It was blocked by mistake");
	await row.getByRole("button", { name: "Allow again" }).click();
	await expect(row.getByText("marked as spam")).toBeHidden();
});
