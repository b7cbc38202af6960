import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, visit } from "../support/e2e.ts";

const hours = (page: Page) => page.getByLabel(/^Hours a week/);
const total = (page: Page) => page.locator("form p", { hasText: "That could be worth" }).first();
const keptFigures = (page: Page) =>
	page.evaluate(() => JSON.parse(sessionStorage.getItem("sheaf-savings") ?? "null"));

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("the page of a trade", () => {
	test("a visitor who asks for a trade we don't know gets the not-found page", async ({ page }) => {
		for (const path of ["/industries/plumbing", "/industries/__proto__", "/savings/plumbing"]) {
			const answer = await page.goto(path);
			expect(answer?.status(), path).toBe(404);
			await expect(page.getByRole("heading", { level: 1 })).toContainText("Oops! Page not found");
		}
	});

	test("a visitor finds the demo in the page's own words, and what it commits to", async ({
		page,
	}) => {
		await visit(page, "/industries/construction");
		const demos = page.getByRole("main").locator('a[href="/book"][data-book="industry"]');
		await expect(demos).toHaveCount(2);
		for (const demo of await demos.all())
			await expect(demo).toContainText("Get a Demo – Save hours per quote");
		await expect(demos.last()).toContainText("No commitment required");
		await expect(demos.last()).toContainText("15-min initial consultation");
	});

	test("a visitor opens one question at a time and can close it again", async ({ page }) => {
		await visit(page, "/industries/home-services");
		const questions = page.locator("#faq").getByRole("button");
		await expect(questions).toHaveCount(11);
		await expect(questions.nth(0)).toHaveAttribute("aria-expanded", "true");
		await questions.nth(1).click();
		await expect(page.locator('#faq [aria-expanded="true"]')).toHaveCount(1);
		await questions.nth(1).click();
		await expect(page.locator('#faq [aria-expanded="true"]')).toHaveCount(0);
	});

	test("a visitor who goes on to another trade meets that trade's figures", async ({ page }) => {
		await visit(page, "/industries/legal-services");
		await hours(page).fill("3");
		await page
			.getByRole("contentinfo")
			.getByRole("link", { name: "Construction Suppliers" })
			.click();
		await expect(page).toHaveTitle(/construction suppliers/);
		await expect(hours(page)).toHaveValue("20");
	});
});

test.describe("the savings calculator", () => {
	test("a visitor's own figures change the sum at once; a pause has it read out and kept", async ({
		page,
	}) => {
		await visit(page, "/industries/construction");
		expect(await keptFigures(page)).toBeNull();
		await hours(page).fill("30");
		await expect(total(page)).toContainText("€1,620 to €3,240");
		const spoken = page.locator("form").getByRole("status");
		await expect(spoken).toBeEmpty();
		await expect(spoken).toContainText("€1,620 to €3,240 a month");
		expect(await keptFigures(page)).toEqual({
			industry: "construction",
			hours: 30,
			rate: 24,
			enquiries: 10,
			value: 450,
			low: 1620,
			high: 3240,
		});
	});

	test("a figure that is none gets a message at its box once the visitor leaves it", async ({
		page,
	}) => {
		await visit(page, "/industries/construction");
		await hours(page).fill("a lot");
		await expect(hours(page)).not.toHaveAttribute("aria-invalid");
		await page.keyboard.press("Tab");
		await expect(hours(page)).toHaveAccessibleDescription(/That isn’t a number we can use/);
		await expect(total(page)).not.toContainText("€");
		await expectAccessible(page);
		await hours(page).fill("20");
		await expect(total(page)).toContainText("€1,380 to €2,760");
	});

	test("figures in the address of its own page are worked out, and absurd ones refused", async ({
		page,
	}) => {
		await visit(page, "/savings/construction?hours=30&rate=24&enquiries=12&value=450");
		await expect(total(page)).toContainText("€1,800 to €3,600");
		const absurd = await page.goto(
			`/savings/construction?hours=-1&rate=NaN&enquiries=${"9".repeat(900)}&value=%00%F0<b>`,
		);
		expect(absurd?.status()).toBe(200);
		await expect(page.locator("[aria-invalid='true']")).toHaveCount(4);
	});
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a visitor's figures are worked out on a page of their own, mistakes told at the box", async ({
		page,
	}) => {
		await page.goto("/industries/construction");
		await hours(page).fill("abc");
		await page.getByRole("button", { name: "Work it out" }).click();
		await expect(page).toHaveURL(/\/savings\/construction\?hours=abc/);
		await expect(hours(page)).toHaveValue("abc");
		await expect(hours(page)).toHaveAccessibleDescription(/That isn’t a number we can use/);
		await hours(page).fill("30");
		await page.getByRole("button", { name: "Work it out" }).click();
		await expect(total(page)).toContainText("€1,620 to €3,240");
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
	});

	test("every answer of a trade's page can be read", async ({ page }) => {
		await page.goto("/industries/legal-services");
		await expect(page.locator("#faq .acc__answer:visible")).toHaveCount(8);
	});
});
