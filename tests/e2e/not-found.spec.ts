import { expect, test, visit } from "../support/e2e.ts";

test("the 404 page links to Home and likely pages; its path is logged but not counted", async ({
	page,
	site,
}) => {
	const counted: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith("/statistics"))
			counted.push(request.postData() ?? "");
	});

	const response = await page.goto("/blog/no-such-article?from=letter");
	expect(response?.status()).toBe(404);

	const heading = page.getByRole("heading", { level: 1 });
	await expect(heading).toContainText("404");
	await expect(heading).toContainText("Oops! Page not found");
	await expect(page).toHaveTitle(/not found/i);
	await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
		"content",
		/noindex/,
	);
	await expect.poll(() => site.output()).toContain("/blog/no-such-article");

	await page.getByRole("link", { name: "Return to Home" }).click();

	await expect(page).toHaveURL(/\/$/);
	await expect(heading).toHaveText(/to Performance/);
	await expect.poll(() => counted).toHaveLength(1);
	expect(counted[0]).not.toContain("no-such-article");

	await page.goto("/servces");

	const guesses = page.getByRole("navigation", { name: "Perhaps you wanted" });
	const guess = guesses.getByRole("link", { name: "Services", exact: true });

	await expect(guess).toHaveAttribute("href", "/services");

	await visit(page, "/qwertzuiop");

	const starts = page.getByRole("navigation", { name: "Good places to start" });
	await expect(starts.getByRole("link")).toHaveText([
		"Services",
		"Case studies",
		"FAQ",
	]);

	await page
		.getByRole("searchbox", { name: "What are you looking for?" })
		.fill("price");
	await page.keyboard.press("Enter");

	await expect(page).toHaveURL(/\/search\?q=price$/);
	await expect(
		page.getByRole("heading", { name: "for “price”" }),
	).toBeVisible();
});
