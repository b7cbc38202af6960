import type { Page } from "@playwright/test";
import { expect, test, visit } from "../support/e2e.ts";

const posts = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const category = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a visitor chooses a category by its name, and the first page of it is shown", async ({
	page,
}) => {
	await visit(page, "/blog?page=2");
	await expect(posts(page)).toHaveCount(2);
	await category(page, "Case Studies").click();
	await expect(category(page, "Case Studies")).toHaveAttribute("aria-pressed", "true");
	await expect(posts(page)).toHaveCount(2);
	await expect(page).not.toHaveURL(/page=/);
	await category(page, "All Posts").click();
	await expect(posts(page)).toHaveCount(6);
});

test("a visitor turns the pages, and keeps the place after a reload and on the way back", async ({
	page,
}) => {
	await visit(page, "/blog");
	const [previous, next] = ["Previous", "Next"].map((name) =>
		page.getByRole("navigation", { name: "Pages of the blog" }).getByRole("button", { name }),
	) as [ReturnType<Page["getByRole"]>, ReturnType<Page["getByRole"]>];
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
	await previous.click();
	await expect(posts(page)).toHaveCount(6);
});

test("a visitor who finds nothing is told so, and one button brings every post back", async ({
	page,
}) => {
	await visit(page, "/blog");
	const search = page.getByPlaceholder("Search blog...");
	await search.fill("ROTA THAT ATE");
	await expect(posts(page)).toHaveText(["The rota that ate every Sunday"]);
	await category(page, "Company News").click();
	await expect(page.getByText("No posts found")).toBeVisible();
	await expect(page.getByText("Try adjusting your search or filter criteria.")).toBeVisible();
	await page.getByRole("button", { name: "Reset Filters" }).click();
	await expect(search).toHaveValue("");
	await expect(category(page, "All Posts")).toHaveAttribute("aria-pressed", "true");
	await expect(posts(page)).toHaveCount(6);
});
