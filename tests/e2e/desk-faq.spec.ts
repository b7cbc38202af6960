import { deskTest, expect, expectAccessible, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

// A site of its own: publications would change the pages of other tests.
deskTest.use({ environment: { PAGE_LIMIT: "100000" } });

deskTest(
	"an answer is added, moved up, corrected and removed again",
	async ({ page }) => {
		await visit(page, "/desk/faq");
		await page.getByRole("link", { name: "New question" }).click();
		await page
			.getByRole("textbox", { name: "Question" })
			.fill("Do you work at weekends?");
		await page
			.getByRole("textbox", { name: "Answer" })
			.fill("Only before a launch.");
		await page.getByLabel("Subject").selectOption("Pricing");
		await page.getByRole("button", { name: "Save as a draft" }).click();
		await expect(page.getByText("Draft saved.")).toBeVisible();

		await page
			.getByRole("button", { name: "Move up: Do you work at weekends?" })
			.click();
		await expect(page.getByText("Moved.")).toBeVisible();
		const draft = await page.request.get("/faq");
		expect(await draft.text()).not.toContain("at weekends?");

		await page
			.getByRole("button", { name: "Publish FAQ", exact: true })
			.click();
		await expect(page.getByText("Published.")).toBeVisible();
		await visit(page, "/faq#do-you-work-at-weekends");
		await expect(page.getByText("Only before a launch.")).toBeVisible();
		await visit(page, "/faq?q=weekends");
		await expect(
			page.getByRole("button", { name: "Do you work at weekends?" }),
		).toBeVisible();

		await visit(page, "/desk/faq");
		await page.getByRole("link", { name: "Do you work at weekends?" }).click();
		await page.getByRole("textbox", { name: "Answer" }).fill("Never.");
		await page.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Published.")).toBeVisible();
		expect(await (await page.request.get("/faq")).text()).toContain("Never.");

		await page.getByRole("link", { name: "Do you work at weekends?" }).click();
		await page.getByRole("button", { name: "Remove this question" }).click();
		await page
			.getByRole("button", { name: "Publish FAQ", exact: true })
			.click();
		await expect(page.getByText("Published.")).toBeVisible();
		expect(await (await page.request.get("/faq")).text()).not.toContain(
			"at weekends?",
		);
	},
);

deskTest("a question of the home page is corrected", async ({ page }) => {
	await visit(page, "/desk/faq");
	await page
		.getByRole("link", { name: "How soon will it be working?" })
		.click();
	await page
		.getByRole("textbox", { name: "Answer" })
		.fill("By {locality} standards, soon.");
	await page.getByRole("button", { name: "Publish" }).click();
	await expect(page.getByText("Published.")).toBeVisible();

	const home = await page.request.get("/");

	expect(await home.text()).toMatch(/By \w+ standards, soon\./);
});

deskTest("an empty answer is refused next to its field", async ({ page }) => {
	await visit(page, "/desk/faq/new");
	await page.getByRole("textbox", { name: "Question" }).fill("Why?");
	await page.getByRole("button", { name: "Publish" }).click();

	await expect(page.getByText("Please enter the answer.")).toBeVisible();
	await expect(page.getByText("Please choose a subject.")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(
		"Why?",
	);
	await expectAccessible(page);
});

deskTest(
	"an unknown placeholder is refused, and names the page",
	async ({ page }) => {
		await visit(page, "/desk/faq/new");
		await page
			.getByRole("textbox", { name: "Question" })
			.fill("What is it called?");
		await page.getByRole("textbox", { name: "Answer" }).fill("{nmae}");
		await page.getByLabel("Subject").selectOption("General");
		await page.getByRole("button", { name: "Publish" }).click();

		await expect(page.getByText("This was not published.")).toBeVisible();
		await expect(page.getByText(/\{nmae\} is not a known/)).toBeVisible();
		expect((await page.request.get("/faq")).status()).toBe(200);
	},
);

deskTest(
	"an answered question becomes an entry without its names",
	async ({ page, site }) => {
		const email = newAddress();
		await visit(page, "/ask");
		await page.getByLabel("Email").fill(email);
		await page
			.getByLabel("Your question")
			.fill("Can you read our fax machine?");
		await page.getByRole("button", { name: "Send question" }).click();
		await expect(page.getByText("has been submitted").first()).toBeVisible();
		site.sql(
			`UPDATE questions SET answer = 'Hello Jo,

Yes. Write to ${email}.', answered_at = created_at;
UPDATE leads SET answered_at = created_at WHERE kind = 'question'`,
		);

		await visit(page, "/desk/questions?answered");
		await page.getByRole("link", { name: "Add to the FAQ" }).click();

		await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(
			"Can you read our fax machine?",
		);
		await expect(page.getByRole("textbox", { name: "Answer" })).toHaveValue(
			"Yes. Write to ….",
		);
	},
);
