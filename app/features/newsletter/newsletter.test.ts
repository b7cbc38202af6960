import { expect } from "vitest";
import { runRetention } from "#features/privacy/retention.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	breakTable,
	countRows,
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import { siteAt as submissionsAt } from "../../../tests/support/submissions.ts";
import {
	confirmSubscription,
	inspectConfirmation,
	inspectUnsubscribe,
	unsubscribe,
} from "./confirm.server.ts";
import { readTokenOfLink } from "./contract.ts";
import { countRecipients } from "./issue-deliveries.server.ts";
import { submitSubscription } from "./subscribe.server.ts";
import {
	findSubscriber,
	type NewsletterSite,
	unsubscribeUrl,
} from "./subscribers.server.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const headers = new Headers({ referer: "https://sheaf.example/blog" });
const jo = "jo@example.com";
const HOUR = 60;
const DAY = 24 * HOUR;

function siteAt(db: Database, minutes = 0): NewsletterSite {
	return submissionsAt(db, new Date(start + minutes * 60_000).toISOString());
}

let keys = 0;
function subscribe(
	db: Database,
	email: string,
	minutes = 0,
	fields: Record<string, string> = {},
) {
	const form = { idempotency_key: `form-number-${++keys}`, email, ...fields };
	return submitSubscription(siteAt(db, minutes), formFields(form), headers);
}

function confirm(db: Database, token: string, minutes = 1) {
	return confirmSubscription(siteAt(db, minutes), token);
}

/** Links of the confirmation emails to an address, the latest last. */
async function linksTo(db: Database, email: string): Promise<string[]> {
	const mails = await findMessages(db, "newsletter.confirm");
	return mails
		.filter((mail) => mail.recipient === email)
		.map((mail) => mail.document.action.url);
}

async function tokenTo(db: Database, email: string): Promise<string> {
	return readTokenOfLink({
		url: (await linksTo(db, email)).at(-1) ?? "no mail",
	});
}

function subscriber(db: Database, email: string) {
	return findSubscriber(db, "email", email);
}

/** A confirmed subscription, with its unsubscribe and confirmation tokens. */
async function subscribed(db: Database, email: string) {
	await subscribe(db, email);

	const first = await tokenTo(db, email);
	await confirm(db, first, 5);

	const { id } = await rowIn(db, "newsletter_subscribers", { email });
	const { secret, origin } = siteAt(db);

	return {
		id,
		first,
		leave: readTokenOfLink({ url: unsubscribeUrl(secret, origin, id) }),
	};
}

const text =
	"If this address isn’t on the list yet, there’s a link to confirm it.";
const checkYourInbox = {
	outcome: "saved",
	message: { title: "Check your inbox.", text },
};
const confirmed = { state: "confirmed" };
const refused = { state: "refused" };

onBothDatabases((test) => {
	test.each([
		["footer", "newsletter-footer"],
		["article", "newsletter-article"],
		["elsewhere", "newsletter"],
	])("a form in the place “%s” is stored as %s", async (db, place, source) => {
		await subscribe(db, jo, 0, { place });

		expect((await subscriber(db, jo))?.source).toBe(source);
	});

	test("an address is pending until the button is pressed, and then a lead with its origin", async (db) => {
		const landing = {
			landingPage: "https://sheaf.example/",
			at: "2026-11-20T10:00:00.000Z",
		};
		const first = {
			utm: { utm_source: "van" },
			clickIds: null,
			referrer: null,
			...landing,
		};
		const consent = '{"essential":true,"analytics":true,"marketing":false}';
		const fields = {
			attribution: JSON.stringify({ first, last: first }),
			consent,
		};

		expect(await subscribe(db, "Jo@Example.com", 0, fields)).toEqual(
			checkYourInbox,
		);

		const pending = { status: "pending", confirmed_at: null };

		expect(await subscriber(db, jo)).toMatchObject({
			...pending,
			consent_text_version: "2026-11-22",
			source: "newsletter",
			page_url: "https://sheaf.example/blog",
		});
		expect(await countRows(db, "leads")).toBe(0);
		expect(await topicsIn(db)).toEqual(["newsletter.confirm"]);

		const token = await tokenTo(db, jo);
		const site = siteAt(db, 30);

		expect(await inspectConfirmation(site, token)).toEqual({ state: "open" });
		expect(await subscriber(db, jo)).toMatchObject(pending);
		expect(await confirmSubscription(site, token)).toEqual(confirmed);

		const confirmed_at = site.clock.at;
		expect(await subscriber(db, jo)).toMatchObject({
			status: "confirmed",
			confirmed_at,
		});

		const lead = {
			kind: "newsletter",
			email: jo,
			source: "newsletter",
			consent,
		};

		expect(await rowsIn(db, "leads")).toMatchObject([
			{ ...lead, first_touch: JSON.stringify(first) },
		]);

		const sent = ["confirm", "confirmed", "welcome"].map(
			(name) => `newsletter.${name}`,
		);

		expect(await topicsIn(db)).toEqual(["lead.created", "lead.owner", ...sent]);
	});

	test("a form sent twice is one row and one email; its key with another address is a conflict", async (db) => {
		await subscribed(db, "known@example.com");

		for (const email of ["new@example.com", "known@example.com"]) {
			const key = {
				idempotency_key: `the-key-of-${email.replace(/\W/g, "-")}`,
			};
			const both = await Promise.all([
				subscribe(db, email, 1, key),
				subscribe(db, email, 1, key),
			]);

			expect(both).toEqual([checkYourInbox, checkYourInbox]);

			const other = "other@example.com";
			const conflict = { outcome: "conflict", values: { email: other } };

			expect(await subscribe(db, other, 2, key)).toMatchObject(conflict);
		}

		for (const email of ["new@example.com", "known@example.com"])
			expect(await linksTo(db, email)).toHaveLength(1);

		const { status } = (await subscriber(db, "known@example.com")) ?? {};
		expect(status).toBe("confirmed");
		expect(await subscriber(db, "other@example.com")).toBeUndefined();
	});

	test("without a key the same address may be sent again a day later", async (db) => {
		await subscribe(db, jo, 0, { idempotency_key: "" });
		await subscribe(db, jo, HOUR, { idempotency_key: "" });

		expect(await linksTo(db, jo)).toHaveLength(1);

		await subscribe(db, jo, DAY + HOUR, { idempotency_key: "" });

		expect(await linksTo(db, jo)).toHaveLength(2);
	});

	test("all forms for one address are one row with one link, sent three times a day at most", async (db) => {
		const answers = await Promise.all([1, 2].map(() => subscribe(db, jo)));
		for (const minute of [HOUR, HOUR + 1, HOUR + 2])
			answers.push(await subscribe(db, jo, minute));

		expect(answers).toEqual(Array(5).fill(checkYourInbox));

		const [link = "", ...others] = await linksTo(db, jo);
		expect(others).toEqual([link, link]);
		expect(link).toMatch(
			/^https:\/\/sheaf\.example\/newsletter\/confirm\?token=[\w-]{43}$/,
		);

		await subscribe(db, jo, DAY + 2 * HOUR);

		expect(await linksTo(db, jo)).toHaveLength(4);
		expect(
			await confirm(db, readTokenOfLink({ url: link }), 48 * HOUR + 30),
		).toEqual(confirmed);
	});

	test.each([
		["a filled honeypot", { subject_line: "Hi" }, 0],
		["a forged token", { form_token: "made.up" }, 0],
		["no token, as without JavaScript", {}, 1],
	])("a form with %s gets the same answer", async (db, _who, fields, mails) => {
		expect(await subscribe(db, jo, 0, fields)).toEqual(checkYourInbox);
		expect(await topicsIn(db)).toHaveLength(mails);
	});

	test("spam changes nothing about a known address; a later genuine form sends the email", async (db) => {
		const machine = { subject_line: "Hi" };
		const { leave, id } = await subscribed(db, jo);
		await unsubscribe(siteAt(db, DAY), leave);

		const sent = await topicsIn(db);

		expect(await subscribe(db, jo, DAY + 1, machine)).toEqual(checkYourInbox);
		expect(await subscriber(db, jo)).toMatchObject({
			id,
			status: "unsubscribed",
		});
		expect(await topicsIn(db)).toEqual(sent);

		await subscribe(db, "sam@example.com", 0, machine);
		await subscribe(db, "sam@example.com", 1);

		expect(await confirm(db, await tokenTo(db, "sam@example.com"), 2)).toEqual(
			confirmed,
		);
	});

	test("repeated and concurrent confirmations create one lead and one welcome email", async (db) => {
		await subscribe(db, jo);

		const token = await tokenTo(db, jo);
		const pressed = await Promise.all([confirm(db, token), confirm(db, token)]);
		pressed.push(await confirm(db, token, 72 * HOUR));

		expect(pressed).toEqual(Array(3).fill(confirmed));
		expect(await countRows(db, "leads")).toBe(1);
		expect(await findMessages(db, "newsletter.welcome")).toHaveLength(1);
	});

	test("an expired link is refused after 48 hours; the next email's link works", async (db) => {
		await subscribe(db, jo);

		const old = await tokenTo(db, jo);
		const site = siteAt(db, 48 * HOUR + 1);
		const expired = { state: "expired", email: jo };

		expect(await inspectConfirmation(site, old)).toEqual(expired);
		expect(await confirmSubscription(site, old)).toEqual(expired);
		expect(await countRows(db, "leads")).toBe(0);

		await subscribe(db, jo, 48 * HOUR + 2);

		const fresh = await tokenTo(db, jo);

		expect(await confirm(db, old, 48 * HOUR + 3)).toEqual(refused);
		expect(await confirm(db, fresh, 48 * HOUR + 3)).toEqual(confirmed);
	});

	test("forged links are refused", async (db) => {
		await subscribed(db, jo);
		const guess = "A".repeat((await tokenTo(db, jo)).length);

		for (const token of [
			"",
			"x",
			"../../etc",
			guess,
			"é\u0000\ud800",
			"0".repeat(9_999),
		]) {
			expect(await confirm(db, token)).toEqual(refused);
			expect(await unsubscribe(siteAt(db, 1), token)).toBe("refused");
		}
	});

	test("the link of a test message explains itself", async (db) => {
		expect(await inspectUnsubscribe(siteAt(db, 1), "")).toBe("tokenless");
	});

	test("a POST ends a subscription once, a GET does not; only a new confirmation starts it again", async (db) => {
		const { leave, first } = await subscribed(db, jo);
		const site = siteAt(db, DAY);

		expect(await inspectUnsubscribe(site, leave)).toBe("open");
		expect(await subscriber(db, jo)).toMatchObject({ status: "confirmed" });
		expect(await unsubscribe(site, leave)).toBe("done");

		const ended = {
			status: "unsubscribed",
			unsubscribed_at: site.clock.at,
			token_hash: null,
		};

		expect(await subscriber(db, jo)).toMatchObject(ended);
		expect(await unsubscribe(siteAt(db, 2 * DAY), leave)).toBe("done");
		expect(await inspectUnsubscribe(siteAt(db, 2 * DAY), leave)).toBe("done");
		expect(await findMessages(db, "newsletter.unsubscribed")).toHaveLength(1);
		expect(await confirm(db, first, DAY)).toEqual(refused);

		expect(await subscribe(db, jo, 2 * DAY)).toEqual(checkYourInbox);
		expect(await subscriber(db, jo)).toMatchObject({ status: "pending" });

		const fresh = await tokenTo(db, jo);

		expect(await confirm(db, first, 2 * DAY + 1)).toEqual(refused);
		expect(await confirm(db, fresh, 2 * DAY + 1)).toEqual(confirmed);
		expect(await subscriber(db, jo)).toMatchObject({
			status: "confirmed",
			unsubscribed_at: null,
		});
		expect(await unsubscribe(siteAt(db, 3 * DAY), leave)).toBe("done");
		expect(await countRows(db, "leads")).toBe(2);
	});

	test("an unconfirmed form of somebody who left doesn’t undo what they said", async (db) => {
		const other = "jo@home.example";
		const { leave } = await subscribed(db, jo);
		await subscribed(db, other);
		const { person_id } = await rowIn(db, "contact_points", { key: jo });
		await db
			.updateTable("contact_points")
			.set({ person_id, is_primary: 0 })
			.where("key", "=", other)
			.execute();
		await unsubscribe(siteAt(db, DAY), leave);

		await subscribe(db, jo, 2 * DAY);
		expect(await countRecipients(db, "all")).toBe(0);
		await runRetention(db, siteAt(db, 60 * DAY).clock.at);
		expect(await countRecipients(db, "all")).toBe(0);

		await subscribe(db, jo, 61 * DAY);
		await confirm(db, await tokenTo(db, jo), 61 * DAY + 1);
		expect(await countRecipients(db, "all")).toBe(2);
	});

	test("an invalid or missing address is refused with a message beside the field", async (db) => {
		for (const [email, title, sentence] of [
			["", "Please fill in all fields", "Please enter your email address."],
			[
				"jo@",
				"Please check the marked fields",
				"Please enter a valid email address.",
			],
		] as const)
			expect(await subscribe(db, email)).toMatchObject({
				outcome: "invalid",
				message: { title },
				errors: { email: sentence },
				values: { email },
			});
	});

	test("a database failure is reported, and nothing is stored", async (db) => {
		await subscribe(db, jo);

		const token = await tokenTo(db, jo);

		await breakTable(db, "leads");

		expect(await confirm(db, token)).toEqual({ state: "failed" });
		expect(await subscriber(db, jo)).toMatchObject({ status: "pending" });

		await breakTable(db, "outbox");

		const email = "sam@example.com";
		expect(await subscribe(db, email)).toMatchObject({
			outcome: "failed",
			values: { email },
		});
		expect(await subscriber(db, email)).toBeUndefined();
	});
});
