import type { Page } from "@playwright/test";
import {
	delay,
	errorToast,
	expect,
	expectAccessible,
	hydrated,
	test,
	visit,
} from "../support/e2e.ts";

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const password = (page: Page) => page.getByLabel("Password");
const button = (page: Page, name = "Log in") =>
	page.locator("main").getByRole("button", { name });
const refusal = "Password incorrect. Contact support@sheaf.example";

test("login: errors at fields, 'Logging in...', refusal keeps the email and drops the password", async ({
	page,
	consoleErrors,
}) => {
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/login"))
			posts += 1;
	});
	await visit(page, "/login");
	await button(page).click();

	await expect(page.getByText("Email is required")).toBeVisible();
	await expect(page.getByText("Password is required")).toBeVisible();
	await expect(email(page)).toBeFocused();
	await expect(email(page)).toHaveAccessibleDescription("Email is required");

	await expectAccessible(page);

	await email(page).fill("owner@firm");
	await password(page).fill("secret");
	await password(page).press("Enter");

	await expect(page.getByText("Email is invalid")).toBeVisible();
	await expect(page.getByText("is required")).toHaveCount(0);

	await email(page).fill("owner@firm.example");

	await expect(page.getByText("Email is invalid")).toHaveCount(0);
	expect(posts).toBe(0);

	await password(page).fill("secret");

	// The response is delayed until the button has been checked.
	const seen = await delay(page, "**/login");

	await button(page).click();

	await expect(button(page, "Logging in...")).toBeDisabled();

	seen();

	await expect(errorToast(page, "Login Failed")).toContainText(refusal);
	await expect(button(page)).toBeEnabled();
	await expect(email(page)).toHaveValue("owner@firm.example");
	await expect(password(page)).toHaveValue("");
	await expect(
		page.getByRole("link", { name: "get a link by email", exact: true }),
	).toHaveAttribute("href", "/login/password");

	// A failed request is not reported as a wrong password.
	await page.unroute("**/login");
	await page.route("**/login", (route) =>
		route.request().method() === "POST" ? route.abort() : route.continue(),
	);
	await password(page).fill("secret");
	await button(page).click();

	await expect(errorToast(page, "Login Failed")).toContainText(
		"We couldn’t reach the server",
	);
	expect(consoleErrors.splice(0)).toEqual([
		expect.stringContaining("Failed to fetch"),
	]);
	await expect(button(page)).toBeEnabled();
});

test("a login that is sent before the scripts load keeps its message", async ({
	page,
}) => {
	await page.goto("/login");
	await page.evaluate(() => {
		const form = document.querySelector<HTMLFormElement>(
			"form[action='/login']",
		);
		for (const input of form?.elements ?? [])
			if (input instanceof HTMLInputElement)
				input.value = input.name === "email" ? "owner@firm.example" : "secret";

		form?.submit();
	});
	await page.waitForURL("**/login");
	await hydrated(page);

	await expect(page.getByRole("alert").first()).toContainText(refusal);
	await expect(email(page)).toHaveValue("owner@firm.example");
	await expect(
		page.getByText("the right one may be refused for a while"),
	).toBeVisible();
});
