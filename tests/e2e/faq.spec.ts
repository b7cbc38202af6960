import { expect, expectAccessible, test, visit } from "../support/e2e.ts";

test("FAQ search covers all subjects, is in the URL, and reports a search without results once", async ({
	page,
	site,
}) => {
	await visit(page, "/faq");

	await expect(page.getByRole("tab", { name: "General" })).toHaveAttribute(
		"aria-selected",
		"true",
	);

	await page.getByPlaceholder("Search for answers...").fill("PRICE");

	await expect(
		page.getByRole("heading", { level: 2, name: /^\d+ answers for “PRICE”$/ }),
	).toBeVisible();
	await expect(page.getByRole("tablist")).toHaveCount(0);
	await expect(page.locator("mark").first()).toHaveText(/price/i);

	const closed = page.locator(".accordion__item:has([aria-expanded=false])");
	await expect(
		closed.first(),
		"closed where the question matches",
	).toBeVisible();
	await expect(
		closed.filter({ hasNot: page.locator(".accordion__head mark") }),
	).toHaveCount(0);

	await expectAccessible(page);

	await expect(page).toHaveURL(/\?q=PRICE$/);

	await page.setViewportSize({ width: 390, height: 844 });

	await expect(
		page.locator(".page-head__art"),
		"the results come first on a phone",
	).toBeHidden();

	await page.reload();

	await expect(page.getByPlaceholder("Search for answers...")).toHaveValue(
		"PRICE",
	);

	await page.getByRole("button", { name: "Clear", exact: true }).click();

	await expect(page.getByRole("tab", { name: "General" })).toBeVisible();
	await expect(page).toHaveURL(/\/faq$/);

	const hostile = `"><img src=x onerror=alert(1)>`;
	await page.goto(`/faq?q=${encodeURIComponent(hostile)}&tab=nonsense`);

	await expect(
		page.getByRole("heading", { name: "No results found" }),
	).toBeVisible();
	await expect(page.getByText(`“${hostile}”`).first()).toBeVisible();

	await expectAccessible(page);
	await page.getByRole("button", { name: "Clear Search" }).click();

	await expect(page.getByPlaceholder("Search for answers...")).toBeFocused();
	await expect(page.getByRole("tabpanel").first()).toBeVisible();

	const words = "okapi parking";
	await page.goto(`/faq?q=${encodeURIComponent(words)}`);

	await expect(
		page.getByRole("heading", { name: "No results found" }),
	).toBeVisible();

	const listed = () =>
		site.rows("zero_result_searches").filter((row) => row.words === words);

	await expect.poll(listed).toMatchObject([{ count: 1 }]);
});

test("a linked FAQ answer is open, in its tab, and others open beside it", async ({
	page,
}) => {
	await visit(page, "/faq#invoices");

	await expect(
		page.getByRole("tab", { name: "Pricing", selected: true }),
	).toBeVisible();

	const question = page.getByRole("button", { name: "When are invoices due?" });
	await expect(question).toHaveAttribute("aria-expanded", "true");
	await expect(question).toBeInViewport();

	const other = page.getByRole("button", { name: "Can I pay in stages?" });
	await other.click();

	await expect(other).toHaveAttribute("aria-expanded", "true");
	await expect(question).toHaveAttribute("aria-expanded", "true");
});

test("FAQ subjects are chosen by arrow keys, Home and End, and are in the URL", async ({
	page,
}) => {
	await visit(page, "/faq?tab=pricing");
	await page.getByRole("tab", { name: "Pricing" }).focus();

	for (const [key, name] of [
		["End", "Technical"],
		["ArrowRight", "General"],
		["ArrowLeft", "Technical"],
		["Home", "General"],
		["ArrowRight", "Services"],
		["ArrowRight", "Pricing"],
		["ArrowRight", "Our Process"],
	] as const) {
		await page.keyboard.press(key);
		await expect(page.getByRole("tab", { name, selected: true })).toBeFocused();
	}

	await expect(page).toHaveURL(/\?tab=process$/);
});

test("an FAQ answer marked as not helpful is counted, without leaving the page", async ({
	page,
	site,
}) => {
	await visit(page, "/faq?tab=process");
	const answer = page.locator(".accordion__item:visible").first();
	await answer.getByRole("button", { name: /^Did this help.* No$/ }).click();

	await expect(answer.getByRole("status")).toHaveText("Thanks for telling us.");
	await expect(page).toHaveURL(/\?tab=process$/);
	expect(site.rows("faq_feedback")).toContainEqual(
		expect.objectContaining({ unhelpful: 1 }),
	);
});

test("Contact Support opens the question form", async ({ page }) => {
	await visit(page, "/faq");

	await page.getByRole("button", { name: "Contact Support" }).click();

	await expect(
		page.getByRole("dialog", { name: "Ask us a question" }),
	).toBeVisible();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the 404 page searches the site", async ({ page }) => {
		await page.goto("/qwertzuiop");

		await page
			.getByRole("searchbox", { name: "What are you looking for?" })
			.fill("price");
		await page.getByRole("button", { name: "Search" }).click();

		await expect(page).toHaveURL(/\/search\?q=price$/);
		await expect(
			page.getByRole("heading", { name: "for “price”" }),
		).toBeVisible();
	});

	test("the FAQ search lists answers with the words marked", async ({
		page,
	}) => {
		await page.goto("/faq");

		await page.getByPlaceholder("Search for answers...").fill("price");
		await page.getByRole("button", { name: "Search", exact: true }).click();

		await expect(page).toHaveURL(/\/faq\/search$/);
		await expect(page.getByText(/^\d+ answers for “price”$/)).toBeVisible();
		await expect(page.locator("mark").first()).toBeVisible();
	});

	test("FAQ answers, votes and search work", async ({ page, site }) => {
		await page.goto("/faq");

		const answers = page.locator(".accordion__answer");
		expect(await answers.count()).toBeGreaterThanOrEqual(25);
		await expect(answers.filter({ visible: false })).toHaveCount(0);

		const field = page.getByPlaceholder("Search for answers...");
		await field.fill("platypus farms");
		await page.getByRole("button", { name: "Search", exact: true }).click();

		await expect(
			page.getByRole("heading", { name: "No results found" }),
		).toBeVisible();

		const searches = site.rows("zero_result_searches");
		expect(searches).toContainEqual(
			expect.objectContaining({ words: "platypus farms", count: 1 }),
		);

		await page.getByRole("link", { name: "All questions" }).click();

		await expect(page).toHaveURL(/\/faq$/);

		const invoices = page.locator("#invoices");
		await invoices
			.getByRole("button", { name: /^Did this help.* Yes$/ })
			.click();

		await expect(page.getByRole("status")).toHaveText("Thanks for telling us.");

		await page.getByRole("link", { name: "Back to the answer" }).click();

		await expect(page).toHaveURL(/\/faq#invoices$/);

		const counted = { answer_id: "invoices", helpful: 1 };
		expect(site.rows("faq_feedback")).toContainEqual(
			expect.objectContaining(counted),
		);
	});
});
