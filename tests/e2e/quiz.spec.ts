import type { Locator, Page } from "@playwright/test";
import {
	answer,
	errorToast,
	expect,
	openQuiz,
	picksFor,
	successToast,
	test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { rowsOf, withoutTable } from "../support/running-site.ts";

/** The quiz at its result, with the form filled in by somebody new. */
async function filledQuiz(page: Page, picks: readonly string[]) {
	const email = newAddress();
	const quiz = await openQuiz(page);
	await answer(quiz, picks);
	await quiz.getByLabel("Email").fill(email);
	await quiz.getByLabel("Website").fill("https://shop.example");
	return { quiz, email };
}

const thanks = "Thank you! We'll be in touch with a custom idea soon.";
const leadFailed = "There was an error saving your information. Please try again.";
const unexpected = "There was an unexpected error. Please try again.";
const questions = [
	"Where do you lose the most time?",
	"What best describes your current setup?",
	"What would be a game-changer for you?",
] as const;
const options = [
	[
		"Quoting or proposals",
		"Manual emails/follow-ups",
		"Organizing leads / messages",
		"I'm not sure — just feels messy",
	],
	[
		"I have a website, but it doesn't convert",
		"I get leads, but tracking & follow-up is weak",
		"I sell on DMs / calls manually",
		"I'm just getting started",
	],
	[
		"Getting more leads",
		"Closing faster",
		"Freeing up my time",
		"Making my systems talk to each other",
	],
] as const;

test("a visitor takes the quiz over the home page, goes back and answers otherwise, and no answer leaves the browser", async ({
	page,
}) => {
	const quiz = await openQuiz(page);
	await expect(quiz).toHaveAccessibleName("Business Bottleneck Finder");
	const sent: string[] = [];
	page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
	const back = quiz.getByRole("button", { name: "Back" });
	for (const step of [0, 1, 2] as const) {
		await expect(quiz.getByRole("group", { name: questions[step] })).toBeVisible();
		await expect(quiz.getByRole("status").filter({ hasText: `${step + 1} / 3` })).toHaveCount(1);
		for (const name of options[step])
			await expect(quiz.getByRole("button", { name, exact: true })).toBeVisible();
		await expect(back).toHaveCount(step === 0 ? 0 : 1);
		if (step < 2) await answer(quiz, [options[step][0]]);
	}
	for (const step of [1, 0] as const) {
		await back.click();
		await expect(quiz.getByRole("heading", { name: questions[step] })).toBeVisible();
	}
	await answer(quiz, picksFor.blueprint);
	await expect(quiz.getByRole("heading", { name: "AI Strategy Blueprint" })).toBeVisible();
	await expect(quiz.getByText(options[0][0])).toHaveCount(0);
	await expect(back).toHaveCount(0);
	for (const request of sent) {
		expect(request).not.toMatch(/manual|follow-ups|starting|started|closing|faster/i);
		expect(new URL(request.split(" ")[0] ?? "").pathname).not.toBe("/quiz");
	}
});

test("a visitor with a keyboard alone takes the quiz, sends it, and is back where it began", async ({
	page,
	site,
}) => {
	const email = newAddress();
	await visit(page, "/");
	const opener = page.getByRole("button", { name: "Find my bottleneck" });
	await opener.focus();
	await page.keyboard.press("Enter");
	const quiz = page.getByRole("dialog");
	for (const step of [0, 1, 2] as const) {
		await expect(quiz.getByRole("heading", { name: questions[step] })).toBeFocused();
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await expect(quiz.getByRole("button", { name: options[step][1], exact: true })).toBeFocused();
		await page.keyboard.press(step === 1 ? "Space" : "Enter");
	}
	await expect(quiz.getByRole("heading", { name: "AI Growth Stack" })).toBeFocused();
	const field = quiz.getByLabel("Email");
	for (let press = 0; press < 6 && !(await isFocused(field)); press++)
		await page.keyboard.press("Tab");
	await expect(field).toBeFocused();
	await page.keyboard.type(email);
	await page.keyboard.press("Tab");
	await page.keyboard.type("example.com");
	await page.keyboard.press("Enter");
	await expect(successToast(page, thanks)).toBeVisible();
	await expect(quiz.getByRole("heading", { name: /what happens next/ })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(quiz).toBeHidden();
	await expect(opener).toBeFocused();
	expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);
});

test("a visitor is shown the result and why, and is stored with the way to the site", async ({
	page,
	site,
}) => {
	const email = newAddress();
	const before = new Date().toISOString();
	const picks = picksFor["growth-stack"];
	await visit(page, "/academy?utm_source=news&utm_medium=mail", "https://search.example/results");
	await page.getByRole("banner").getByRole("link", { name: "Sheaf" }).first().click();
	await page.getByRole("button", { name: "Find my bottleneck" }).click();
	const quiz = page.getByRole("dialog");
	await answer(quiz, picks);
	await expect(quiz.getByRole("heading", { name: "AI Growth Stack", exact: true })).toBeVisible();
	for (const pick of picks) await expect(quiz.getByText(pick, { exact: true })).toBeVisible();
	await expect(quiz.locator("[data-decided]").filter({ hasText: picks[0] })).toBeVisible();
	await expect(quiz.getByRole("link", { name: /call/i })).toHaveAttribute(
		"href",
		/\?offer=growth-stack(&|$)/,
	);
	await quiz.getByLabel("Email").fill(email);
	await quiz.getByRole("textbox", { name: "Website" }).fill("example.com");
	await quiz.getByRole("button", { name: "Send me the idea" }).click();
	await expect(successToast(page, thanks)).toBeVisible();

	const [response] = rowsOf(site, "quiz_responses", email);
	expect(response).toMatchObject({
		recommendation: "AI Growth Stack",
		website: "https://example.com",
		page_url: `${site.url}/`,
		landing_page: `${site.url}/academy?utm_source=news&utm_medium=mail`,
		referrer: expect.stringContaining("https://search.example"),
		utm_parameters: JSON.stringify({ utm_source: "news", utm_medium: "mail" }),
	});
	const seen = String(response?.first_seen_at);
	expect(before <= seen && seen <= String(response?.created_at)).toBe(true);
});

test("a visitor with an empty or a wrong field is told beside it, the text is kept, and nothing is sent", async ({
	page,
}) => {
	const quiz = await openQuiz(page);
	await answer(quiz, picksFor["ai-mvp"]);
	const email = quiz.getByLabel("Email");
	const website = quiz.getByLabel("Website");
	const send = quiz.getByRole("button", { name: "Send me the idea" });
	const sent: string[] = [];
	page.on("request", (request) =>
		sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
	);
	await send.click();
	await expect(errorToast(page, "Please fill in all fields")).toBeVisible();
	await expect(email).toBeFocused();
	await expect(email).toHaveAccessibleDescription(/\w{3}/);
	await email.fill("not an address");
	await website.fill("https://shop.example");
	await send.click();
	await expect(email).toHaveAccessibleDescription("Please enter a valid email address.");
	await expect(email).toHaveAttribute("aria-invalid", "true");
	await expect(email).toHaveValue("not an address");
	await email.fill("owner@shop.example");
	await website.fill("javascript:alert(1)");
	await send.click();
	await expect(website).toBeFocused();
	await expect(website).toHaveAttribute("aria-invalid", "true");
	await expect(website).toHaveAccessibleDescription(/\w{3}/);
	await expect(website).toHaveValue("javascript:alert(1)");
	expect(sent).not.toContain("POST /quiz");
});

test("a visitor who presses the button twice is stored once, reads what happens next, and finds the next quiz at its first step", async ({
	page,
	site,
}) => {
	const { quiz, email } = await filledQuiz(page, picksFor["ai-mvp"]);
	await quiz.getByRole("button", { name: "Send me the idea" }).dblclick();
	await expect(successToast(page, thanks)).toHaveCount(1);
	await expect(quiz.getByRole("heading", { name: /what happens next/ })).toBeVisible();
	expect(rowsOf(site, "quiz_responses", email)).toHaveLength(1);
	expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);
	await expect(quiz.getByRole("link", { name: "Book a 15-minute call" })).toHaveAttribute(
		"href",
		"/book?offer=ai-mvp",
	);
	await quiz.getByRole("button", { name: "Close" }).click();
	await expect(quiz).toBeHidden();
	await page.getByRole("button", { name: "Find my bottleneck" }).click();
	await expect(quiz.getByRole("heading", { name: questions[0] })).toBeVisible();
	await answer(quiz, picksFor["ai-mvp"]);
	await expect(quiz.getByLabel("Email")).toHaveValue("");
	await expect(quiz.getByLabel("Website")).toHaveValue("");
});

test("a visitor whose answer is nonsense, not stored or does not come is told so, keeps the text, and gets through in the end", async ({
	page,
	site,
}) => {
	const { quiz, email } = await filledQuiz(page, picksFor.blueprint);
	const send = quiz.getByRole("button", { name: "Send me the idea" });
	await page.route("**/quiz", (route) =>
		route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
	);
	await send.click();
	await expect(errorToast(page, unexpected)).toBeVisible();
	await page.unroute("**/quiz");

	await withoutTable(site, "quiz_leads", async () => {
		await send.click();
		await expect(errorToast(page, leadFailed)).toBeVisible();
	});
	for (const table of ["quiz_responses", "quiz_leads", "leads"])
		expect(rowsOf(site, table, email)).toEqual([]);
	expect(site.output()).not.toContain(email);

	await site.kill();
	try {
		await send.click();
		await expect(errorToast(page, unexpected)).toBeVisible();
		await expect(quiz.getByLabel("Email")).toHaveValue(email);
		await expect(quiz.getByLabel("Website")).toHaveValue("https://shop.example");
	} finally {
		await site.start();
	}
	await send.click();
	await expect(successToast(page, thanks)).toBeVisible();
	expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);
});

async function isFocused(field: Locator): Promise<boolean> {
	return field.evaluate((element) => element === document.activeElement);
}

test("after a reload the quiz goes on where the visitor was, until it is sent", async ({
	page,
}) => {
	await visit(page, "/quiz");
	await page.getByRole("button", { name: "Quoting or proposals" }).click();
	await page.getByRole("button", { name: "I'm just getting started" }).click();
	await page.reload();
	await expect(page.getByRole("heading", { name: questions[2] })).toBeVisible();
	await page.getByRole("button", { name: "Closing faster" }).click();
	await page.getByLabel("Email").fill(newAddress());
	await page.getByLabel("Website").fill("shop.example");
	await page.getByRole("main").locator(".lead-form button[type=submit]").click();
	await expect(successToast(page, thanks)).toBeVisible();
	await page.goto("/quiz");
	await expect(page.getByRole("heading", { name: questions[0] })).toBeVisible();
});

test("an address typed in the quiz is filled in where a question is asked, and stands in no URL", async ({
	page,
}) => {
	const { email } = await filledQuiz(page, picksFor["ai-mvp"]);
	await visit(page, "/ask");
	await expect(page.getByLabel("Email")).toHaveValue(email);
	expect(page.url()).not.toContain("@");
});

test("a result has an address of its own, which names the rule and nobody", async ({ page }) => {
	const quiz = await openQuiz(page);
	await answer(quiz, ["Quoting or proposals", "I'm just getting started", "Closing faster"]);
	const link = quiz.getByRole("link", { name: "Keep or print this result" });
	await expect(link).toHaveAttribute("href", /^\/quiz\/result\/quoting\/[\w-]+\/[\w-]+$/);
	await page.goto((await link.getAttribute("href")) ?? "");
	await expect(page.getByRole("heading", { level: 2, name: "AI System MVP" })).toBeVisible();
	await expect(page.getByText(/^The rule: AI System MVP for/)).toBeVisible();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
	expect((await page.request.get("/quiz/result/quoting/made-up/time")).status()).toBe(404);
});
