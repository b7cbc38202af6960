import type { Page } from "@playwright/test";
import {
	deskTest,
	expect,
	expectAccessible,
	publishing,
	visit,
} from "../support/e2e.ts";
import { markedPicture } from "../support/pictures.ts";
import {
	expectText,
	fillEditor,
	findEditor,
	openNewArticle,
	paste,
	readMarkdown,
} from "../support/text-editor.ts";

deskTest.use({ environment: publishing });

/** Opens a new article, and notes what its security policy refuses. */
async function openArticle(page: Page) {
	await page.addInitScript(() => {
		const refused: string[] = [];
		Object.assign(window, { refused });
		document.addEventListener("securitypolicyviolation", (event) =>
			refused.push(`${event.effectiveDirective} ${event.sample}`),
		);
	});
	await openNewArticle(page);

	return await findEditor(page);
}

const listRefused = (page: Page) =>
	page.evaluate(() => (window as unknown as { refused: string[] }).refused);

deskTest(
	"Markdown that is typed is formatted, and the policy refuses nothing",
	async ({ page }) => {
		const editor = await openArticle(page);
		const { keyboard } = page;

		await editor.click();
		await keyboard.type("## A heading");
		await keyboard.press("Enter");
		await keyboard.type("Some **bold** and _leaning_ R&amp;D, ");
		await keyboard.press("Control+b");
		await keyboard.type("strong");
		await keyboard.press("Control+b");
		await keyboard.press("Enter");
		await keyboard.type("- one");
		await keyboard.press("Enter");
		await keyboard.type("two");

		await expect
			.poll(() => readMarkdown(page))
			.toBe(
				"## A heading\n\nSome **bold** and _leaning_ R\\&amp;D, **strong**\n\n- one\n- two",
			);
		expect(await listRefused(page)).toEqual([]);
	},
);

deskTest("a link is made with the keyboard alone", async ({ page }) => {
	const editor = await openArticle(page);

	await editor.click();
	await page.keyboard.press("Control+k");
	await page.getByLabel("Words", { exact: true }).fill("Book a call");
	const address = page.getByRole("combobox", { name: "Address" });
	await address.fill("client.example/book");
	// Confirms a word of an input method.
	await address.dispatchEvent("keydown", { key: "Enter", isComposing: true });
	await expect(address).toBeVisible();

	await page.keyboard.press("Enter");
	await page.keyboard.type(" today");

	await expect
		.poll(() => readMarkdown(page))
		.toBe("[Book a call](https://client.example/book) today");
});

deskTest(
	"the buttons are one stop of the Tab key, and the text is left by it",
	async ({ page }) => {
		const editor = await openArticle(page);
		await fillEditor(page, "One\n\n- a\n- b");
		const button = (name: string) =>
			page.getByRole("button", { name, exact: true });

		await button("Bold").focus();
		await page.keyboard.press("ArrowRight");
		await expect(button("Italic")).toBeFocused();

		await editor.getByText("b", { exact: true }).click();
		await page.keyboard.press("Tab");
		await expect(editor).not.toBeFocused();

		await button("Markdown").click();
		const area = page.locator("textarea[name=body]");
		await expect(area).toHaveValue("One\n\n- a\n- b\n");
		await area.fill("## Changed");
		await button("Markdown").click();
		await expect(
			(await findEditor(page)).getByRole("heading", { name: "Changed" }),
		).toBeVisible();
	},
);

deskTest("undo gives the text back as it was", async ({ page }) => {
	const editor = await openArticle(page);
	const text = "Before  \nand *after*\n\n* one\n* two";
	await fillEditor(page, text);
	await page.getByRole("status").getByText("All changes").waitFor();
	await page.reload();
	await findEditor(page);
	const before = await readMarkdown(page);

	await editor.getByText("two").click();
	await page.keyboard.type("xyz");
	await page.keyboard.press("Control+z");

	await expect.poll(() => readMarkdown(page)).toBe(before);
});

deskTest(
	"the last words are saved when another page of the desk is opened",
	async ({ page }) => {
		const editor = await openArticle(page);

		await editor.click();
		await page.keyboard.type("The last words");
		await page.getByRole("link", { name: "Articles" }).first().click();
		await page.getByRole("heading", { name: "All articles" }).waitFor();
		await page.goBack();

		await expectText(page, "The last words");
		await expect(page.getByText("This browser has text")).toHaveCount(0);
	},
);

deskTest(
	"a text that keeps the parser busy stays Markdown",
	async ({ page }) => {
		const editor = await openArticle(page);
		const hostile = "> ".repeat(2_000);

		await editor.click();
		await paste(editor, { "text/plain": `${hostile}x` });

		await expect(editor.locator("pre.raw")).toContainText("> > > x");
		await page.getByRole("status").getByText("All changes").waitFor();
		await page.reload();
		await expect(page.getByText("shown as Markdown")).toBeVisible();
		await expect(page.locator("textarea[name=body]")).toBeVisible();
	},
);

deskTest(
	"a picture in the text is cropped, undone, and replaced in every text",
	async ({ page }) => {
		const bytes = await markedPicture(800, 600).jpeg().toBuffer();
		const editor = await openArticle(page);
		await page.getByRole("button", { name: "Picture", exact: true }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Upload a picture").setInputFiles({
			name: "depot.jpg",
			mimeType: "image/jpeg",
			buffer: bytes,
		});
		await dialog.getByLabel("Description", { exact: true }).fill("A depot");
		await dialog.getByRole("button", { name: "Insert picture" }).click();
		const picture = editor.getByRole("group", { name: "Picture" });
		// Its sizes take long on a busy machine.
		await expect(picture).toBeVisible({ timeout: 60_000 });
		const inserted = await readMarkdown(page);

		await picture.getByRole("button", { name: "Crop" }).click();
		await dialog.getByLabel("Shape").selectOption({ label: "Square" });
		await expectAccessible(page);
		await dialog.getByRole("button", { name: "Crop", exact: true }).click();
		await expect
			.poll(() => readMarkdown(page), { timeout: 60_000 })
			.toMatch(/^!\[A depot\]\(\/media\/\S+\/600x600\)$/);
		const cropped = await readMarkdown(page);

		await page.keyboard.press("Control+z");
		await expect.poll(() => readMarkdown(page)).toBe(inserted);
		await expect(page.getByText("All changes are saved.")).toBeVisible();

		await openNewArticle(page);
		await fillEditor(page, inserted);
		await page.getByRole("status").getByText("All changes").waitFor();
		await picture.getByRole("button", { name: "Replace" }).click();
		await dialog.getByRole("button", { name: "A depot" }).first().click();
		await expect(
			dialog.getByRole("link", { name: "a draft of the article “Untitled”" }),
		).toBeVisible();
		await dialog.getByRole("button", { name: "Everywhere" }).click();

		await expect.poll(() => readMarkdown(page)).toBe(cropped);
		await page.getByRole("status").getByText("All changes").waitFor();
		await visit(page, "/desk/media?q=depot");
		await expect(page.getByText(/^Used in/)).toHaveCount(1);
	},
);

deskTest(
	"the bars of a text stay within the page at 200 % text size",
	async ({ page }) => {
		await openArticle(page);
		await page.evaluate(() => {
			document.documentElement.style.fontSize = "200%";
		});

		for (const width of [390, 320]) {
			await page.setViewportSize({ width, height: 844 });
			const measure = () =>
				page.evaluate(() => {
					const bars = document.querySelectorAll(
						".entry-bar *, .editor__tools",
					);
					const edges = [...bars].map(
						(part) => part.getBoundingClientRect().right,
					);

					return Math.max(document.documentElement.scrollWidth, ...edges);
				});

			await expect.poll(measure, `${width} px`).toBeLessThanOrEqual(width);
		}
	},
);
