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

test.describe("steps", () => {
	for (const [where, path, opener] of [
		["the services section", "/", "Find my bottleneck"],
		["the about section", "/", /Take the quiz/],
		["its own page", "/quiz", null],
	] as const)
		test(`a visitor takes the quiz from ${where}, and goes back from steps 2 and 3 only`, async ({
			page,
		}) => {
			await visit(page, path);
			if (opener) await page.getByRole("button", { name: opener }).click();
			const quiz = opener ? page.getByRole("dialog") : page.getByRole("main");
			const back = quiz.getByRole("button", { name: "Back" });
			for (const step of [0, 1, 2] as const) {
				await expect(quiz.getByRole("heading", { name: questions[step] })).toBeVisible();
				for (const name of options[step])
					await expect(quiz.getByRole("button", { name, exact: true })).toBeVisible();
				await expect(back).toHaveCount(step === 0 ? 0 : 1);
				await answer(quiz, [options[step][1]]);
			}
			await expect(quiz.getByRole("heading", { name: "AI Growth Stack" })).toBeVisible();
			await expect(back).toHaveCount(0);
		});

	test("a visitor who goes back can answer otherwise, and only the new answers count", async ({
		page,
	}) => {
		const quiz = await openQuiz(page);
		await answer(quiz, ["Quoting or proposals", "I'm just getting started"]);
		await quiz.getByRole("button", { name: "Back" }).click();
		await expect(quiz.getByRole("heading", { name: questions[1] })).toBeVisible();
		await quiz.getByRole("button", { name: "Back" }).click();
		await expect(quiz.getByRole("heading", { name: questions[0] })).toBeVisible();
		await answer(quiz, picksFor.blueprint);
		await expect(quiz.getByRole("heading", { name: "AI Strategy Blueprint" })).toBeVisible();
		await expect(quiz.getByText("Quoting or proposals")).toHaveCount(0);
	});

	test("a visitor's answers leave the browser only with the lead form", async ({ page }) => {
		const quiz = await openQuiz(page);
		const sent: string[] = [];
		page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
		await answer(quiz, picksFor["ai-mvp"]);
		await expect(quiz.getByRole("heading", { name: "AI System MVP" })).toBeVisible();
		for (const request of sent) {
			expect(request).not.toMatch(/quoting|proposals|starting|started|more-leads|more leads/i);
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

	test("a visitor with a screen reader hears the dialog's name, the question and the step", async ({
		page,
	}) => {
		const quiz = await openQuiz(page);
		await expect(page.getByRole("dialog", { name: "Business Bottleneck Finder" })).toBeVisible();
		await expect(quiz.getByRole("group", { name: questions[0] })).toBeVisible();
		await expect(quiz.getByRole("status").filter({ hasText: "1 / 3" })).toHaveCount(1);
		await answer(quiz, [options[0][0]]);
		await expect(quiz.getByRole("status").filter({ hasText: "2 / 3" })).toHaveCount(1);
		await answer(quiz, [options[1][0], options[2][0]]);
		await expect(quiz.getByRole("textbox", { name: "Email" })).toHaveAttribute("type", "email");
		const website = quiz.getByRole("textbox", { name: "Website" });
		await expect(website).toHaveAttribute("type", "url");
		await expect(website).toHaveAttribute("placeholder", "https://");
		await expect(quiz.getByRole("button", { name: "Close" })).toBeVisible();
	});

	test("a visitor who closes the dialog with Escape or its button is back at the button that opened it", async ({
		page,
	}) => {
		await visit(page, "/");
		const opener = page.getByRole("button", { name: /Take the quiz/ });
		for (const close of [
			() => page.keyboard.press("Escape"),
			() => page.getByRole("dialog").getByRole("button", { name: "Close" }).click(),
		]) {
			await opener.click();
			await expect(page.getByRole("dialog")).toBeVisible();
			await close();
			await expect(page.getByRole("dialog")).toBeHidden();
			await expect(opener).toBeFocused();
		}
	});
});

test.describe("outcomes", () => {
	const outcomes = [
		["AI Growth Stack", "growth-stack", picksFor["growth-stack"], ["Organizing leads / messages"]],
	] as const;
	for (const [name, offer, picks, deciding] of outcomes)
		test(`a visitor who answers ${picks.join(" / ")} is told ${name} and why, and is stored so`, async ({
			page,
			site,
		}) => {
			const email = newAddress();
			const quiz = await openQuiz(page, "/?utm_source=letter&utm_campaign=spring");
			await answer(quiz, picks);
			await expect(quiz.getByRole("heading", { name, exact: true })).toBeVisible();
			for (const pick of picks) await expect(quiz.getByText(pick, { exact: true })).toBeVisible();
			for (const pick of deciding)
				await expect(quiz.locator("[data-decided]").filter({ hasText: pick })).toBeVisible();
			await expect(quiz.getByRole("link", { name: /call/i })).toHaveAttribute(
				"href",
				new RegExp(`\\?offer=${offer}(&|$)`),
			);
			await quiz.getByLabel("Email").fill(email);
			await quiz.getByLabel("Website").fill("https://shop.example/about");
			await quiz.getByRole("button", { name: "Send me the idea" }).click();
			await expect(successToast(page, thanks)).toBeVisible();

			const [response, ...moreResponses] = rowsOf(site, "quiz_responses", email);
			expect(moreResponses).toEqual([]);
			expect(response).toMatchObject({
				pain_point: picks[0],
				business_type: picks[1],
				tools: picks[2],
				timing: "immediate",
				recommendation: name,
				website: "https://shop.example/about",
				source: "quiz",
				page_url: `${site.url}/?utm_source=letter&utm_campaign=spring`,
			});
			expect(JSON.parse(String(response?.utm_parameters))).toEqual({
				utm_source: "letter",
				utm_campaign: "spring",
			});
			expect(response?.id).toMatch(
				/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
			);
			expect(response?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

			const [lead, ...moreLeads] = rowsOf(site, "quiz_leads", email);
			expect(moreLeads).toEqual([]);
			expect(lead).toMatchObject({
				website: "https://shop.example/about",
				quiz_response_id: response?.id,
				recommendation_type: offer,
				source: "quiz_lead",
				page_url: response?.page_url,
				utm_parameters: response?.utm_parameters,
			});
		});

	test("a visitor's way to the site is kept: where from, where to, and when, whatever page the form is on", async ({
		page,
		site,
	}) => {
		const email = newAddress();
		const before = new Date().toISOString();
		await visit(page, "/academy?utm_source=news&utm_medium=mail", "https://search.example/results");
		await page.getByRole("banner").getByRole("link", { name: "Sheaf" }).first().click();
		await page.getByRole("button", { name: "Find my bottleneck" }).click();
		const quiz = page.getByRole("dialog");
		await answer(quiz, picksFor.blueprint);
		await quiz.getByLabel("Email").fill(email);
		await quiz.getByLabel("Website").fill("example.com");
		await quiz.getByRole("button", { name: "Send me the idea" }).click();
		await expect(successToast(page, thanks)).toBeVisible();
		for (const table of ["quiz_responses", "quiz_leads"]) {
			const [row] = rowsOf(site, table, email);
			expect(row, table).toMatchObject({
				website: "https://example.com",
				page_url: `${site.url}/`,
				landing_page: `${site.url}/academy?utm_source=news&utm_medium=mail`,
			});
			expect(String(row?.referrer), table).toContain("https://search.example");
			expect(JSON.parse(String(row?.utm_parameters)), table).toEqual({
				utm_source: "news",
				utm_medium: "mail",
			});
			expect(row?.first_seen_at, table).toMatch(/Z$/);
			expect(String(row?.first_seen_at) >= before, table).toBe(true);
			expect(String(row?.first_seen_at) <= String(row?.created_at), table).toBe(true);
		}
	});
});

test.describe("the lead form", () => {
	test("a visitor who leaves a field empty is told to fill in all fields, and nothing is stored", async ({
		page,
		site,
	}) => {
		const email = newAddress();
		const quiz = await openQuiz(page);
		await answer(quiz, picksFor["ai-mvp"]);
		const send = quiz.getByRole("button", { name: "Send me the idea" });
		const sent: string[] = [];
		page.on("request", (request) =>
			sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
		);
		await send.click();
		await expect(errorToast(page, "Please fill in all fields")).toBeVisible();
		await expect(quiz.getByLabel("Email")).toBeFocused();
		await expect(quiz.getByLabel("Email")).toHaveAccessibleDescription(/\w{3}/);
		await quiz.getByLabel("Email").fill(email);
		await send.click();
		await expect(quiz.getByLabel("Website")).toBeFocused();
		await expect(quiz.getByLabel("Website")).toHaveAccessibleDescription(/\w{3}/);
		await quiz.getByLabel("Email").fill("   ");
		await quiz.getByLabel("Website").fill("https://shop.example");
		await send.click();
		await expect(quiz.getByLabel("Email")).toBeFocused();
		expect(sent).not.toContain("POST /quiz");
		expect(rowsOf(site, "quiz_responses", email)).toEqual([]);
		await expect(quiz).toBeVisible();
	});

	test("a visitor with a bad address or website reads what is wrong beside the field, text kept", async ({
		page,
		site,
	}) => {
		const quiz = await openQuiz(page);
		await answer(quiz, picksFor["ai-mvp"]);
		const email = quiz.getByLabel("Email");
		const website = quiz.getByLabel("Website");
		const send = quiz.getByRole("button", { name: "Send me the idea" });
		await email.fill("not an address");
		await website.fill("https://shop.example");
		await send.click();
		await expect(email).toHaveAccessibleDescription("Please enter a valid email address.");
		await expect(email).toHaveAttribute("aria-invalid", "true");
		await expect(email).toHaveValue("not an address");
		await email.fill("owner@shop.example");
		for (const bad of [
			"javascript:alert(1)",
			"ftp://shop.example",
			"no spaces please",
			"https://",
		]) {
			await website.fill(bad);
			await send.click();
			await expect(website, bad).toBeFocused();
			await expect(website, bad).toHaveAttribute("aria-invalid", "true");
			await expect(website, bad).toHaveAccessibleDescription(/web/i);
			await expect(website).toHaveValue(bad);
		}
		expect(rowsOf(site, "quiz_leads", "owner@shop.example")).toEqual([]);
	});

	test("a visitor who has sent it reads what happens next, and finds the next quiz at its first step", async ({
		page,
	}) => {
		const quiz = await openQuiz(page);
		await answer(quiz, picksFor["ai-mvp"]);
		await quiz.getByLabel("Email").fill(newAddress());
		await quiz.getByLabel("Website").fill("shop.example");
		await quiz.getByRole("button", { name: "Send me the idea" }).click();
		await expect(successToast(page, thanks)).toBeVisible();
		await expect(quiz.getByRole("heading", { name: /what happens next/ })).toBeVisible();
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

	test("a visitor who books a call from the result finds the quiz closed and fresh", async ({
		page,
	}) => {
		const quiz = await openQuiz(page);
		await answer(quiz, picksFor["ai-mvp"]);
		await quiz.getByRole("link", { name: "Book a 15-minute call" }).click();
		await expect(
			page
				.getByRole("heading", { name: "AI System MVP" })
				.and(page.getByRole("dialog").getByRole("heading")),
		).toBeHidden();
	});

	test("a visitor who presses the button twice is stored once and thanked once", async ({
		page,
		site,
	}) => {
		const { quiz, email } = await filledQuiz(page, picksFor["growth-stack"]);
		await quiz.getByRole("button", { name: "Send me the idea" }).dblclick();
		await expect(successToast(page, thanks)).toHaveCount(1);
		await expect(quiz.getByRole("heading", { name: /what happens next/ })).toBeVisible();
		expect(rowsOf(site, "quiz_responses", email)).toHaveLength(1);
		expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);
		await expect(page.getByText(thanks)).toHaveCount(1);
	});
});

test.describe("when something breaks", () => {
	for (const [table, message] of [["quiz_leads", leadFailed]] as const)
		test(`a visitor is told which save failed when ${table} is out of order, and loses nothing`, async ({
			page,
			site,
		}) => {
			const { quiz, email } = await filledQuiz(page, picksFor.blueprint);
			const send = quiz.getByRole("button", { name: "Send me the idea" });
			await withoutTable(site, table, async () => {
				await send.click();
				await expect(errorToast(page, message)).toBeVisible();
			});
			await expect(successToast(page, thanks)).toBeHidden();
			await expect(quiz.getByLabel("Email")).toHaveValue(email);
			await expect(quiz.getByLabel("Website")).toHaveValue("https://shop.example");
			expect(rowsOf(site, "quiz_responses", email)).toEqual([]);
			expect(rowsOf(site, "quiz_leads", email)).toEqual([]);
			expect(rowsOf(site, "leads", email)).toEqual([]);
			expect(site.output()).not.toContain(email);

			await send.click();
			await expect(successToast(page, thanks)).toBeVisible();
			expect(rowsOf(site, "quiz_responses", email)).toHaveLength(1);
			expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);
		});

	test("a visitor whose server is gone is told so, keeps the text, and gets through when it is back", async ({
		page,
		site,
	}) => {
		const { quiz, email } = await filledQuiz(page, picksFor["growth-service"]);
		const send = quiz.getByRole("button", { name: "Send me the idea" });
		await site.kill();
		try {
			await send.click();
			await expect(errorToast(page, unexpected)).toBeVisible();
			await expect(quiz.getByLabel("Email")).toHaveValue(email);
		} finally {
			await site.start();
		}
		await send.click();
		await expect(successToast(page, thanks)).toBeVisible();
		expect(rowsOf(site, "quiz_leads", email)).toHaveLength(1);
	});

	test("a visitor who gets nonsense for an answer is told there was an unexpected error", async ({
		page,
		site,
	}) => {
		const { quiz, email } = await filledQuiz(page, picksFor["growth-service"]);
		await page.route("**/quiz", (route) =>
			route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
		);
		await quiz.getByRole("button", { name: "Send me the idea" }).click();
		await expect(errorToast(page, unexpected)).toBeVisible();
		await expect(quiz.getByLabel("Email")).toHaveValue(email);
		expect(rowsOf(site, "quiz_leads", email)).toEqual([]);
	});
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
