import type { Locator, Page } from "@playwright/test";
import {
	answer,
	errorToast,
	expect,
	openQuiz,
	picksFor,
	successToast,
	tabTo,
	test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { readRows, withoutTable } from "../support/running-site.ts";

const thanks = "Thank you! We'll be in touch with a custom idea soon.";
const leadFailed =
	"There was an error saving your information. Please try again.";
const unexpected = "There was an unexpected error. Please try again.";
const questions = [
	"Where do you lose the most time?",
	"What best describes your current setup?",
	"What would be a game-changer for you?",
] as const;
const picks = picksFor["growth-stack"];

const heading = (scope: Page | Locator, name: string) =>
	scope.getByRole("heading", { name });

const backButton = (quiz: Locator) =>
	quiz.getByRole("button", { name: "Back" });

const sendButton = (quiz: Locator) =>
	quiz.getByRole("button", { name: "Send me the idea" });

/** Collects method, address and body of the requests that follow. */
function recordRequests(page: Page): string[] {
	const sent: string[] = [];
	page.on("request", (request) =>
		sent.push(
			`${request.method()} ${request.url()} ${request.postData() ?? ""}`,
		),
	);

	return sent;
}

/** Fills in the form of the result. @returns the email address. */
async function fillForm(scope: Page | Locator): Promise<string> {
	const email = newAddress();
	await scope.getByLabel("Email").fill(email);
	await scope.getByLabel("Website").fill("https://shop.example");

	return email;
}

test("focus stays in the quiz dialog, and returns to its button", async ({
	page,
}) => {
	await visit(page, "/");
	const opener = page.getByRole("button", { name: "Find my bottleneck" });
	await opener.press("Enter");

	const quiz = page.getByRole("dialog");
	await expect(quiz).toHaveAccessibleName("Business Bottleneck Finder");
	await expect(quiz.getByRole("group", { name: questions[0] })).toBeVisible();

	for (const key of ["Tab", "Shift+Tab"])
		for (let press = 0; press < 9; press++) {
			await page.keyboard.press(key);
			const outside = page.locator(":focus:not(body, dialog[open] *)");

			await expect(outside, `${key} leaves the dialog`).toHaveCount(0);
		}

	await page.keyboard.press("Escape");

	await expect(quiz).toBeHidden();
	await expect(opener).toBeFocused();
});

test("Back returns to earlier questions, except from the first and the result", async ({
	page,
}) => {
	const quiz = await openQuiz(page);
	const status = quiz.getByRole("status").filter({ hasText: "1 / 3" });

	await expect(status).toHaveCount(1);
	await expect(backButton(quiz)).toHaveCount(0);

	await answer(quiz, ["Quoting or proposals", "I'm just getting started"]);

	for (const step of [1, 0] as const) {
		await backButton(quiz).click();
		await expect(heading(quiz, questions[step])).toBeVisible();
	}

	await answer(quiz, picks);

	await expect(heading(quiz, "AI Growth Stack")).toBeVisible();
	await expect(backButton(quiz)).toHaveCount(0);
});

test("by keyboard the focus follows each question up to a result with its reason, which is sent and stored once", async ({
	page,
	site,
}) => {
	const email = newAddress();
	const quiz = await openQuiz(page);

	for (const [step, pick] of picks.entries()) {
		if (step > 0)
			await expect(heading(quiz, questions[step] ?? "")).toBeFocused();

		await tabTo(page, quiz.getByRole("button", { name: pick, exact: true }));
		await page.keyboard.press(step === 1 ? "Space" : "Enter");
	}

	await expect(heading(quiz, "AI Growth Stack")).toBeFocused();

	for (const pick of picks)
		await expect(quiz.getByText(pick, { exact: true })).toBeVisible();

	const decided = quiz.locator("[data-decided]");
	await expect(decided.filter({ hasText: picks[0] })).toBeVisible();

	await tabTo(page, quiz.getByLabel("Email"));
	await page.keyboard.type(email);
	await page.keyboard.press("Tab");
	await page.keyboard.type("example.com");
	await page.keyboard.press("Enter");

	await expect(successToast(page, thanks)).toHaveCount(1);
	await expect(heading(quiz, "what happens next")).toBeFocused();
	await expect(
		quiz.getByRole("link", { name: "Book a 15-minute call" }),
	).toHaveAttribute("href", "/book?offer=growth-stack");

	expect(readRows(site, "quiz_leads", email)).toHaveLength(1);
	expect(readRows(site, "quiz_responses", email)).toMatchObject([
		{ recommendation: "AI Growth Stack", website: "https://example.com" },
	]);
});

test("a quiz is stored with the campaign and page of the visitor's first visit", async ({
	page,
	site,
}) => {
	const before = new Date().toISOString();
	await visit(
		page,
		"/academy?utm_source=news&utm_medium=mail",
		"https://search.example/results",
	);
	await page
		.getByRole("banner")
		.getByRole("link", { name: "Sheaf" })
		.first()
		.click();
	await page.getByRole("button", { name: "Find my bottleneck" }).click();

	const quiz = page.getByRole("dialog");
	await answer(quiz, picks);
	const email = await fillForm(quiz);
	await sendButton(quiz).click();

	await expect(successToast(page, thanks)).toBeVisible();

	const [response] = readRows(site, "quiz_responses", email);
	expect(response).toMatchObject({
		page_url: `${site.url}/`,
		landing_page: `${site.url}/academy?utm_source=news&utm_medium=mail`,
		referrer: expect.stringContaining("https://search.example"),
		utm_parameters: JSON.stringify({ utm_source: "news", utm_medium: "mail" }),
	});

	const firstSeen = String(response?.first_seen_at);
	expect(firstSeen >= before).toBe(true);
	expect(firstSeen <= String(response?.created_at)).toBe(true);
});

test("a quiz opened again after it was sent is empty; its address is in the next form, not in the URL", async ({
	page,
}) => {
	const quiz = await openQuiz(page);
	await answer(quiz, picks);

	const address = await fillForm(quiz);
	await sendButton(quiz).click();

	await expect(successToast(page, thanks)).toBeVisible();

	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Find my bottleneck" }).click();

	await expect(heading(quiz, questions[0])).toBeVisible();

	await answer(quiz, picks);

	await expect(quiz.getByLabel("Email")).toHaveValue("");
	await expect(quiz.getByLabel("Website")).toHaveValue("");

	await visit(page, "/ask");

	await expect(page.getByLabel("Email")).toHaveValue(address);
	expect(page.url()).not.toContain("@");
});

test("answers leave the browser with a valid form only; the first wrong field gets the focus", async ({
	page,
}) => {
	const quiz = await openQuiz(page);
	const sent = recordRequests(page);
	await answer(quiz, picks);

	const email = quiz.getByLabel("Email");
	const website = quiz.getByLabel("Website");

	await sendButton(quiz).click();

	await expect(errorToast(page, "Please fill in all fields")).toBeVisible();
	await expect(email).toBeFocused();

	await email.fill(newAddress());
	await website.fill("javascript:alert(1)");
	await sendButton(quiz).click();

	await expect(website).toBeFocused();
	await expect(website).toHaveAccessibleDescription(/\w{3}/);

	for (const request of sent) {
		expect(request).not.toMatch(/organizing|messages|convert|freeing/i);
		expect(request).not.toMatch(/^POST \S+\/quiz /);
	}
});

test("after server and connection errors the quiz keeps its text and can be sent again", async ({
	page,
	site,
	consoleErrors,
}) => {
	const quiz = await openQuiz(page);
	await answer(quiz, picksFor.blueprint);
	const address = await fillForm(quiz);
	const send = sendButton(quiz);

	await page.route("**/quiz", (route) =>
		route.fulfill({
			status: 502,
			contentType: "text/html",
			body: "<h1>Bad gateway</h1>",
		}),
	);
	await send.click();

	await expect(errorToast(page, unexpected)).toBeVisible();

	await page.unroute("**/quiz");
	await withoutTable(site, "quiz_leads", async () => {
		await send.click();
		await expect(errorToast(page, leadFailed)).toBeVisible();
	});

	await site.kill();
	try {
		await send.click();

		await expect(errorToast(page, unexpected)).toBeVisible();
		await expect(quiz.getByLabel("Email")).toHaveValue(address);
		await expect(quiz.getByLabel("Website")).toHaveValue(
			"https://shop.example",
		);
	} finally {
		await site.start();
	}

	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("/quiz answered 502"),
		leadFailed,
		expect.stringContaining("Failed to fetch"),
	]);

	await send.click();

	await expect(successToast(page, thanks)).toBeVisible();
	expect(readRows(site, "quiz_leads", address)).toHaveLength(1);
});

test("the quiz page resumes after a reload until it is sent", async ({
	page,
}) => {
	await visit(page, "/quiz");
	await answer(page, ["Quoting or proposals", "I'm just getting started"]);
	await page.reload();

	await expect(heading(page, questions[2])).toBeVisible();

	await answer(page, ["Closing faster"]);
	await fillForm(page);
	await page
		.getByRole("main")
		.locator(".lead-form button[type=submit]")
		.click();
	await expect(successToast(page, thanks)).toBeVisible();

	await page.goto("/quiz");

	await expect(heading(page, questions[0])).toBeVisible();
});

test("a result has a page of its own, without personal data and not indexed", async ({
	page,
}) => {
	await visit(page, "/quiz");
	await answer(page, picksFor["ai-mvp"]);

	const link = page.getByRole("link", { name: "Keep or print this result" });
	const result = (await link.getAttribute("href")) ?? "";

	expect(result).toMatch(/^\/quiz\/result\/quoting\/[\w-]+\/[\w-]+$/);

	await page.goto(result);

	await expect(
		page.getByRole("heading", { level: 2, name: "AI System MVP" }),
	).toBeVisible();
	await expect(
		page.getByText(/^We recommend the AI System MVP to anyone/),
	).toBeVisible();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute(
		"content",
		/noindex/,
	);
});
