import type { Locator, Page } from "@playwright/test";
import {
	answer,
	delay,
	deskTest,
	errorToast,
	expect,
	hydrated,
	openQuiz,
	picksFor,
	sectionsHydrated,
	successToast,
	test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { newLogin, aPassword as password } from "../support/password.ts";
import { readRows } from "../support/running-site.ts";
import {
	decorateFields,
	translate,
	translateOnArrival,
} from "../support/translation.ts";

const press = (scope: Page | Locator, name: string) =>
	scope.getByRole("button", { name, exact: true }).click();

async function fillIn(
	scope: Page | Locator,
	fields: Record<string, string>,
): Promise<void> {
	for (const [name, text] of Object.entries(fields))
		await scope.getByRole("textbox", { name }).fill(text);
}

// React reports the parts of a page that it has rendered anew.
test.afterEach(({ consoleErrors }) => {
	const others = consoleErrors
		.splice(0)
		.filter((text) => !/React error #418/.test(text));

	expect(others).toEqual([]);
});

test.describe("on a page translated after hydration", () => {
	test("the question form shows its errors, 'Sending...' and its success", async ({
		page,
		site,
	}) => {
		const email = newAddress();
		await visit(page, "/");
		await translate(page);
		await page
			.locator("#faq")
			.getByRole("button", { name: "Ask us a question" })
			.click();

		const dialog = page.getByRole("dialog");
		await press(dialog, "Send question");

		await expect(errorToast(page, "Please fill in all fields")).toBeVisible();
		await expect(dialog.getByText("Write your question.")).toBeVisible();

		await fillIn(dialog, { Email: "jo@", "Your question": "When?" });
		await press(dialog, "Send question");

		await expect(
			dialog.getByText("Please enter a valid email address."),
		).toBeVisible();

		await fillIn(dialog, { Email: email });
		await press(dialog, "Send question");

		await expect(dialog.getByText("Sending...")).toBeVisible();
		await expect(
			successToast(page, "Your question has been submitted."),
		).toBeVisible();
		await expect(dialog).toBeHidden();
		expect(readRows(site, "questions", email)).toHaveLength(1);
	});

	test("the quiz is answered and sent", async ({ page }) => {
		const dialog = await openQuiz(page);
		await translate(page);
		await answer(dialog, picksFor["ai-mvp"].slice(0, 1));
		await press(dialog, "Back");
		await answer(dialog, picksFor["ai-mvp"]);
		await fillIn(dialog, { Email: newAddress(), Website: "client.example" });
		await press(dialog, "Send me the idea");

		await expect(successToast(page, "Thank you!")).toBeVisible();
	});

	test("the Academy request is sent", async ({ page }) => {
		await visit(page, "/academy");
		await translate(page);
		await page
			.getByRole("button", { name: "Request information" })
			.first()
			.click();

		const dialog = page.getByRole("dialog");
		await fillIn(dialog, { Name: "Jo Client", Email: newAddress() });
		await dialog.locator("[type=submit]").click();

		await expect(
			successToast(page, "Information request submitted"),
		).toBeVisible();
		await expect(dialog).toBeHidden();
	});

	test("the newsletter form says that the link was sent", async ({ page }) => {
		await visit(page, "/blog");
		await translate(page);
		await fillIn(page, { Email: newAddress() });
		await press(page, "Subscribe");

		await expect(page.getByText("Check your inbox.").first()).toBeVisible();
		await expect(
			page.locator(".subscribe + p").getByText("Check your inbox."),
		).toBeVisible();
	});

	test("a call is booked in the dialog, moved and cancelled", async ({
		page,
	}) => {
		await visit(page, "/");
		await translate(page);
		await page
			.getByRole("link", { name: "Book Discovery Call" })
			.first()
			.click();

		const dialog = page.getByRole("dialog");
		await dialog.locator(".time-list__time").first().click();
		await press(dialog, "Change the time");
		await dialog.locator(".time-list__time").last().click();
		await fillIn(dialog, { Name: "Jo Client", Email: newAddress() });
		await press(dialog, "Book this call");

		await expect(
			dialog.getByRole("heading", { name: "You’re booked." }),
		).toBeVisible();

		await dialog.locator("a.more").first().click();
		await page.waitForURL(/\/book\/manage/);
		await hydrated(page);
		await translate(page);
		await page.locator(".time-list__time").first().click();
		await press(page, "Move the call here");

		await expect(page.getByText("Your call has moved.")).toBeVisible();

		await translate(page);
		await page.getByText("Cancel the call", { exact: true }).click();
		await press(page, "Yes, cancel it");

		await expect(
			page.getByRole("heading", { name: "This call is cancelled." }),
		).toBeVisible();
	});

	test("the walk-through is run to its end and again", async ({ page }) => {
		await visit(page, "/");
		await translate(page);
		await press(page, "See it work");

		const dialog = page.getByRole("dialog");
		for (const pick of [
			"A call you couldn’t take",
			"Yes, the oven as well",
			"Take €15 off, then send it",
			"Saturday, 09:00",
		])
			await press(dialog, pick);

		await expect(
			dialog.getByRole("heading", { name: "Booked, and you pressed one" }),
		).toBeVisible();
		await expect(
			dialog.getByRole("region", { name: "The docket so far" }),
		).toContainText("€210, sent by you");

		await press(dialog, "Run it again");

		await expect(dialog.getByText("No docket yet")).toBeVisible();
	});

	test("a link to one's data is asked for", async ({ page }) => {
		await visit(page, "/your-data");
		await translate(page);
		await press(page, "Send me the link");

		await expect(
			page.getByText("Please enter your email address."),
		).toBeVisible();

		await fillIn(page, { "Your email address": newAddress() });
		await press(page, "Send me the link");

		await expect(
			page.getByRole("heading", { name: "Check your inbox." }),
		).toBeVisible();
	});

	test("a login is refused, then opens the desk", async ({ page, site }) => {
		const email = newLogin(site, "owner");
		const logIn = async (typed: string) => {
			await page.getByLabel("Password").fill(typed);
			await press(page.locator("main"), "Log in");
		};

		await visit(page, "/login");
		await translate(page);
		await fillIn(page, { Email: email });
		await logIn("a wrong one");

		await expect(errorToast(page, "Login Failed")).toBeVisible();

		await logIn(password);

		await expect(page).toHaveURL("/desk");
	});

	test("the calculator shows the sum of the typed numbers", async ({
		page,
	}) => {
		await visit(page, "/industries/construction");
		await translate(page);

		const total = page.locator(".calculator__band b");
		const before = await total.textContent();
		await page.locator("#savings-hours").fill("3");

		await expect(total).not.toHaveText(String(before));
	});

	test("cookie settings are saved", async ({ page }) => {
		await visit(page, "/");
		await translate(page);
		await page.getByRole("button", { name: "Cookie Settings" }).first().click();

		const dialog = page.getByRole("dialog");
		await dialog
			.getByRole("switch")
			.or(dialog.getByRole("checkbox"))
			.last()
			.click();
		await dialog.getByRole("button", { name: /Save/ }).click();

		await expect(dialog).toBeHidden();
		await expect(
			page.getByRole("button", { name: "Decline All" }),
		).toBeHidden();
	});
});

deskTest("staff save a note on a translated page", async ({ page }) => {
	await visit(page, "/desk/leads/new");
	await translate(page);
	await fillIn(page, {
		Name: "Jo Client",
		Email: newAddress(),
	});

	await press(page, "Save");
	await page.waitForURL(/\/desk\/people\//);
	await translate(page);
	await page.getByRole("textbox", { name: "Note" }).fill("Rang back.");
	await press(page, "Add the note");

	await expect(page.getByText("Rang back.").first()).toBeVisible();
});

for (const [change, prepare] of [
	["translated", translateOnArrival],
	["changed by a password manager", decorateFields],
] as const)
	test.describe(`on a page ${change} before hydration`, () => {
		let scriptsCome: () => void;

		test.beforeEach(async ({ page }) => {
			scriptsCome = await delay(page, "**/assets/entry.client-*.js");
			await prepare(page);
		});

		test("typed words, the caret and the focus stay", async ({ page }) => {
			await page.goto("/ask");

			const question = page.getByRole("textbox", { name: "Your question" });
			await fillIn(page, { Email: "jo@client.example" });
			await question.pressSequentially("Do you come to Leeds?");
			await page.keyboard.press("Home");
			scriptsCome();
			await hydrated(page);
			await page.keyboard.type("Hello. ");

			await expect(question).toHaveValue("Hello. Do you come to Leeds?");
			await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(
				"jo@client.example",
			);

			await press(page, "Send question");

			await expect(
				page.getByText("Your question has been submitted.").first(),
			).toBeVisible();
		});

		test("a dialog that was opened stays open with its words", async ({
			page,
		}) => {
			await page.goto("/");
			await page
				.locator("#faq")
				.getByRole("button", { name: "Ask us a question" })
				.click({ noWaitAfter: true });

			const dialog = page.getByRole("dialog");
			await fillIn(dialog, { Email: "jo@client.example" });
			await dialog
				.getByRole("textbox", { name: "Your question" })
				.pressSequentially("When?");

			scriptsCome();
			await hydrated(page);

			await expect(page.locator("dialog[open]")).toHaveAttribute(
				"data-hydrated",
				"true",
			);
			await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(
				"jo@client.example",
			);
			await expect(
				dialog.getByRole("textbox", { name: "Your question" }),
			).toHaveValue("When?");

			await press(dialog, "Send question");

			await expect(
				successToast(page, "Your question has been submitted."),
			).toBeVisible();
		});

		test("a form that was sent before is sent when React has started", async ({
			page,
		}) => {
			await page.goto("/blog");
			await fillIn(page, { Email: newAddress() });
			await press(page, "Subscribe");
			scriptsCome();

			await expect(page.getByText("Check your inbox.").first()).toBeVisible();
			await sectionsHydrated(page);
		});

		test("a tab that was pressed before is shown when React has started", async ({
			page,
		}) => {
			await page.goto("/faq");
			await page.getByRole("tab", { name: "Technical" }).click();
			scriptsCome();
			await hydrated(page);

			await expect(page).toHaveURL(/\?tab=technical$/);
			await expect(
				page.getByRole("tab", { name: "Technical", selected: true }),
			).toBeVisible();
		});

		test("a dialog whose script comes late opens again with its words", async ({
			page,
		}) => {
			const formComes = await delay(page, "**/assets/forms-*.js");
			await page.goto("/");
			await page
				.locator("#faq")
				.getByRole("button", { name: "Ask us a question" })
				.click({ noWaitAfter: true });

			const dialog = page.getByRole("dialog");
			await fillIn(dialog, { Email: "jo@client.example" });
			scriptsCome();
			await hydrated(page);
			formComes();

			await expect(page.locator("dialog[open]")).toHaveAttribute(
				"data-hydrated",
				"true",
			);
			await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(
				"jo@client.example",
			);
		});
	});

test("a press reaches the button that React renders anew meanwhile", async ({
	page,
}) => {
	await visit(page, "/faq");
	const button = page.getByRole("button", { name: "Contact Support" });
	await button.evaluate((pressed) => {
		pressed.addEventListener("pointerdown", () => {
			const parent = pressed.parentElement;
			const html = parent?.innerHTML ?? "";
			if (parent) parent.innerHTML = html;

			parent?.addEventListener("click", (event) => {
				event.preventDefault();
				document.title = "Pressed";
			});
		});
	});

	await button.click();

	await expect(page).toHaveTitle("Pressed");
});
