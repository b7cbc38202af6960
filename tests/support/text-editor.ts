import type { Locator, Page } from "@playwright/test";
import { expect, visit } from "./e2e.ts";

/** Adds an article, as a browser without JavaScript does, and opens its editor. */
export async function openNewArticle(page: Page): Promise<void> {
	const answer = await page.request.post("/desk/articles", {
		form: { intent: "add" },
		headers: { origin: "null", "sec-fetch-site": "same-origin" },
		maxRedirects: 0,
	});
	const { location } = answer.headers();
	if (!location) throw new Error(`No article: ${answer.status()}.`);

	await visit(page, location);
}

/** The editor of a text, once its script has arrived. */
export async function findEditor(page: Page, name = "Text"): Promise<Locator> {
	const editor = page.getByRole("textbox", { name, exact: true });
	await expect(editor).toHaveAttribute("contenteditable", "true");

	return editor;
}

/** Pastes into the element that has the focus. */
export async function paste(
	element: Locator,
	types: Record<string, string>,
): Promise<void> {
	await element.evaluate((target, entries) => {
		const clipboardData = new DataTransfer();
		for (const [type, text] of Object.entries(entries))
			clipboardData.setData(type, text);

		target.dispatchEvent(
			new ClipboardEvent("paste", {
				clipboardData,
				bubbles: true,
				cancelable: true,
			}),
		);
	}, types);
}

/** Replaces the whole text by this Markdown. */
export async function fillEditor(
	page: Page,
	markdown: string,
	name = "Text",
): Promise<void> {
	const editor = await findEditor(page, name);
	await editor.click();
	await page.keyboard.press("Control+a");
	await page.keyboard.press("Delete");
	await paste(editor, { "text/plain": markdown });
}

/** The Markdown that the form would send. */
export function readMarkdown(page: Page, field = "body"): Promise<string> {
	return page.evaluate((name) => {
		const area = document.querySelector<HTMLTextAreaElement>(
			`textarea[name='${name}']`,
		);
		if (!area?.form) return "";

		return String(new FormData(area.form).get(name)).trimEnd();
	}, field);
}

/** The text in the field, once it is this one. */
export async function expectText(
	page: Page,
	text: string,
	field = "body",
): Promise<void> {
	await expect.poll(() => readMarkdown(page, field)).toBe(text);
}
