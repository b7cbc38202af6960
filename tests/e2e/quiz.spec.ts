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

const thanks = "Thank you! We'll be in touch with a custom idea soon.";
const leadFailed = "There was an error saving your information. Please try again.";
const unexpected = "There was an unexpected error. Please try again.";
const questions = [
	"Where do you lose the most time?",
	"What best describes your current setup?",
	"What would be a game-changer for you?",
] as const;
test("quiz in a dialog: answer, go back, send twice, stored once with its source, restart", async ({
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
	await expect(quiz).toHaveAccessibleName("Business Bottleneck Finder");
	const sent: string[] = [];
	page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
	const back = quiz.getByRole("button", { name: "Back" });
	await expect(quiz.getByRole("group", { name: questions[0] })).toBeVisible();
	await expect(quiz.getByRole("status").filter({ hasText: "1 / 3" })).toHaveCount(1);
	await expect(back).toHaveCount(0);
	await answer(quiz, ["Quoting or proposals", "I'm just getting started"]);
	for (const step of [1, 0] as const) {
		await back.click();
		await expect(quiz.getByRole("heading", { name: questions[step] })).toBeVisible();
	}
	await answer(quiz, picks);
	await expect(quiz.getByRole("heading", { name: "AI Growth Stack", exact: true })).toBeVisible();
	await expect(back).toHaveCount(0);
	for (const pick of picks) await expect(quiz.getByText(pick, { exact: true })).toBeVisible();
	await expect(quiz.locator("[data-decided]").filter({ hasText: picks[0] })).toBeVisible();
	for (const request of sent) {
		expect(request).not.toMatch(/organizing|messages|convert|freeing/i);
	}

	await quiz.getByLabel("Email").fill(email);
	await quiz.getByRole("textbox", { name: "Website" }).fill("example.com");
	await quiz.getByRole("button", { name: "Send me the idea" }).dblclick();
	await expect(successToast(page, thanks)).toHaveCount(1);
	await expect(quiz.getByRole("heading", { name: /what happens next/ })).toBeVisible();
	await expect(quiz.getByRole("link", { name: "Book a 15-minute call" })).toHaveAttribute(
		"href",
		"/book?offer=growth-stack",
	);
	expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);
	const [response, ...others] = rowsOf(site, "quiz_responses", email);
	expect(others).toEqual([]);
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

	await quiz.getByRole("button", { name: "Close" }).click();
	await expect(quiz).toBeHidden();
	await page.getByRole("button", { name: "Find my bottleneck" }).click();
	await expect(quiz.getByRole("heading", { name: questions[0] })).toBeVisible();
	await answer(quiz, picks);
	await expect(quiz.getByLabel("Email")).toHaveValue("");
	await expect(quiz.getByLabel("Website")).toHaveValue("");
});

test("the quiz works by keyboard and returns the focus", async ({ page, site }) => {
	const email = newAddress();
	await visit(page, "/");
	const opener = page.getByRole("button", { name: "Find my bottleneck" });
	await opener.focus();
	await page.keyboard.press("Enter");
	const quiz = page.getByRole("dialog");
	for (const [step, second] of [
		"Manual emails/follow-ups",
		"I get leads, but tracking & follow-up is weak",
		"Closing faster",
	].entries()) {
		await expect(quiz.getByRole("heading", { name: questions[step] })).toBeFocused();
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await expect(quiz.getByRole("button", { name: second, exact: true })).toBeFocused();
		await page.keyboard.press(step === 1 ? "Space" : "Enter");
	}
	await expect(quiz.getByRole("heading", { name: "AI Growth Stack" })).toBeFocused();
	const field = quiz.getByLabel("Email");
	await expect(async () => {
		await page.keyboard.press("Tab");
		await expect(field).toBeFocused({ timeout: 100 });
	}).toPass();
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

test("the quiz shows field, server and connection errors, keeps the text and can be resent", async ({
	page,
	site,
	consoleErrors,
}) => {
	const address = newAddress();
	const quiz = await openQuiz(page);
	await answer(quiz, picksFor.blueprint);
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
	await email.fill(address);
	await website.fill("javascript:alert(1)");
	await send.click();
	await expect(website).toBeFocused();
	await expect(website).toHaveAccessibleDescription(/\w{3}/);
	await website.fill("https://shop.example");
	expect(sent).not.toContain("POST /quiz");

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
	await site.kill();
	try {
		await send.click();
		await expect(errorToast(page, unexpected)).toBeVisible();
		await expect(email).toHaveValue(address);
		await expect(website).toHaveValue("https://shop.example");
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
	expect(rowsOf(site, "quiz_leads", address)).toHaveLength(1);
	await visit(page, "/ask");
	await expect(page.getByLabel("Email")).toHaveValue(address);
	expect(page.url()).not.toContain("@");
});

test("the quiz resumes after a reload until sent; its result has a URL without personal data", async ({
	page,
}) => {
	await visit(page, "/quiz");
	await answer(page, ["Quoting or proposals", "I'm just getting started"]);
	await page.reload();
	await expect(page.getByRole("heading", { name: questions[2] })).toBeVisible();
	await answer(page, ["Closing faster"]);
	const link = page.getByRole("link", { name: "Keep or print this result" });
	const result = (await link.getAttribute("href")) ?? "";
	expect(result).toMatch(/^\/quiz\/result\/quoting\/[\w-]+\/[\w-]+$/);
	await page.getByLabel("Email").fill(newAddress());
	await page.getByLabel("Website").fill("shop.example");
	await page.getByRole("main").locator(".lead-form button[type=submit]").click();
	await expect(successToast(page, thanks)).toBeVisible();
	await page.goto("/quiz");
	await expect(page.getByRole("heading", { name: questions[0] })).toBeVisible();
	await page.goto(result);
	await expect(page.getByRole("heading", { level: 2, name: "AI System MVP" })).toBeVisible();
	await expect(page.getByText(/^The rule: AI System MVP for/)).toBeVisible();
	await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
});
