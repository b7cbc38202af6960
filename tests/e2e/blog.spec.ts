import type { Page } from "@playwright/test";
import { shippedArticles } from "#content/articles.server.ts";
import { renderMarkdown } from "#lib/markdown/markdown.server.ts";
import {
	expect,
	expectAccessibleEverywhere,
	test,
	visit,
} from "../support/e2e.ts";

const posts = (page: Page) =>
	page.getByRole("main").getByRole("heading", { level: 3 });
const category = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true });

test("blog: pages, back navigation, category, a search without results, all posts again", async ({
	page,
}) => {
	await visit(page, "/blog");

	const pages = page.getByRole("navigation", { name: "Pages of the blog" });
	const previous = pages.getByRole("button", { name: "Previous" });
	const next = pages.getByRole("button", { name: "Next" });

	await expect(posts(page)).toHaveCount(6);
	await expect(previous).toBeDisabled();

	await next.click();

	await expect(posts(page)).toHaveCount(2);
	await expect(next).toBeDisabled();

	await page.reload();

	await expect(posts(page)).toHaveCount(2);

	await posts(page).first().getByRole("link").click();

	await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);

	await page.goBack();

	await expect(page).toHaveURL(/\/blog\?page=2$/);
	await expect(posts(page)).toHaveCount(2);

	// A skipped transition logs no error.
	await page.evaluate(() =>
		document.startViewTransition(() => {}).skipTransition(),
	);

	await category(page, "Case Studies").click();

	await expect(category(page, "Case Studies")).toHaveAttribute(
		"aria-pressed",
		"true",
	);
	await expect(posts(page)).toHaveCount(2);
	await expect(page).not.toHaveURL(/page=/);

	await category(page, "All Posts").click();

	await expect(posts(page)).toHaveCount(6);

	const search = page.getByPlaceholder("Search blog...");
	await search.fill("ROTA THAT ATE");

	await expect(posts(page)).toHaveText(["The rota that ate every Sunday"]);

	await category(page, "Company News").click();

	await expect(page.getByText("No posts found")).toBeVisible();
	await expect(
		page.getByText("Try adjusting your search or filter criteria."),
	).toBeVisible();

	await page.getByRole("button", { name: "Reset Filters" }).click();

	await expect(search).toHaveValue("");
	await expect(category(page, "All Posts")).toHaveAttribute(
		"aria-pressed",
		"true",
	);
	await expect(posts(page)).toHaveCount(6);
});

test("a category and a tag have pages of their own, which the filtered list names as canonical", async ({
	page,
}) => {
	await visit(page, "/blog/the-rota-that-ate-every-sunday");

	const topics = page.getByRole("list", { name: "Topics" });
	await topics.first().getByRole("link").first().click();

	await expect(page).toHaveURL(/\/blog\/category\/[a-z-]+$/);

	// On a card, which is a link as a whole.
	await topics.last().getByRole("link").last().click();

	await expect(page).toHaveURL(/\/blog\/tag\/[a-z-]+$/);
	await expect(posts(page).first()).toBeVisible();

	await page.getByRole("link", { name: "All posts" }).click();
	await category(page, "Case Studies").click();

	const canonical = page.locator('link[rel="canonical"]');
	await expect(canonical).toHaveAttribute(
		"href",
		/\/blog\/category\/case-studies$/,
	);

	await category(page, "All Posts").click();

	await expect(canonical).toHaveAttribute("href", /\/blog$/);

	const missing = await page.goto("/blog/tag/no-such-tag");

	expect(missing?.status()).toBe(404);
});

test("axe reports nothing on any article", async ({ page }) => {
	for (const { fields } of shippedArticles) {
		await page.goto(`/blog/${fields.slug}`);
		await expectAccessibleEverywhere(page);
	}
});

test("columns of a table have the alignment of their Markdown", async ({
	page,
}) => {
	const { html } = renderMarkdown(
		"| a | b | c |\n| --- | :-: | --: |\n| 1 | 2 | 3 |",
	);
	await page.goto("/blog/when-we-tell-you-to-keep-the-spreadsheet");

	const alignments = await page.locator(".prose").evaluate((prose, html) => {
		prose.innerHTML = html;
		return [...prose.querySelectorAll("th, td")].map((cell) =>
			getComputedStyle(cell).textAlign.replace("-webkit-", ""),
		);
	}, html);

	const row = ["start", "center", "right"];
	expect(alignments).toEqual([...row, ...row]);
});
