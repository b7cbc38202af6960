import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, visit } from "../support/e2e.ts";
import { newAddress } from "../support/http.ts";
import {
	actionPath,
	databasePath,
	mailsTo,
	type RunningSite,
	readRows,
} from "../support/running-site.ts";

const confirmLink = (site: RunningSite, email: string) =>
	actionPath(site, email, "newsletter.confirm");

function readStatus(site: RunningSite, email: string): unknown {
	return readRows(site, "newsletter_subscribers", email)[0]?.status;
}

function expireLink(site: RunningSite, email: string, at: string): void {
	site.sql(
		`UPDATE newsletter_subscribers SET token_expires_at = '${at}' WHERE email = '${email}'`,
	);
}

const emailBox = (page: Page) => page.getByRole("textbox", { name: "Email" });
const subscribe = (page: Page) =>
	page.getByRole("button", { name: "Subscribe" });
const checkYourInbox =
	/Check your inbox\.\s*If this address isn’t on the list yet/;

test("newsletter: subscribe with two presses, one email, confirm, unsubscribe with one press", async ({
	page,
	site,
}) => {
	const email = newAddress();

	await visit(page, "/blog?utm_source=van");
	await emailBox(page).fill(email);
	await subscribe(page).dblclick();

	await expect(
		page.getByRole("status").filter({ hasText: checkYourInbox }),
	).toHaveCount(1);
	expect(mailsTo(site, email, "newsletter.confirm")).toHaveLength(1);
	expect(readStatus(site, email)).toBe("pending");

	expireLink(site, email, "2020-01-01T00:00:00.000Z");

	expect((await page.goto(confirmLink(site, email)))?.status()).toBe(410);

	await expectAccessible(page);
	expireLink(site, email, "2100-01-01T00:00:00.000Z");
	await page.goto(confirmLink(site, email));
	await expectAccessible(page);

	expect(readStatus(site, email), "looking confirms nothing").toBe("pending");

	await page.getByRole("button", { name: "Confirm my address" }).click();

	await expect(
		page.getByRole("heading", { name: "You’re on the list." }),
	).toBeVisible();

	await expectAccessible(page);

	expect(readStatus(site, email)).toBe("confirmed");

	await page.reload();

	await expect(
		page.getByRole("heading", { name: "You’re on the list." }),
	).toBeVisible();

	const [lead] = readRows(site, "leads", email);
	expect(lead?.last_touch).toContain('"utm_source":"van"');

	const [welcome] = mailsTo(site, email, "newsletter.welcome");
	await page.goto(databasePath(welcome.unsubscribeUrl));
	await expectAccessible(page);
	await page.getByRole("button", { name: "Unsubscribe" }).click();

	await expect(
		page.getByRole("heading", { name: "You’re off the list." }),
	).toBeVisible();

	await expectAccessible(page);

	expect(readStatus(site, email)).toBe("unsubscribed");
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("subscribing and requesting a new link after expiry work", async ({
		page,
		site,
	}) => {
		const email = newAddress();

		await page.goto("/blog");
		await emailBox(page).fill(email);
		await subscribe(page).click();

		await expect(page).toHaveURL(/\/newsletter(\?sent)?$/);
		await expect(page.getByText(checkYourInbox)).toBeVisible();
		await expect(page.getByText("We’ve emailed you a link.")).toBeVisible();

		expireLink(site, email, "2020-01-01T00:00:00.000Z");
		await page.goto(confirmLink(site, email));
		await page.getByRole("button", { name: "Send a fresh link" }).click();

		await expect(page.getByText(checkYourInbox)).toBeVisible();
		expect(mailsTo(site, email, "newsletter.confirm")).toHaveLength(2);
	});
});
