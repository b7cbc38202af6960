import type { Locator, Page } from "@playwright/test";
import { errorToast, expect, successToast, test, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { rowsOf } from "../support/running-site.ts";

async function openQuestion(page: Page, path = "/"): Promise<Locator> {
	await visit(page, path);
	await page.locator("#faq").getByRole("button", { name: "Ask us a question" }).click();
	const dialog = page.getByRole("dialog", { name: "Ask us a question" });
	await expect(dialog).toBeVisible();
	return dialog;
}

const emailBox = (dialog: Locator) => dialog.getByRole("textbox", { name: "Email" });
const questionBox = (dialog: Locator) => dialog.getByRole("textbox", { name: "Your question" });

async function write(dialog: Locator, email: string, question: string): Promise<void> {
	await emailBox(dialog).fill(email);
	await questionBox(dialog).fill(question);
}

const thanks = /Your question has been submitted\.\s*We'll get back to you soon!/;

test("a question shows 'Sending...' for a second, is stored, and the dialog closes", async ({
	page,
	site,
}) => {
	const email = newAddress();
	await page.clock.install();
	const dialog = await openQuestion(page, "/?utm_source=van");
	await write(dialog, email, "Do you come to Harrogate?");
	const send = dialog.getByRole("button", { name: "Send question" });
	const sending = dialog.getByRole("button", { name: "Sending..." });
	await page.clock.pauseAt(Date.now() + 60_000);
	const width = (await send.boundingBox())?.width;
	await send.click();
	await expect(sending).toBeVisible();
	await expect.poll(() => rowsOf(site, "questions", email).length).toBe(1);
	await page.clock.runFor(900);
	await expect(sending, "after 900 ms").toBeVisible();
	expect((await sending.boundingBox())?.width, "the button keeps its width").toBeCloseTo(
		width ?? 0,
	);
	await page.clock.runFor(1_100);
	// The response may arrive after the clock was moved: resume it, so that the dialog can close.
	await page.clock.resume();
	await expect(page.getByRole("status").filter({ hasText: thanks })).toBeVisible();
	await expect(dialog).toBeHidden();
	expect(rowsOf(site, "questions", email)).toEqual([
		expect.objectContaining({
			question: "Do you come to Harrogate?",
			page_url: `${site.url}/?utm_source=van`,
			utm_parameters: JSON.stringify({ utm_source: "van" }),
			source: expect.stringMatching(/./),
		}),
	]);
});

test("a question keeps its text when closed or failed, and is stored once when sent again", async ({
	page,
	site,
	consoleErrors,
}) => {
	const email = newAddress();
	const text = "Do you come to Harrogate?\nAnd when?";
	const dialog = await openQuestion(page);
	const send = dialog.getByRole("button", { name: "Send question" });
	const reopen = () =>
		page.locator("#faq").getByRole("button", { name: "Ask us a question" }).click();
	const sent: string[] = [];
	page.on("request", (request) =>
		sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
	);
	await write(dialog, email, "  \n ");
	await send.click();
	await expect(questionBox(dialog)).toBeFocused();
	await expect(questionBox(dialog)).toHaveAccessibleDescription(/\w{3}/);
	await expect(errorToast(page, "Please fill in all fields")).toHaveCount(1);
	expect(sent).not.toContain("POST /ask");

	await write(dialog, email, text);
	await page.mouse.click(5, 5);
	await expect(dialog).toBeHidden();
	await reopen();
	await expect(emailBox(dialog)).toHaveValue(email);
	await expect(questionBox(dialog)).toHaveValue(text);
	const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
	expect(stored).not.toContain("Harrogate");

	// The request succeeds, but its response is lost.
	await page.route("**/ask", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await send.click();
	await expect(errorToast(page, "Your question")).toBeVisible();
	expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("Failed to fetch")]);
	await page.unroute("**/ask");
	await page.keyboard.press("Escape");
	await expect(dialog).toBeHidden();
	await reopen();
	await send.click();
	await expect(successToast(page, "Your question has been submitted.")).toBeVisible();
	expect(rowsOf(site, "questions", email)).toHaveLength(1);
	await reopen();
	await expect(questionBox(dialog)).toHaveValue("");
});
