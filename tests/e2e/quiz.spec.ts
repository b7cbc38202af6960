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

test("quiz by keyboard: answer, go back, send, stored once with its source, restart", async ({
	page,
	site,
}) => {
	const email = newAddress();
	const before = new Date().toISOString();
	const picks = picksFor["growth-stack"];

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

	const opener = page.getByRole("button", { name: "Find my bottleneck" });
	await opener.press("Enter");

	const quiz = page.getByRole("dialog");
	await expect(quiz).toHaveAccessibleName("Business Bottleneck Finder");

	const heading = (name: string | undefined) =>
		quiz.getByRole("heading", { name: name ?? "" });

	const sent: string[] = [];
	page.on("request", (request) =>
		sent.push(`${request.url()} ${request.postData() ?? ""}`),
	);

	const back = quiz.getByRole("button", { name: "Back" });

	await expect(quiz.getByRole("group", { name: questions[0] })).toBeVisible();
	await expect(
		quiz.getByRole("status").filter({ hasText: "1 / 3" }),
	).toHaveCount(1);
	await expect(back).toHaveCount(0);

	for (const key of ["Tab", "Shift+Tab"])
		for (let press = 0; press < 9; press++) {
			await page.keyboard.press(key);
			const outside = page.locator(":focus:not(body, dialog[open] *)");

			await expect(outside, `${key} leaves the dialog`).toHaveCount(0);
		}

	await answer(quiz, ["Quoting or proposals", "I'm just getting started"]);

	for (const step of [1, 0]) {
		await back.click();
		await expect(heading(questions[step])).toBeVisible();
	}

	for (const [step, pick] of picks.entries()) {
		await expect(heading(questions[step])).toBeFocused();

		await tabTo(page, quiz.getByRole("button", { name: pick, exact: true }));
		await page.keyboard.press(step === 1 ? "Space" : "Enter");
	}

	await expect(heading("AI Growth Stack")).toBeFocused();
	await expect(back).toHaveCount(0);

	for (const pick of picks)
		await expect(quiz.getByText(pick, { exact: true })).toBeVisible();

	await expect(
		quiz.locator("[data-decided]").filter({ hasText: picks[0] }),
	).toBeVisible();

	for (const request of sent)
		expect(request).not.toMatch(/organizing|messages|convert|freeing/i);

	await tabTo(page, quiz.getByLabel("Email"));
	await page.keyboard.type(email);
	await page.keyboard.press("Tab");
	await page.keyboard.type("example.com");
	await page.keyboard.press("Enter");

	await expect(successToast(page, thanks)).toHaveCount(1);
	await expect(heading("what happens next")).toBeFocused();

	const call = quiz.getByRole("link", { name: "Book a 15-minute call" });
	await expect(call).toHaveAttribute("href", "/book?offer=growth-stack");
	expect(readRows(site, "quiz_leads", email)).toHaveLength(1);

	const responses = readRows(site, "quiz_responses", email);
	expect(responses).toMatchObject([
		{
			recommendation: "AI Growth Stack",
			website: "https://example.com",
			page_url: `${site.url}/`,
			landing_page: `${site.url}/academy?utm_source=news&utm_medium=mail`,
			referrer: expect.stringContaining("https://search.example"),
			utm_parameters: JSON.stringify({
				utm_source: "news",
				utm_medium: "mail",
			}),
		},
	]);

	const seen = String(responses[0]?.first_seen_at);
	expect(before <= seen && seen <= String(responses[0]?.created_at)).toBe(true);

	await page.keyboard.press("Escape");

	await expect(quiz).toBeHidden();
	await expect(opener).toBeFocused();

	await opener.press("Enter");

	await expect(heading(questions[0])).toBeVisible();

	await answer(quiz, picks);

	await expect(quiz.getByLabel("Email")).toHaveValue("");
	await expect(quiz.getByLabel("Website")).toHaveValue("");
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
	expect(readRows(site, "quiz_leads", address)).toHaveLength(1);

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
	await page
		.getByRole("main")
		.locator(".lead-form button[type=submit]")
		.click();

	await expect(successToast(page, thanks)).toBeVisible();

	await page.goto("/quiz");

	await expect(page.getByRole("heading", { name: questions[0] })).toBeVisible();

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
