import type { Locator, Page } from "@playwright/test";
import {
	delay,
	deskTest,
	expect,
	expectAccessible,
	publishing,
	visit,
} from "../support/e2e.ts";
import { newAddress, newKey, sendForm } from "../support/http.ts";
import { markedPicture } from "../support/pictures.ts";
import { findEditor } from "../support/text-editor.ts";

deskTest.use({ environment: publishing });

function status(page: Page, text: string): Locator {
	return page.getByRole("status").getByText(text);
}

function openMenu(page: Page): Promise<void> {
	return page.getByRole("button", { name: "More ways to publish" }).click();
}

deskTest(
	"a case with a chart is drafted, shown, published, found and taken down",
	async ({ page }) => {
		await visit(page, "/desk/cases");
		await page.getByRole("link", { name: /Sundays back/ }).click();
		await page.getByLabel("Title", { exact: true }).fill("Sundays at home");

		await page.getByText("The chart", { exact: true }).click();
		const chart = page.getByRole("group", { name: "The chart" });
		await chart.getByLabel("After (hours)").fill("99");
		await page.getByRole("button", { name: "Publish", exact: true }).click();

		await expect(
			page.getByText("The chart needs a whole number").first(),
		).toBeVisible();
		await expect(page.getByLabel("Title", { exact: true })).toHaveValue(
			"Sundays at home",
		);

		await chart.getByLabel("After (hours)").fill("5");
		await expect(status(page, "All changes are saved.")).toBeVisible();

		await page.getByRole("button", { name: "Preview", exact: true }).click();
		const preview = page.frameLocator('iframe[title="Preview of the page"]');
		await expect(
			preview.getByRole("heading", { name: "Sundays at home", level: 1 }),
		).toBeVisible();

		await expectAccessible(page);

		await page.keyboard.press("Control+Enter");
		const question = page.getByRole("dialog", {
			name: "Publish now?",
		});
		await question.getByRole("button", { name: "Publish" }).click();
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
			page.getByRole("heading", { name: "Case", exact: true, level: 1 }),
		).toBeVisible();

		await openMenu(page);
		await page.getByRole("button", { name: "Delete" }).click();
		await expect(page.getByText("Case deleted.")).toBeVisible();
	},
);

deskTest(
	"a case has a picture and a place, on the desk and on the website",
	async ({ page }) => {
		const bytes = await markedPicture(800, 600).jpeg().toBuffer();
		await visit(page, "/desk/cases/builders-merchant-quotes");
		await page.getByLabel("Choose a picture").setInputFiles({
			name: "yard.jpg",
			mimeType: "image/jpeg",
			buffer: bytes,
		});

		await page.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(
			page.getByText("Please press “Use this picture” first"),
		).toBeVisible();

		await page.getByRole("button", { name: "Use this picture" }).click();
		await expect(page.getByText("describe the picture")).toBeVisible();

		await page.getByLabel("Description", { exact: true }).fill("A yard");
		await page.getByRole("button", { name: "Use this picture" }).click();

		// Its sizes take long on a busy machine.
		await expect(page.getByRole("img", { name: "A yard" })).toBeVisible({
			timeout: 60_000,
		});
		await expect(status(page, "All changes are saved.")).toBeVisible();

		await page.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(page.getByText("Published.", { exact: true })).toBeVisible();

		await visit(page, "/case-studies/builders-merchant-quotes");
		const picture = page.getByRole("img", { name: "A yard" });

		await expect(picture).toHaveAttribute("width", "800");
		await expect(picture).toHaveAttribute("height", "450");

		const shared = page.locator("meta[property='og:image']");
		await expect(shared).toHaveAttribute("content", /\/media\/.*1200\.jpg$/);

		await visit(page, "/desk/cases");
		const up = page.getByRole("button", { name: /Move up: First quote/ });
		await up.press("Enter");

		await expect(page.getByText("is number 1 of")).toBeVisible();
		await expect(up).toBeFocused();
		await expect(up).toHaveAttribute("aria-disabled", "true");

		await visit(page, "/case-studies");
		await expect(page.locator(".case h3").first()).toContainText("First quote");
	},
);

deskTest(
	"a press is sent once the page has what an earlier one changed",
	async ({ page }) => {
		const titles = page.locator("td a[href^='/desk/cases/']");
		const move = (direction: "up" | "down", title: string) =>
			page.getByRole("button", { name: `Move ${direction}: ${title}` }).click();
		await visit(page, "/desk/cases");
		const [first = "", second = "", third = ""] =
			await titles.allTextContents();

		const loaded = await delay(page, /\/desk\/cases\.data/);
		await move("down", first);
		await page.getByText("Moved.").waitFor();
		await move("up", third);
		loaded();

		await expect(page.getByText(`“${third}” is number 2`)).toBeVisible();
		await expect(titles.nth(0)).toHaveText(second);
		await expect(titles.nth(1)).toHaveText(third);
		await expect(titles.nth(2)).toHaveText(first);
	},
);

deskTest("each press of “Down” moves a case by one", async ({ page }) => {
	const titles = page.locator("td a[href^='/desk/cases/']");
	await visit(page, "/desk/cases");
	const [first = "", second = "", third = ""] = await titles.allTextContents();
	const down = page.getByRole("button", { name: `Move down: ${first}` });

	await down.click();
	await down.click();

	await expect(titles.nth(2)).toHaveText(first);
	await expect(titles.nth(0)).toHaveText(second);
	await expect(titles.nth(1)).toHaveText(third);
});

deskTest(
	"a case’s history shows the words that changed, and restores a version",
	async ({ page }) => {
		await visit(page, "/desk/cases/law-firm-intake");
		const title = page.getByLabel("Title", { exact: true });
		const before = await title.inputValue();
		for (const text of [`${before} again`, `${before} twice`]) {
			await title.fill(text);
			await page.getByRole("button", { name: "Publish", exact: true }).click();
			await expect(page.getByText("Published.", { exact: true })).toBeVisible();
			await visit(page, new URL(page.url()).pathname);
		}

		const history = page.getByRole("region", { name: "History" });
		await history
			.getByRole("link", { name: "What it changed: version 2" })
			.click();

		await expect(history.locator("ins").first()).toHaveText("twice");
		await expect(history.locator("del").first()).toHaveText("again");

		await expectAccessible(page);

		await page.getByRole("button", { name: "Restore version 1" }).click();
		await expect(page.getByText("Restored.")).toBeVisible();
		await expect(title).toHaveValue(`${before} again`);
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
		await expect(page.getByText("Add what has changed.")).toBeVisible();

		await page.getByLabel("What changed").fill("Says less.");
		await page
			.getByLabel("Categories of cookies")
			.selectOption("Changed: ask every visitor for consent again");

		await page.getByRole("button", { name: "Publish this version" }).click();
		await expect(page.getByText("Published.", { exact: true })).toBeVisible();

		await expectAccessible(page);

		await visit(page, "/cookies-policy");
		await expect(page.getByText("We store less than before.")).toBeVisible();
		await expect(
			page.getByRole("button", { name: "Decline All" }),
		).toBeVisible();

		await visit(page, "/desk/legal");
		await page.getByRole("link", { name: "Cookie Policy" }).click();
		await page.getByLabel("The short version").fill("We store little.");
		await page.getByLabel("What changed").fill("Says even less.");
		await page.getByRole("button", { name: "Publish this version" }).click();
		await expect(page.getByText("Published.", { exact: true })).toBeVisible();

		await visit(page, "/cookies-policy");
		await expect(page.getByText("We store little.")).toBeVisible();
		await page
			.getByRole("listitem")
			.filter({ hasText: "Says less." })
			.getByRole("link")
			.click();
		await expect(page.getByText(/This version applied from/)).toBeVisible();
	},
);

deskTest(
	"a reply template is added and offered on a card",
	async ({ page, site }) => {
		await visit(page, "/desk/templates");
		await expectAccessible(page);
		await page.getByRole("link", { name: "New template" }).click();
		await page.getByLabel("For", { exact: true }).selectOption("Question");
		await page.getByLabel("Name", { exact: true }).fill("Ring them");
		await page.getByLabel("Subject").fill("Your question");
		await (await findEditor(page)).fill("I’ll ring {nobody}.");

		await page.getByRole("button", { name: "Save the template" }).click();
		await expect(page.getByText("{nobody} isn’t known.")).toBeVisible();

		await (await findEditor(page)).fill("I’ll ring you on [a day].");
		await page.getByRole("button", { name: "Save the template" }).click();
		await expect(page.getByText("Template saved.")).toBeVisible();

		const email = newAddress();
		await sendForm(site, "/ask", {
			email,
			question: "What does a rota cost?",
			idempotency_key: newKey(),
		});

		await visit(page, `/desk/people?q=${email}`);
		await page.getByRole("link", { name: email }).click();
		await page.getByRole("link", { name: "Ring them" }).click();

		await expect(page.getByLabel("Your reply")).toHaveValue(
			/I’ll ring you on \[a day\]/,
		);
	},
);
