import type { Page } from "@playwright/test";
import { answer, expect, picksFor, test } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { rowsOf } from "../support/running-site.ts";

test.use({ javaScriptEnabled: false });

const thanks = "Thank you! We'll be in touch with a custom idea soon.";

/** Submits a form. @returns the status of the resulting page. */
async function statusAfter(page: Page, press: () => Promise<void>): Promise<number> {
	const [response] = await Promise.all([
		page.waitForResponse((candidate) => candidate.request().isNavigationRequest()),
		press(),
	]);
	await page.waitForLoadState();
	return response.status();
}

const pressSend = (page: Page, name: string | RegExp) => () =>
	page.getByRole("main").getByRole("button", { name }).click();

test("quiz: from the home page, another answer after going back, errors, stored", async ({
	page,
	site,
}) => {
	const email = newAddress();
	await page.goto("/");
	await page.getByRole("button", { name: "Find my bottleneck" }).click();
	await expect(page).toHaveURL(/\/quiz/);
	const main = page.getByRole("main");
	const heading = (name: string) => main.getByRole("heading", { name });
	await answer(page, ["Quoting or proposals"]);
	await main.getByRole("button", { name: "Back" }).click();
	await expect(heading("Where do you lose the most time?")).toBeVisible();
	await answer(page, picksFor.blueprint);
	await expect(heading("AI Strategy Blueprint")).toBeVisible();
	for (const pick of picksFor.blueprint)
		await expect(main.getByText(pick, { exact: true })).toBeVisible();
	await main.getByLabel("Email").fill(email);
	await main.getByLabel("Website").fill("two words");
	expect(await statusAfter(page, pressSend(page, "Send me the idea"))).toBe(422);
	await expect(main.getByLabel("Email")).toHaveValue(email);
	await expect(main.getByLabel("Website")).toHaveAttribute("aria-invalid", "true");
	expect(rowsOf(site, "quiz_leads", email)).toEqual([]);
	await main.getByLabel("Website").fill("shop.example");
	expect(await statusAfter(page, pressSend(page, "Send me the idea"))).toBe(200);
	await expect(main.getByText(thanks)).toBeVisible();

	expect(rowsOf(site, "quiz_responses", email)).toMatchObject([
		{
			pain_point: "Manual emails/follow-ups",
			recommendation: "AI Strategy Blueprint",
		},
	]);
});

test("Academy request: from the Academy to the form, errors, stored", async ({ page, site }) => {
	const email = newAddress();
	await page.goto("/academy");
	await page.getByRole("button", { name: "Request Information" }).first().click();
	await expect(page).toHaveURL(/\/academy\/request/);
	const main = page.getByRole("main");
	await main.getByLabel("Name").fill("A");
	await main.getByLabel("Email").fill("nobody");
	await main.getByLabel("Message").fill("Evenings,\nif you can.");
	expect(await statusAfter(page, pressSend(page, /request/i))).toBe(422);
	await expect(main.getByText("Name must be at least 2 characters.")).toBeVisible();
	await expect(main.getByLabel("Message")).toHaveValue("Evenings,\nif you can.");
	await main.getByLabel("Name").fill("Al");
	await main.getByLabel("Email").fill(email);
	expect(await statusAfter(page, pressSend(page, /request/i))).toBe(200);
	await expect(main.getByText("Information request submitted")).toBeVisible();
	expect(rowsOf(site, "academy_leads", email)).toHaveLength(1);
});

test("question: from the FAQ to the form, errors, stored once after reload and resubmission", async ({
	page,
	site,
}) => {
	const email = newAddress();
	const done = page.getByText("Your question has been submitted.");
	await page.goto("/");
	await page.locator("#faq").getByRole("button", { name: "Ask us a question" }).click();
	await expect(page).toHaveURL(/\/ask/);
	const main = page.getByRole("main");
	await main.getByLabel("Your question").fill("Once only?");
	expect(await statusAfter(page, pressSend(page, "Send question"))).toBe(422);
	await expect(main.getByText("Please fill in all fields").first()).toBeVisible();
	await expect(main.getByLabel("Your question")).toHaveValue("Once only?");
	await main.getByLabel("Email").fill(email);
	expect(await statusAfter(page, pressSend(page, "Send question"))).toBe(200);
	await expect(done).toBeVisible();
	await page.reload();
	await expect(done).toBeVisible();
	await page.goBack();
	await expect(page.getByLabel("Your question"), "the text is still there").toHaveValue(
		"Once only?",
	);
	await statusAfter(page, pressSend(page, "Send question"));
	await expect(done).toBeVisible();
	expect(rowsOf(site, "questions", email)).toHaveLength(1);
});

test("every section, answer, card and price of the home page is visible", async ({ page }) => {
	await page.goto("/");
	const hidden = await page
		.locator("main :is(h1, h2, h3, p, li, dt, dd, a, blockquote)")
		.evaluateAll((elements) =>
			elements
				.filter((element) => !element.closest("[aria-hidden], [role=img], dialog, [role=status]"))
				.filter((element) => element.textContent?.trim())
				.filter((element) => {
					const box = element.getBoundingClientRect();
					const faded = (node: Element | null): boolean =>
						node !== null && (getComputedStyle(node).opacity === "0" || faded(node.parentElement));
					const folded = (node: Element | null): boolean =>
						node !== null &&
						((getComputedStyle(node).overflow === "hidden" &&
							node.getBoundingClientRect().height < 2) ||
							folded(node.parentElement));
					return (
						box.height === 0 ||
						getComputedStyle(element).visibility === "hidden" ||
						faded(element) ||
						folded(element)
					);
				})
				.filter((element) => !element.matches(".sr, .sr *"))
				.map((element) => `${element.tagName} ${element.textContent?.slice(0, 50)}`),
		);
	expect(hidden).toEqual([]);
	await expect(page.locator("#faq").getByText(/Fifteen minutes, no slides/)).toBeVisible();
	for (const figure of ["€590", "€2.5K", "€8K", "€1.5K"])
		await expect(page.locator("#services").getByText(figure, { exact: true })).toBeVisible();
});

test("the phone menu opens and its links work", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/academy");
	await page.getByRole("button", { name: "Open menu" }).click();
	await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "FAQ" }).click();
	await expect(page).toHaveURL("/#faq");
	await expect(page.locator("#faq")).toBeInViewport();
});

test("no button without a function hides content", async ({ page }) => {
	for (const path of ["/", "/academy", "/faq"]) {
		await page.goto(path);
		const dead = await page.locator("main button").evaluateAll((buttons) =>
			(buttons as HTMLButtonElement[])
				.filter((button) => button.checkVisibility() && !button.disabled)
				.filter((button) => !button.popoverTargetElement)
				.filter((button) => !(button.type === "submit" && button.form))
				.filter((button) => {
					// The heading of an answer that is already open has no function.
					const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
					return !panel || panel.getBoundingClientRect().height < 20;
				})
				.map((button) => button.textContent || button.ariaLabel),
		);
		expect(dead, path).toEqual([]);
	}
});
