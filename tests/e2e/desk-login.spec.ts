import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
	expect,
	expectAccessible,
	hydrated,
	signIn,
	test,
	visit,
} from "../support/e2e.ts";
import { newLogin, aPassword as password } from "../support/password.ts";

const refusal = "Password incorrect. Contact support@sheaf.example";

const heading = (page: Page, name: string) =>
	page.getByRole("heading", { level: 1, name });

test.beforeEach(({ site }) => site.sql("DELETE FROM rate_limits"));

async function choosePassword(
	page: Page,
	chosen: string,
	again = chosen,
): Promise<void> {
	await page.getByLabel("New password").fill(chosen);
	await page.getByLabel("Confirm password").fill(again);
	await page.getByRole("button", { name: "Set password" }).click();
}

async function logIn(
	page: Page,
	email: string,
	typed = password,
): Promise<void> {
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByLabel("Password").fill(typed);
	await page.locator("main").getByRole("button", { name: "Log in" }).click();
}

test("an owner adds a member, who sets a password and sees no owner pages, and removes them", async ({
	page,
	site,
	browser,
}) => {
	await signIn(site, page.context());
	await visit(page, "/desk/staff");

	const email = `${randomUUID()}@staff.example`;
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Name").fill("Grace Member");
	await page.getByRole("button", { name: "Add", exact: true }).click();

	const link = new URL(await page.getByLabel("One-time link").inputValue())
		.pathname;

	await expectAccessible(page);
	await page.reload();

	await expect(page.getByLabel("One-time link")).toHaveCount(0);

	const elsewhere = await browser.newContext({ baseURL: site.url });
	const theirs = await elsewhere.newPage();
	await visit(theirs, link);
	await expectAccessible(theirs);
	await choosePassword(theirs, "three odd vans", "three odd cars");

	await expect(theirs.getByText("The two don’t match.")).toBeVisible();

	await choosePassword(theirs, password);

	await expect(heading(theirs, "Inbox")).toBeVisible();

	await theirs.goto(link);

	const refused = theirs.getByRole("heading", {
		name: "This link can’t be used any more.",
	});
	await expect(refused).toBeVisible();
	expect((await theirs.goto("/desk/staff"))?.status()).toBe(403);
	await expect(heading(theirs, "That’s for owners.")).toBeVisible();

	await hydrated(page);
	await page
		.getByText("New link…")
		.and(page.getByLabel("New link for Grace Member"))
		.click();
	await page
		.getByRole("button", { name: "Make a new link" })
		.locator("visible=true")
		.click();

	await expect(
		page.getByRole("heading", { name: "A link for Grace Member" }),
	).toBeVisible();

	await theirs.goto("/desk");

	await expect(theirs).toHaveURL(/\/login/);

	await elsewhere.close();

	await page.getByLabel("Remove Grace Member").click();
	await page
		.getByRole("button", { name: "Remove", exact: true })
		.locator("visible=true")
		.click();

	await expect(page.getByText("Removed.")).toBeVisible();
	await expect(page.getByText(email)).toHaveCount(0);

	await page.setViewportSize({ width: 390, height: 844 });
	await visit(page, "/desk/audit");

	await expect(page.getByText("Removed an account").first()).toBeVisible();

	await expectAccessible(page);

	expect(JSON.stringify(site.rows("audit_log"))).not.toContain("staff.example");
	expect(site.output()).not.toContain("staff.example");
});

test("two-step verification: set up, required at login, back to the page; logout, expired session", async ({
	page,
	site,
}) => {
	const email = newLogin(site, "owner");

	await page.goto("/desk/account?from=mail");

	await expect(page).toHaveURL("/login?to=%2Fdesk%2Faccount%3Ffrom%3Dmail");

	await hydrated(page);
	await logIn(page, email);

	await expect(heading(page, "Your account")).toBeVisible();
	await expect(page).toHaveURL("/desk/account?from=mail");

	await hydrated(page);
	await page
		.getByRole("button", { name: "Set up two-step verification" })
		.click();

	await expect(page.getByRole("img", { name: /scan/ })).toBeVisible();

	await expectAccessible(page);

	const key = await page.locator(".totp-key").innerText();
	const app = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, "")) });
	let now = 0;

	for (const isCorrect of [false, true]) {
		await page
			.locator("#two-step")
			.getByLabel("Current password")
			.fill(password);
		now = Date.now();

		const code = isCorrect ? app.generate({ timestamp: now }) : "123";
		await page.getByLabel("Code from the app").fill(code);
		await page.getByRole("button", { name: "Turn on" }).click();

		if (!isCorrect)
			await expect(page.getByRole("alert")).toContainText(
				"That code isn’t correct.",
			);
	}

	await expect(page.locator("#two-step code")).toHaveCount(10);

	await expectAccessible(page);

	await page.getByRole("button", { name: "Log out", exact: true }).click();

	await expect(page).toHaveURL(/\/login$/);
	expect(await page.context().cookies()).toEqual([]);

	await page.goBack();

	await expect(page).toHaveURL(/\/login\?to=/);

	await page.goto("/desk/calendar");
	await hydrated(page);
	await logIn(page, email);

	await expect(heading(page, "Two-step verification")).toBeVisible();

	await hydrated(page);
	await expectAccessible(page);

	await page.getByLabel("Code").fill("123");
	await page.getByRole("button", { name: "Log in" }).click();

	await expect(page.getByRole("alert")).toContainText(
		"That code isn’t correct.",
	);
	await expect(page.getByLabel("Code")).toHaveValue("");
	await expect(page.getByLabel("Code")).toBeFocused();

	// Codes are single-use: this one is of a later period.
	const code = app.generate({ timestamp: Math.max(Date.now(), now + 30_000) });
	await page.getByLabel("Code").fill(code);
	await page.getByRole("button", { name: "Log in" }).click();

	await expect(page).toHaveURL("/desk/calendar");

	await page.setViewportSize({ width: 1280, height: 800 });
	await visit(page, "/about");
	await page.getByRole("link", { name: "Login" }).first().click();

	await expect(heading(page, "Inbox")).toBeVisible();

	await hydrated(page);
	site.sql("DELETE FROM sessions");
	await page.getByRole("link", { name: "Calendar" }).click();

	await expect(heading(page, "You’ve been logged out.")).toBeVisible();

	await expectAccessible(page);
	await page.locator("main").getByRole("link", { name: "Log in" }).click();

	await expect(page).toHaveURL("/login?to=%2Fdesk%2Fcalendar");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("name and password are changed, and the new password works", async ({
		page,
		site,
	}) => {
		const email = newLogin(site, "owner");

		await page.goto("/desk/account");
		await logIn(page, email, "a wrong one");

		await expect(page.getByRole("alert")).toContainText(refusal);
		await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(
			email,
		);
		expect(await page.content()).not.toContain("a wrong one");

		await logIn(page, email);

		await expect(page).toHaveURL("/desk/account");

		await page.getByLabel("Name", { exact: true }).fill("Ada of the Desk");
		await page.getByRole("button", { name: "Save name" }).click();
		await page.getByLabel("Current password").fill(password);
		await page.getByLabel("New password").fill("four odder vans");
		await page.getByLabel("Confirm password").fill("four odder vans");
		await page.getByRole("button", { name: "Change password" }).click();

		await expect(page.getByText("Your password is changed.")).toBeVisible();
		await expect(
			page.getByRole("link", { name: /Ada of the Desk/ }),
		).toBeVisible();

		await page.getByRole("button", { name: "Log out", exact: true }).click();

		await expect(page).toHaveURL("/login");

		await logIn(page, email, "four odder vans");

		await expect(heading(page, "Inbox")).toBeVisible();
	});
});
