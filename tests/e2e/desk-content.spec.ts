import { deskTest, expect, expectAccessible, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";

// A site of its own: publications would change the pages of other tests.
deskTest.use({ environment: { PAGE_LIMIT: "100000" } });

deskTest(
	"a case with a chart is drafted, shown, published, found and taken down",
	async ({ page }) => {
		await visit(page, "/desk/cases");
		await page.getByRole("link", { name: /Sundays back/ }).click();
		await page.getByLabel("Title", { exact: true }).fill("Sundays at home");
		const chart = page.getByRole("group", { name: "The chart" });
		await chart.getByLabel("After", { exact: true }).fill("99");
		await page.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(
			page.getByText("The chart needs a whole number").first(),
		).toBeVisible();
		await expect(page.getByLabel("Title", { exact: true })).toHaveValue(
			"Sundays at home",
		);

		await chart.getByLabel("After", { exact: true }).fill("5");
		await page.getByRole("button", { name: "Save as a draft" }).click();
		await expect(page.getByText("Draft saved.")).toBeVisible();
		const preview = page.frameLocator('iframe[title="Preview of the page"]');
		await expect(
			preview.getByRole("heading", { name: "Sundays at home", level: 1 }),
		).toBeVisible();
		await expectAccessible(page);

		await page.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(page.getByText("Published.", { exact: true })).toBeVisible();
		await visit(page, "/case-studies/cleaning-company-rota");
		await expect(
			page.getByRole("img", { name: "26 before, 5 after" }).first(),
		).toBeVisible();
		await visit(page, "/search?q=Sundays+at+home");
		await expect(
			page.getByRole("link", { name: /Sundays at home/ }).first(),
		).toBeVisible();

		await visit(page, "/desk/cases");
		await page.getByRole("button", { name: "New case" }).click();
		await expect(
			page.getByRole("heading", { name: "Untitled", level: 1 }),
		).toBeVisible();
		await page.getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("Case deleted.")).toBeVisible();
	},
);

deskTest(
	"a policy is published as a dated version, and asks for consent again",
	async ({ page }) => {
		await visit(page, "/");
		await page.getByRole("button", { name: "Decline All" }).click();
		await visit(page, "/desk/legal");
		await page.getByRole("link", { name: "Cookie Policy" }).click();
		await page
			.getByLabel("The short version")
			.fill("We store less than before.");
		await page.getByRole("button", { name: "Publish this version" }).click();
		await expect(page.getByText("Enter a text.")).toBeVisible();

		await page.getByLabel("What changed").fill("Says less.");
		await page.getByLabel(/ask every visitor for consent again/).check();
		await page.getByRole("button", { name: "Publish this version" }).click();
		await expect(page.getByText("Published.", { exact: true })).toBeVisible();
		await expectAccessible(page);

		await visit(page, "/cookies-policy");
		await expect(page.getByText("We store less than before.")).toBeVisible();
		await expect(
			page.getByRole("button", { name: "Decline All" }),
		).toBeVisible();
		await page.getByRole("link", { name: "22 November 2026" }).click();
		await expect(page.getByText(/This version applied from/)).toBeVisible();
	},
);

deskTest(
	"a reply template is added and offered on a card",
	async ({ page }) => {
		await visit(page, "/desk/templates");
		await expectAccessible(page);
		await page.getByRole("link", { name: "New template" }).click();
		await page.getByLabel("For", { exact: true }).selectOption("Question");
		await page.getByLabel("Name", { exact: true }).fill("Ring them");
		await page.getByLabel("Subject").fill("Your question");
		await page
			.getByRole("textbox", { name: "Text" })
			.fill("I’ll ring {nobody}.");
		await page.getByRole("button", { name: "Save the template" }).click();
		await expect(page.getByText("{nobody} isn’t known.")).toBeVisible();

		await page
			.getByRole("textbox", { name: "Text" })
			.fill("I’ll ring you on [a day].");
		await page.getByRole("button", { name: "Save the template" }).click();
		await expect(page.getByText("Template saved.")).toBeVisible();

		const email = newAddress();
		await visit(page, "/ask");
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Your question").fill("What does a rota cost?");
		const stored = page.waitForResponse(
			(response) =>
				response.request().method() === "POST" &&
				response.url().includes("/ask"),
		);
		await page.getByRole("main").locator('button[type="submit"]').click();
		await stored;
		await visit(page, `/desk/people?q=${email}`);
		await page.getByRole("link", { name: email }).click();
		await page.getByRole("link", { name: "Ring them" }).click();
		await expect(page.getByLabel("Your reply")).toHaveValue(
			/I’ll ring you on \[a day\]/,
		);
	},
);
