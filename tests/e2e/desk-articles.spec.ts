import type { Locator, Page } from "@playwright/test";
import {
	delay,
	deskTest,
	expect,
	expectAccessible,
	expectAccessibleEverywhere,
	hydrated,
	publishing,
	visit,
} from "../support/e2e.ts";
import {
	fillEditor,
	findEditor,
	openNewArticle,
	paste,
	readMarkdown,
} from "../support/text-editor.ts";

deskTest.use({ environment: publishing });

const article = {
	Title: "Six rotas that work",
	Summary: "What six cleaning firms put on the wall.",
	Description: "Six rotas of cleaning firms, and what each leaves out.",
	Tags: "rotas, cleaning",
	"Label in the drawing": "Six rotas",
	Text: "## The first\n\nEverybody knows it.\n\n## The second\n\nNobody does.",
};

async function fillIn(
	page: Page,
	fields: Record<string, string>,
): Promise<void> {
	for (const [name, text] of Object.entries(fields))
		if (name === "Text") await fillEditor(page, text);
		else await page.getByRole("textbox", { name, exact: true }).fill(text);
}

async function addArticle(page: Page, fields = article): Promise<void> {
	await openNewArticle(page);
	await fillArticle(page, fields);
}

async function fillArticle(page: Page, fields = article): Promise<void> {
	await fillIn(page, fields);
	await page.getByLabel("Category").selectOption("Tips & Guides");
	await page.getByLabel("Author").selectOption({ index: 1 });
}

function publish(page: Page): Promise<void> {
	return page.getByRole("button", { name: "Publish", exact: true }).click();
}

function status(page: Page, text: string): Locator {
	return page.getByRole("status").getByText(text);
}

deskTest(
	"an article is written, published, found, moved, restored, taken down and deleted",
	async ({ page }) => {
		await visit(page, "/desk/articles");
		await page.getByRole("button", { name: "New article" }).click();
		await page.waitForURL(/\/desk\/articles\/[\w-]+$/);
		await fillArticle(page);
		await publish(page);
		await expect(page.getByText("Published.")).toBeVisible();

		await visit(page, "/blog/six-rotas-that-work");
		await expect(
			page.getByRole("heading", { name: "The second" }),
		).toBeVisible();
		for (const path of [
			"/blog",
			"/feed.xml",
			"/feed.json",
			"/sitemap.xml",
			"/search?q=rotas+that+work",
		]) {
			const response = await page.request.get(path);
			expect(await response.text(), path).toContain("six-rotas-that-work");
		}

		await visit(page, "/desk/articles");
		await page.getByRole("link", { name: article.Title }).click();
		await fillEditor(page, "Short.");

		await page.getByRole("textbox", { name: "Address" }).fill("six-rotas");
		await publish(page);

		await expect(page.getByText("Published.")).toBeVisible();

		await page.goto("/blog/six-rotas-that-work?utm_source=x");
		await expect(page).toHaveURL("/blog/six-rotas?utm_source=x");
		await expect(page.getByText("Short.")).toBeVisible();

		await page.goBack();
		await page.getByRole("button", { name: "Restore version 1" }).click();

		// A failure has the notice that is shown instead.
		await expect(page.getByRole("main")).toContainText("Restored.");

		const restored = await page.request.get("/blog/six-rotas-that-work");
		expect(await restored.text()).toContain("Nobody does.");

		await page.getByRole("button", { name: "Take off the website" }).click();
		await expect(page.getByText("Taken off the website.")).toBeVisible();
		const gone = await page.request.get("/blog/six-rotas-that-work");
		expect(gone.status()).toBe(410);

		await page.getByRole("button", { name: "More ways to publish" }).click();
		await page.getByRole("button", { name: "Delete", exact: true }).click();
		await page
			.getByRole("button", { name: `Restore: ${article.Title}` })
			.click();
		await expect(page.getByText("It is in the list again.")).toBeVisible();
	},
);

deskTest(
	"what is typed right before “Publish” is published",
	async ({ page }) => {
		await addArticle(page, { ...article, Title: "Rotas at once" });
		await expect(status(page, "All changes are saved.")).toBeVisible();

		const draftArrives = await delay(page, "**/draft");
		const text = page.getByRole("textbox", { name: "Text", exact: true });
		await text.press("Control+End");
		await text.pressSequentially(" MIDDLE");
		await page.waitForRequest("**/draft");
		await text.pressSequentially(" END");
		await publish(page);
		draftArrives();

		await expect(page.getByText("Published.")).toBeVisible();

		const live = await page.request.get("/blog/rotas-at-once");

		expect(await live.text()).toContain("Nobody does. MIDDLE END");
	},
);

deskTest(
	"a draft is saved while it is typed, and shown beside it; the editor and the list are accessible",
	async ({ page }) => {
		await addArticle(page, { ...article, Title: "Rotas in the drawer" });
		await expect(status(page, "All changes are saved.")).toBeVisible();

		await page.getByRole("button", { name: "Preview", exact: true }).click();
		const preview = page.frameLocator("iframe[title='Preview of the page']");
		await expect(
			preview.getByRole("heading", { name: "Rotas in the drawer", level: 1 }),
		).toBeVisible();

		await visit(page, new URL(page.url()).pathname);
		await expect.poll(() => readMarkdown(page)).toBe(article.Text);

		const live = await page.request.get("/blog/rotas-in-the-drawer");
		expect(live.status()).toBe(404);

		await expectAccessibleEverywhere(page, "main");
		await visit(page, "/desk/articles");
		await expectAccessibleEverywhere(page, "main");
	},
);

deskTest(
	"text that couldn’t be saved, offline or logged out, isn’t lost; two people don’t overwrite each other",
	async ({ page, context }) => {
		await addArticle(page);
		await expect(status(page, "All changes are saved.")).toBeVisible();

		await page.route("**/draft", (route) => route.abort());
		const text = page.getByRole("textbox", { name: "Text", exact: true });
		await text.press("Control+End");
		await text.pressSequentially(" Offline.");

		await expect(status(page, "no connection")).toBeVisible();

		await page.reload();
		await page.unroute("**/draft");
		await page.getByRole("button", { name: "Use it" }).click();

		await expect
			.poll(() => readMarkdown(page))
			.toBe(`${article.Text} Offline.`);
		await expect(status(page, "All changes are saved.")).toBeVisible();

		const cookies = await context.cookies();
		await context.clearCookies();
		await text.press("Control+End");
		await text.pressSequentially(" Logged out.");

		await expect(status(page, "logged out")).toBeVisible();

		await context.addCookies(cookies);
		await page.evaluate(() => window.dispatchEvent(new Event("focus")));
		await expect(status(page, "All changes are saved.")).toBeVisible();

		const other = await context.newPage();
		await visit(other, new URL(page.url()).pathname);
		await other.getByRole("textbox", { name: "Title" }).fill("Seven rotas");
		await expect(status(other, "All changes are saved.")).toBeVisible();

		const title = page.getByRole("textbox", { name: "Title" });
		await title.fill("Five rotas");

		await expect(status(page, "someone else has changed")).toBeVisible();
		await expect(title).toHaveValue("Five rotas");
	},
);

deskTest(
	"an old tab stays old until its author has compared the texts",
	async ({ page, context, site }) => {
		await addArticle(page, { ...article, Title: "Rotas of two" });
		await expect(status(page, "All changes are saved.")).toBeVisible();

		const path = new URL(page.url()).pathname;
		const id = path.split("/").at(-1);
		site.sql(`UPDATE content_documents SET created_at = '2026-11-20T09:00:00.000Z',
			updated_at = '2026-11-20T09:00:00.000Z' WHERE key = 'article:${id}'`);

		const other = await context.newPage();
		await visit(other, path);
		await other.getByRole("textbox", { name: "Title" }).fill("Rotas of theirs");
		await publish(other);
		await expect(other.getByText("Published.")).toBeVisible();

		const title = page.getByRole("textbox", { name: "Title" });
		await title.fill("Rotas of mine");
		await expect(status(page, "someone else has changed")).toBeVisible();

		await publish(page);
		await expect(page.getByText("Yours and theirs")).toBeVisible();
		await publish(page);
		await expect(page.getByText("Yours and theirs")).toBeVisible();

		const loaded = page.waitForResponse(/\.data\?/);
		await page.getByRole("link", { name: "Compare with now" }).first().click();
		await loaded;

		await expect(status(page, "someone else has changed")).toBeVisible();
		const live = await page.request.get("/blog/rotas-of-theirs");
		expect(await live.text()).toContain("Rotas of theirs");

		await publish(page);
		await page.getByRole("button", { name: "Keep mine" }).click();
		await expect(status(page, "All changes are saved.")).toBeVisible();
		await expect(title).toHaveValue("Rotas of mine");
	},
);

deskTest(
	"what is typed while a publication is under way is saved after it",
	async ({ page }) => {
		await addArticle(page, { ...article, Title: "Rotas that go on" });
		await expect(status(page, "All changes are saved.")).toBeVisible();

		const arrives = await delay(page, /\/desk\/articles\/[\w-]+$/);
		await publish(page);
		const title = page.getByRole("textbox", { name: "Title" });
		await title.press("End");
		await title.pressSequentially(", and on", { delay: 200 });
		await expect(status(page, "Saving…")).toBeVisible();
		arrives();

		await expect(page.getByText("Published.")).toBeVisible();
		await expect(status(page, "All changes are saved.")).toBeVisible();
		await expect(title).toHaveValue("Rotas that go on, and on");
		await visit(page, new URL(page.url()).pathname);
		await expect(title).toHaveValue("Rotas that go on, and on");
	},
);

deskTest(
	"“Publish” pressed again after more was typed counts while its first answer is being shown",
	async ({ page }) => {
		await addArticle(page, { ...article, Title: "Rotas in a hurry" });
		await expect(status(page, "All changes are saved.")).toBeVisible();

		const arrives = await delay(page, /\.data\?done=published/);
		const answer = page.waitForResponse(
			(response) => response.request().method() === "POST",
		);
		await publish(page);
		await answer;
		const title = page.getByRole("textbox", { name: "Title" });
		await title.fill("Rotas in no hurry");
		await publish(page);
		arrives();

		await expect(
			page.getByRole("button", { name: "Restore version 1" }),
		).toBeVisible();
		await page.goto("/blog/rotas-in-a-hurry");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			"Rotas in no hurry",
		);
	},
);

deskTest(
	"a page with a notice that is scrolled before React starts stays where it is",
	async ({ page }) => {
		const scriptsCome = await delay(page, "**/assets/framework-*.js");
		await page.goto("/desk/settings/company?done=published");
		await expect(page.getByText("Published.")).toBeVisible();
		await page.evaluate(() => scrollTo(0, 400));
		const before = await page.evaluate(() => scrollY);
		expect(before).toBeGreaterThan(0);
		scriptsCome();
		await hydrated(page);

		expect(await page.evaluate(() => scrollY)).toBe(before);
	},
);

deskTest(
	"a publication leaves nothing unsaved; leaving right after a letter does",
	async ({ page }) => {
		await addArticle(page, { ...article, Title: "Rotas left behind" });
		await publish(page);
		await expect(page.getByText("Published.")).toBeVisible();
		await expect(status(page, "All changes are saved.")).toBeVisible();

		const title = page.getByRole("textbox", { name: "Title" });
		await visit(page, new URL(page.url()).pathname);
		await expect(page.getByText("text that wasn’t saved")).toBeHidden();
		await page.route("**/draft", (route) => route.abort());
		await title.press("End");
		await title.pressSequentially("!");
		await page.getByRole("link", { name: "All articles" }).click();
		await page.getByRole("link", { name: "Rotas left behind" }).click();
		await page.getByRole("button", { name: "Use it" }).click();

		await expect(title).toHaveValue("Rotas left behind!");
	},
);

deskTest("a draft of an hour ago is restored", async ({ page, site }) => {
	await addArticle(page, { ...article, Title: "Rotas of an hour ago" });
	await expect(status(page, "All changes are saved.")).toBeVisible();

	const id = new URL(page.url()).pathname.split("/").at(-1);
	site.sql(`UPDATE content_documents SET created_at = '2026-11-20T09:00:00.000Z',
		updated_at = '2026-11-20T09:00:00.000Z' WHERE key = 'article:${id}'`);

	const text = page.getByRole("textbox", { name: "Text", exact: true });
	const saved = page.waitForResponse("**/draft");
	await fillEditor(
		page,
		"Something else altogether, which is as long as it was.",
	);
	await saved;
	await visit(page, new URL(page.url()).pathname);

	const savedAgain = page.waitForResponse("**/draft");
	await text.press("Control+End");
	await text.pressSequentially(" More.");
	await savedAgain;

	await expect(status(page, "All changes are saved.")).toBeVisible();

	await page.getByRole("link", { name: "Compare with now" }).last().click();

	await expect(page.getByRole("insertion").getByText("knows")).toBeVisible();

	await expectAccessible(page, "main");
	await page
		.getByRole("button", { name: "Make it the draft again" })
		.last()
		.click();

	await expect(page.getByText("Draft restored.")).toBeVisible();
	await expect.poll(() => readMarkdown(page)).toBe(article.Text);
});

deskTest(
	"formatted text is pasted as Markdown; an incomplete article is refused next to its fields",
	async ({ page }) => {
		await addArticle(page, { ...article, Summary: "", Tags: "one", Text: "" });
		const text = await findEditor(page);
		await paste(text, {
			"text/html":
				'<b style="font-weight:normal"><h2>Rotas</h2><p>Plain and <span style="font-weight:700">bold</span></p></b>',
			"text/plain": "Rotas Plain and bold",
		});

		await expect
			.poll(() => readMarkdown(page))
			.toBe("## Rotas\n\nPlain and **bold**");

		await publish(page);

		await expect(
			page.getByText("Please check the marked fields."),
		).toBeVisible();
		await expect(page.getByLabel("Summary")).toHaveAttribute(
			"aria-invalid",
			"true",
		);
		await expect(page.getByLabel("Title")).toHaveValue(article.Title);
	},
);
