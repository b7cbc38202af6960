import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
	errorToast,
	expect,
	expectAccessible,
	hydrated,
	signIn,
	test,
	visit,
} from "../support/e2e.ts";
import { send, sendForm } from "../support/http.ts";
import { newLogin, aPassword as password } from "../support/password.ts";
import type { RunningSite } from "../support/running-site.ts";
import { siteCommand } from "../support/site-command.ts";

const refusal = "Password incorrect. Contact support@sheaf.example";

const newStaff = () => `${randomUUID()}@staff.example`;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** No attempts count for the next test. */
test.beforeEach(({ site }) => site.sql("DELETE FROM rate_limits"));

/** Adds an account by the command. @returns the one-time link. */
function add(site: RunningSite, email: string, role: "owner" | "member" = "owner"): string {
	const { code, out, err } = siteCommand(site, "staff", "add", email, "--role", role, "--json");
	expect(code, err).toBe(0);
	return JSON.parse(out).link;
}

async function setPassword(page: Page, link: string, chosen = password): Promise<void> {
	await page.goto(link);
	await page.getByLabel("New password").fill(chosen);
	await page.getByLabel("Confirm password").fill(chosen);
	await page.getByRole("button", { name: "Set password" }).click();
	await expect(page).toHaveURL("/desk");
	await expect(heading(page, "Inbox")).toBeVisible();
}

/** Fills in the login as it stands, and sends it. */
async function logIn(page: Page, email: string, typed = password): Promise<void> {
	await page.getByRole("textbox", { name: "Email" }).fill(email);
	await page.getByLabel("Password").fill(typed);
	await page.locator("main").getByRole("button", { name: "Log in" }).click();
}

/** Somebody who has a password, at the login. */
async function atLogin(page: Page, site: RunningSite): Promise<string> {
	const email = newLogin(site, "owner");
	await visit(page, "/login");
	return email;
}

/** The cookie of the desk in this browser. */
async function deskCookie(page: Page): Promise<string> {
	const cookies = await page.context().cookies();
	const found = cookies.find(({ name }) => name === "sheaf-desk");
	expect(found).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
	return `sheaf-desk=${found?.value}`;
}

/** A code of a later step than that of `used`: none is taken twice. */
function nextCode(app: TOTP, used: number): string {
	return app.generate({ timestamp: Math.max(Date.now(), used + 30_000) });
}

/** Answers that are told on the page stand in the console as well. */
const real = (consoleErrors: readonly string[]) =>
	consoleErrors.filter((text) => !text.startsWith("Failed to load resource"));

test("the owner adds an account by command, sets the password by the link, and gets to the page that was wanted", async ({
	page,
	site,
	consoleErrors,
}) => {
	const email = newStaff();
	const link = add(site, email);
	expect(link).toMatch(new RegExp(`^${site.url}/login/link/[\\w-]{43}$`));
	expect(siteCommand(site, "staff", "add", email).code).toBe(1);

	await page.goto(link);
	await hydrated(page);
	await expectAccessible(page);
	await page.getByLabel("New password").fill("three odd vans");
	await page.getByLabel("Confirm password").fill("three odd cars");
	await page.getByRole("button", { name: "Set password" }).click();
	await expect(page.getByText("The two don’t match.")).toBeVisible();
	await page.getByLabel("New password").fill("Password 1234");
	await page.getByLabel("Confirm password").fill("Password 1234");
	await page.getByRole("button", { name: "Set password" }).click();
	await expect(page.getByText("one of the most common passwords")).toBeVisible();
	await setPassword(page, link);
	await page.context().clearCookies();
	await page.goto(link);
	await expect(
		page.getByRole("heading", { name: "This link can’t be used any more." }),
	).toBeVisible();

	await page.goto("/desk/account?from=mail");
	await expect(page).toHaveURL("/login?to=%2Fdesk%2Faccount%3Ffrom%3Dmail");
	await hydrated(page);
	await logIn(page, email);
	await expect(heading(page, "Your account")).toBeVisible();
	await expect(page).toHaveURL("/desk/account?from=mail");
	await hydrated(page);
	await expectAccessible(page);
	await deskCookie(page);
	expect(real(consoleErrors)).toEqual([]);
	const events = site.rows("audit_log");
	expect(JSON.stringify(events)).not.toContain("staff.example");
	expect(site.output()).not.toContain("staff.example");
});

test("two-step verification is turned on with app and password, asked for at the next login, and has codes for a lost phone", async ({
	page,
	site,
	consoleErrors,
}) => {
	test.slow();
	const email = await atLogin(page, site);
	await logIn(page, email);
	await expect(heading(page, "Inbox")).toBeVisible();
	await visit(page, "/desk/account");
	await page.getByRole("button", { name: "Set up two-step verification" }).click();
	await expect(page.getByRole("img", { name: /scan/ })).toBeVisible();
	await expectAccessible(page);
	const key = await page.locator(".totp-key").innerText();
	const app = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, "")) });
	const setUp = page.locator("#two-step");
	await page.getByLabel("Code from the app").fill("123");
	await setUp.getByLabel("Current password").fill(password);
	await page.getByRole("button", { name: "Turn on" }).click();
	await expect(page.getByRole("alert")).toContainText("That code isn’t correct.");
	const now = Date.now();
	await page.getByLabel("Code from the app").fill(app.generate({ timestamp: now }));
	await setUp.getByLabel("Current password").fill(password);
	await page.getByRole("button", { name: "Turn on" }).click();
	const shown = page.locator(".one-time__codes code");
	await expect(shown).toHaveCount(10);
	const codes = await shown.allInnerTexts();
	await expectAccessible(page);
	await page.reload();
	await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
	await expect(page.locator(".one-time__codes")).toHaveCount(0);

	await page.getByRole("button", { name: "Log out", exact: true }).click();
	await expect(page).toHaveURL(/\/login$/);
	await page.goto("/desk/calendar");
	await hydrated(page);
	await logIn(page, email);
	await expect(heading(page, "Two-step verification")).toBeVisible();
	await hydrated(page);
	await expectAccessible(page);
	expect((await page.request.get("/desk/calendar", { maxRedirects: 0 })).status()).toBe(303);
	expect((await page.request.get("/desk.data")).status()).toBe(401);
	await page.getByLabel("Code").fill(nextCode(app, now));
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(page).toHaveURL("/desk/calendar");

	await page.getByRole("button", { name: "Log out", exact: true }).click();
	await hydrated(page);
	await logIn(page, email);
	await page.getByLabel("Code").fill(codes[0] ?? "");
	await page.getByRole("button", { name: "Log in" }).click();
	await expect(heading(page, "Inbox")).toBeVisible();
	await visit(page, "/desk/account");
	await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
	await page.getByText("Turn off…").click();
	const off = page.locator("#two-step");
	await off.getByLabel("Current password").fill("not this one");
	await off.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByText("That isn’t your password.")).toBeVisible();
	await off.getByLabel("Current password").fill(password);
	await off.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByText("Two-step verification is off.")).toBeVisible();
	expect(real(consoleErrors)).toEqual([]);
});

test("after the logout the old cookie opens nothing, and going back shows nothing", async ({
	page,
	site,
}) => {
	const email = await atLogin(page, site);
	await logIn(page, email);
	await expect(heading(page, "Inbox")).toBeVisible();
	const stolen = await deskCookie(page);
	const open = () => send(site, "/desk/account", { method: "GET", headers: { cookie: stolen } });
	expect((await open()).status).toBe(200);
	await page.getByRole("button", { name: "Log out", exact: true }).click();
	await expect(page).toHaveURL("/login");
	expect((await open()).status).toBe(303);
	expect(await page.context().cookies()).toEqual([]);
	await page.goBack();
	await expect(page).toHaveURL(/\/login\?to=/);
});

test("twenty failures from one place are told to wait, in words", async ({ page, site }) => {
	await Promise.all(
		Array.from({ length: 20 }, () =>
			sendForm(site, "/login", { email: newStaff(), password: "x" }),
		),
	);
	const answer = await sendForm(site, "/login", { email: newStaff(), password: "x" });
	expect(answer.status).toBe(429);
	expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
	await visit(page, "/login");
	await logIn(page, newStaff(), "x");
	await expect(errorToast(page, "Too many attempts")).toContainText("Please wait");
});

test("whoever is signed in is led from the login to the desk, also by the link in the header", async ({
	page,
	site,
}) => {
	await signIn(site, page.context());
	await page.goto("/login");
	await expect(page).toHaveURL("/desk");
	await visit(page, "/about");
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.getByRole("link", { name: "Login" }).first().click();
	await expect(page).toHaveURL("/desk");
	await expect(heading(page, "Inbox")).toBeVisible();
});

test("a session that ends while a page is open is told, and the login leads back to that page", async ({
	page,
	site,
	consoleErrors,
}) => {
	const email = await atLogin(page, site);
	await logIn(page, email);
	await expect(heading(page, "Inbox")).toBeVisible();
	await hydrated(page);
	site.sql("DELETE FROM sessions");
	await page.getByRole("link", { name: "Calendar" }).click();
	await expect(heading(page, "You’ve been logged out.")).toBeVisible();
	await expectAccessible(page);
	await page.locator("main").getByRole("link", { name: "Log in" }).click();
	await hydrated(page);
	await logIn(page, email);
	await expect(page).toHaveURL("/desk/calendar");
	expect(real(consoleErrors)).toEqual([]);
});

test("an owner adds, renews and removes; a member is told that this is for owners", async ({
	page,
	site,
	browser,
	consoleErrors,
}) => {
	await signIn(site, page.context());
	await visit(page, "/desk/staff");
	const email = newStaff();
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Name").fill("Grace Member");
	await page.getByRole("button", { name: "Add", exact: true }).click();
	const link = await page.getByLabel("One-time link").inputValue();
	await expectAccessible(page);
	await page.reload();
	await expect(page.getByLabel("One-time link")).toHaveCount(0);

	const elsewhere = await browser.newContext({ baseURL: site.url });
	const theirs = await elsewhere.newPage();
	await setPassword(theirs, new URL(link).pathname);
	for (const path of ["/desk/staff", "/desk/audit"]) {
		expect((await theirs.goto(path))?.status(), path).toBe(403);
		await expect(heading(theirs, "That’s for owners.")).toBeVisible();
	}
	const member = await deskCookie(theirs);
	const forged = await sendForm(
		site,
		"/desk/staff",
		{ intent: "add", email: newStaff(), role: "owner" },
		{ cookie: member },
	);
	expect(forged.status).toBe(403);

	await hydrated(page);
	await page.getByText("New link…").and(page.getByLabel("New link for Grace Member")).click();
	await page.getByRole("button", { name: "Make a new link" }).locator("visible=true").click();
	await expect(page.getByRole("heading", { name: "A link for Grace Member" })).toBeVisible();
	await theirs.goto("/desk");
	await expect(theirs).toHaveURL(/\/login/);

	await page.getByLabel("Remove Grace Member").click();
	await page.getByRole("button", { name: "Remove", exact: true }).locator("visible=true").click();
	await expect(page.getByText("Removed.")).toBeVisible();
	await expect(page.getByText(email)).toHaveCount(0);
	await visit(page, "/desk/audit");
	await expect(page.getByText("Removed an account").first()).toBeVisible();
	await expectAccessible(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible(page);
	expect(real(consoleErrors)).toEqual([]);
	await elsewhere.close();
});

test("a new name and a new password; other browsers are logged out", async ({ page, site }) => {
	const email = await atLogin(page, site);
	await logIn(page, email);
	await expect(heading(page, "Inbox")).toBeVisible();
	const before = await deskCookie(page);
	await visit(page, "/desk/account");
	await page.getByLabel("Name", { exact: true }).fill("Ada of the Desk");
	await page.getByRole("button", { name: "Save name" }).click();
	await expect(page.getByRole("link", { name: /Ada of the Desk/ })).toBeVisible();
	await page.getByLabel("Current password").fill(password);
	await page.getByLabel("New password").fill("four odder vans");
	await page.getByLabel("Confirm password").fill("four odder vans");
	await page.getByRole("button", { name: "Change password" }).click();
	await expect(page.getByText("Your password is changed.")).toBeVisible();
	await expect(page.getByLabel("Current password")).toHaveValue("");
	expect((await send(site, "/desk", { method: "GET", headers: { cookie: before } })).status).toBe(
		303,
	);
	await page.getByRole("button", { name: "Log out everywhere" }).click();
	await expect(page).toHaveURL("/login");
	await hydrated(page);
	await logIn(page, email, "four odder vans");
	await expect(heading(page, "Inbox")).toBeVisible();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the link, the login, the account page, two-step verification and the logout work as plain forms", async ({
		page,
		site,
	}) => {
		const email = newStaff();
		await setPassword(page, add(site, email));
		await page.context().clearCookies();
		await page.goto("/desk/account");
		await logIn(page, email, "wrong");
		await expect(page.getByRole("alert")).toContainText(refusal);
		await logIn(page, email);
		await expect(page).toHaveURL("/desk/account");
		await page.getByRole("button", { name: "Set up two-step verification" }).click();
		const key = await page.locator(".totp-key").innerText();
		const app = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, "")) });
		const now = Date.now();
		await page.getByLabel("Code from the app").fill(app.generate({ timestamp: now }));
		await page.locator("#two-step").getByLabel("Current password").fill(password);
		await page.getByRole("button", { name: "Turn on" }).click();
		await expect(page.locator(".one-time__codes code")).toHaveCount(10);
		await page.getByRole("button", { name: "Log out", exact: true }).click();
		await expect(page).toHaveURL("/login");
		await page.goto("/desk/reports");
		await logIn(page, email);
		await expect(page).toHaveURL("/login/code?to=%2Fdesk%2Freports");
		await page.getByLabel("Code").fill(nextCode(app, now));
		await page.getByRole("button", { name: "Log in" }).click();
		await expect(page).toHaveURL("/desk/reports");
	});
});
