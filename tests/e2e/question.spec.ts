import type { Locator } from "@playwright/test";
import {
	errorToast,
	expect,
	successToast,
	test,
	visit,
} from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import { readRows } from "../support/running-site.ts";

const thanks =
	/Your question has been submitted\.\s*We'll get back to you soon!/;

test("a question keeps its text when closed or failed, shows 'Sending...' for 1 s, is stored once", async ({
	page,
	site,
	consoleErrors,
}) => {
	const address = newAddress();
	const text = "Do you come to Harrogate?\nAnd when?";

	const open = () =>
		page
			.locator("#faq")
			.getByRole("button", { name: "Ask us a question" })
			.click();

	const dialog = page.getByRole("dialog", { name: "Ask us a question" });
	const email = dialog.getByRole("textbox", { name: "Email" });
	const question = dialog.getByRole("textbox", { name: "Your question" });
	const send = dialog.getByRole("button", { name: "Send question" });
	const sending = dialog.getByRole("button", { name: "Sending..." });

	await page.clock.install();
	await visit(page, "/");
	await open();
	await email.fill(address);
	await question.fill("  \n ");
	await send.click();

	await expect(question).toBeFocused();
	await expect(question).toHaveAccessibleDescription(/\w{3}/);
	await expect(errorToast(page, "Please fill in all fields")).toHaveCount(1);

	await question.fill(text);
	await page.mouse.click(5, 5);

	await expect(dialog).toBeHidden();

	await open();

	await expect(email).toHaveValue(address);
	await expect(question).toHaveValue(text);

	const stored = await page.evaluate(() =>
		JSON.stringify([localStorage, sessionStorage]),
	);
	expect(stored).not.toContain("Harrogate");
	expect(readRows(site, "questions", address)).toEqual([]);

	// The request succeeds, but its response is lost.
	await page.route("**/ask", async (route) => {
		await route.fetch();
		await route.abort();
	});
	await send.click();

	await expect(errorToast(page, "Your question")).toBeVisible();
	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("Failed to fetch"),
	]);

	await page.unroute("**/ask");
	await page.keyboard.press("Escape");

	await expect(dialog).toBeHidden();

	await open();
	await page.clock.pauseAt(Date.now() + 60_000);

	// Without the transform of the opening dialog.
	const measureWidth = (button: Locator) =>
		button.evaluate((each: HTMLElement) => each.offsetWidth);

	const width = await measureWidth(send);
	const answered = page.waitForResponse("**/ask");

	await send.click();
	await answered;
	await page.clock.runFor(900);

	await expect(sending, "after 900 ms").toBeVisible();
	expect(await measureWidth(sending), "keeps its width").toBe(width);

	await page.clock.runFor(1_100);
	// The page may read the response after the clock was moved.
	await page.clock.resume();

	await expect(
		successToast(page, "").filter({ hasText: thanks }),
	).toBeVisible();
	await expect(dialog).toBeHidden();
	expect(readRows(site, "questions", address)).toMatchObject([
		{ question: text },
	]);

	await open();

	await expect(question).toHaveValue("");
});

test("two fast clicks on the send button store one lead and show one confirmation", async ({
	page,
	site,
}) => {
	const address = newAddress();

	await visit(page, "/ask");

	const form = page.getByRole("main").locator("form");
	await form.getByLabel("Email").fill(address);
	await form.getByLabel("Your question").fill("Do you come to Harrogate?");
	await form.getByRole("button", { name: "Send question" }).dblclick();

	await expect(page.getByText(thanks)).toHaveCount(1);

	for (const table of ["leads", "questions"])
		expect(readRows(site, table, address), table).toHaveLength(1);
});
