import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { countOf, onBothDatabases } from "../../../tests/support/databases.ts";
import { fieldsOf } from "../../../tests/support/staff-context.ts";
import { siteAt as submissionsAt } from "../../../tests/support/submissions.ts";
import {
	confirmSubscription,
	inspectConfirmation,
	inspectUnsubscribe,
	unsubscribe,
} from "./confirm.server.ts";
import { tokenIn } from "./contract.ts";
import { findSubscriber, type NewsletterSite, unsubscribeUrl } from "./store.server.ts";
import { submitSubscription } from "./subscribe.server.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const headers = new Headers({ referer: "https://sheaf.example/blog" });
const jo = "jo@example.com";
const HOUR = 60;
const DAY = 24 * HOUR;

function siteAt(db: Database, minutes = 0): NewsletterSite {
	return submissionsAt(db, new Date(start + minutes * 60_000).toISOString());
}

let keys = 0;
function subscribe(db: Database, email: string, minutes = 0, fields: Record<string, string> = {}) {
	const form = { idempotency_key: `form-number-${++keys}`, email, ...fields };
	return submitSubscription(siteAt(db, minutes), fieldsOf(form), headers);
}

function confirm(db: Database, token: string, minutes = 1) {
	return confirmSubscription(siteAt(db, minutes), token);
}

/** The links of the confirmation mails to an address, the latest last. */
async function linksTo(db: Database, email: string): Promise<string[]> {
	const rows = await db
		.selectFrom("outbox")
		.select("payload")
		.where("topic", "=", "newsletter.confirm")
		.where("recipient", "=", email)
		.orderBy("id")
		.execute();
	return rows.map(({ payload }) => JSON.parse(payload).document.action.url);
}

async function tokenTo(db: Database, email: string): Promise<string> {
	const link = (await linksTo(db, email)).at(-1);
	if (!link) throw new Error(`no mail to ${email}`);
	return tokenIn({ url: link });
}

function subscriber(db: Database, email: string) {
	return findSubscriber(db, "email", email);
}

async function topics(db: Database): Promise<string[]> {
	const rows = await db.selectFrom("outbox").select("topic").orderBy("id").execute();
	return rows.map(({ topic }) => topic);
}

/** A confirmed subscription, with the token that ends it and the one that confirmed it. */
async function subscribed(db: Database, email: string) {
	await subscribe(db, email);
	const confirmed = await tokenTo(db, email);
	await confirm(db, confirmed, 5);
	const row = await subscriber(db, email);
	if (!row) throw new Error("not there");
	const { secret, origin } = siteAt(db);
	return { row, confirmed, token: tokenIn({ url: unsubscribeUrl(secret, origin, row.id) }) };
}

const checkYourInbox = {
	outcome: "saved",
	message: {
		title: "Check your inbox.",
		text: "If this address isn’t on the list yet, there’s a link to confirm it.",
	},
};

onBothDatabases((test) => {
	test("an address is pending until its owner presses the button, and then a lead with its origin", async (db) => {
		const touch = { utm: { utm_source: "van" }, clickIds: null, referrer: null };
		const first = {
			...touch,
			landingPage: "https://sheaf.example/",
			at: "2026-11-20T10:00:00.000Z",
		};
		const consent = '{"essential":true,"analytics":true,"marketing":false}';
		const fields = { attribution: JSON.stringify({ first, last: first }), consent };
		expect(await subscribe(db, "Jo@Example.com", 0, fields)).toEqual(checkYourInbox);
		expect(await subscriber(db, jo)).toMatchObject({
			status: "pending",
			consent_text_version: "2026-11-22",
			source: "newsletter",
			page_url: "https://sheaf.example/blog",
			confirmed_at: null,
		});
		expect(await countOf(db, "leads")).toBe(0);
		expect(await topics(db)).toEqual(["newsletter.confirm"]);

		const token = await tokenTo(db, jo);
		const site = siteAt(db, 30);
		expect(await inspectConfirmation(site, token)).toEqual({ state: "open" });
		expect(await subscriber(db, jo)).toMatchObject({ status: "pending" });
		expect(await confirmSubscription(site, token)).toEqual({ state: "confirmed" });
		expect(await subscriber(db, jo)).toMatchObject({
			status: "confirmed",
			confirmed_at: site.clock.at,
		});
		expect(await db.selectFrom("leads").selectAll().execute()).toMatchObject([
			{
				kind: "newsletter",
				email: jo,
				source: "newsletter",
				consent,
				first_touch: JSON.stringify(first),
			},
		]);
		expect((await topics(db)).slice(1).sort()).toEqual([
			"lead.created",
			"lead.owner",
			"newsletter.confirmed",
			"newsletter.welcome",
		]);
	});

	test("a subscribed address gets the same answer and no email", async (db) => {
		await subscribed(db, jo);
		const before = await topics(db);
		expect(await subscribe(db, jo, 60)).toEqual(checkYourInbox);
		expect(await topics(db)).toEqual(before);
		expect(await subscriber(db, jo)).toMatchObject({ status: "confirmed" });
	});

	test("a form sent twice is one row and one mail; its key with another address is a conflict, known or not", async (db) => {
		await subscribed(db, "known@example.com");
		for (const email of ["new@example.com", "known@example.com"]) {
			const key = { idempotency_key: `the-key-of-${email.replace(/\W/g, "-")}` };
			const both = await Promise.all([subscribe(db, email, 1, key), subscribe(db, email, 1, key)]);
			expect(both).toEqual([checkYourInbox, checkYourInbox]);
			expect(await subscribe(db, "other@example.com", 2, key)).toMatchObject({
				outcome: "conflict",
				values: { email: "other@example.com" },
			});
		}
		expect(await linksTo(db, "new@example.com")).toHaveLength(1);
		expect(await subscriber(db, "other@example.com")).toBeUndefined();
	});

	test("without a key the same address may be sent again a day later", async (db) => {
		await subscribe(db, jo, 0, { idempotency_key: "" });
		await subscribe(db, jo, HOUR, { idempotency_key: "" });
		expect(await linksTo(db, jo)).toHaveLength(1);
		await subscribe(db, jo, DAY + HOUR, { idempotency_key: "" });
		expect(await linksTo(db, jo)).toHaveLength(2);
	});

	test("several forms for one address, also at once, are one row, whose emails carry the same link", async (db) => {
		const answers = await Promise.all([1, 2].map(() => subscribe(db, jo)));
		answers.push(await subscribe(db, jo, HOUR));
		expect(answers).toEqual([checkYourInbox, checkYourInbox, checkYourInbox]);
		const links = await linksTo(db, jo);
		expect(links).toHaveLength(3);
		expect(new Set(links).size).toBe(1);
		expect(links[0]).toMatch(/^https:\/\/sheaf\.example\/newsletter\/confirm\?token=[\w-]{43}$/);
		const late = await confirm(db, await tokenTo(db, jo), 48 * HOUR + 30);
		expect(late).toEqual({ state: "confirmed" });
	});

	test("an address gets at most three confirmation emails a day", async (db) => {
		for (let minute = 0; minute < 8; minute++)
			expect(await subscribe(db, "victim@example.com", minute)).toEqual(checkYourInbox);
		expect(await linksTo(db, "victim@example.com")).toHaveLength(3);
		await subscribe(db, "victim@example.com", DAY + HOUR);
		expect(await linksTo(db, "victim@example.com")).toHaveLength(4);
	});

	test.each([
		["fills in the hidden field", { subject_line: "Hi" }, 0],
		["makes up a token", { form_token: "made.up" }, 0],
		["brings no token, as without JavaScript", {}, 1],
	])("a visitor who %s gets the same answer", async (db, _who, fields, mails) => {
		expect(await subscribe(db, jo, 0, fields)).toEqual(checkYourInbox);
		expect(await topics(db)).toHaveLength(mails);
	});

	test("spam changes nothing about a known address; the next attempt of a person sends the email", async (db) => {
		const machine = { subject_line: "Hi" };
		const { token, row } = await subscribed(db, jo);
		await unsubscribe(siteAt(db, DAY), token);
		const sent = await topics(db);
		expect(await subscribe(db, jo, DAY + 1, machine)).toEqual(checkYourInbox);
		expect(await subscriber(db, jo)).toMatchObject({
			id: row.id,
			status: "unsubscribed",
		});
		expect(await topics(db)).toEqual(sent);

		await subscribe(db, "sam@example.com", 0, machine);
		await subscribe(db, "sam@example.com", 1);
		const fresh = await tokenTo(db, "sam@example.com");
		expect(await confirm(db, fresh, 2)).toEqual({ state: "confirmed" });
	});

	test("the button pressed twice, and twice at once, makes one lead and one welcome", async (db) => {
		await subscribe(db, jo);
		const token = await tokenTo(db, jo);
		const pressed = await Promise.all([confirm(db, token), confirm(db, token)]);
		pressed.push(await confirm(db, token, 72 * HOUR));
		for (const answer of pressed) expect(answer).toEqual({ state: "confirmed" });
		expect(await countOf(db, "leads")).toBe(1);
		expect((await topics(db)).filter((topic) => topic === "newsletter.welcome")).toHaveLength(1);
	});

	test("after 48 hours the link has run out; a fresh one works and the old one does not", async (db) => {
		await subscribe(db, jo);
		const old = await tokenTo(db, jo);
		const site = siteAt(db, 48 * HOUR + 1);
		const expired = { state: "expired", email: jo };
		expect(await inspectConfirmation(site, old)).toEqual(expired);
		expect(await confirmSubscription(site, old)).toEqual(expired);
		expect(await countOf(db, "leads")).toBe(0);

		await subscribe(db, jo, 48 * HOUR + 2);
		const fresh = await tokenTo(db, jo);
		expect(await confirm(db, old, 48 * HOUR + 3)).toEqual({ state: "refused" });
		expect(await confirm(db, fresh, 48 * HOUR + 3)).toEqual({ state: "confirmed" });
	});

	test("made-up links are refused", async (db) => {
		await subscribed(db, jo);
		const { length } = await tokenTo(db, jo);
		for (const token of [
			"",
			"x",
			"../../etc",
			"A".repeat(length),
			"é\u0000\ud800",
			"0".repeat(9_999),
		]) {
			expect(await confirm(db, token)).toEqual({ state: "refused" });
			expect(await unsubscribe(siteAt(db, 1), token)).toBe("refused");
		}
	});

	test("one POST ends a subscription, a GET does not; a repeated POST changes nothing", async (db) => {
		const { token } = await subscribed(db, jo);
		expect(await inspectUnsubscribe(siteAt(db, DAY), token)).toBe("open");
		expect(await subscriber(db, jo)).toMatchObject({ status: "confirmed" });

		expect(await unsubscribe(siteAt(db, DAY), token)).toBe("done");
		expect(await subscriber(db, jo)).toMatchObject({
			status: "unsubscribed",
			unsubscribed_at: siteAt(db, DAY).clock.at,
			token_hash: null,
		});
		expect(await unsubscribe(siteAt(db, 2 * DAY), token)).toBe("done");
		expect(await inspectUnsubscribe(siteAt(db, 2 * DAY), token)).toBe("done");
		const events = (await topics(db)).filter((topic) => topic === "newsletter.unsubscribed");
		expect(events).toHaveLength(1);
	});

	test("a former subscriber can return, by a new confirmation only", async (db) => {
		const { token: leave, confirmed: old } = await subscribed(db, jo);
		await unsubscribe(siteAt(db, DAY), leave);
		expect(await confirm(db, old, DAY)).toEqual({ state: "refused" });

		expect(await subscribe(db, jo, 2 * DAY)).toEqual(checkYourInbox);
		expect(await subscriber(db, jo)).toMatchObject({ status: "pending" });
		const fresh = await tokenTo(db, jo);
		expect(await confirm(db, old, 2 * DAY + 1)).toEqual({ state: "refused" });
		expect(await confirm(db, fresh, 2 * DAY + 1)).toEqual({ state: "confirmed" });
		expect(await subscriber(db, jo)).toMatchObject({ status: "confirmed", unsubscribed_at: null });
		expect(await unsubscribe(siteAt(db, 3 * DAY), leave)).toBe("done");
		expect(await countOf(db, "leads")).toBe(2);
	});

	test.each([
		["", "Please fill in all fields", "Please enter your email address."],
		["jo@", "Please check the marked fields", "Please enter a valid email address."],
	])(
		"the address %j is refused with a sentence beside the field",
		async (db, email, title, sentence) => {
			expect(await subscribe(db, email)).toMatchObject({
				outcome: "invalid",
				message: { title },
				errors: { email: sentence },
				values: { email },
			});
		},
	);

	test("a database failure is reported, and nothing is half done", async (db) => {
		await subscribe(db, jo);
		const token = await tokenTo(db, jo);
		await sql.raw("ALTER TABLE leads RENAME TO away").execute(db);
		expect(await confirm(db, token)).toEqual({ state: "failed" });
		expect(await subscriber(db, jo)).toMatchObject({ status: "pending" });
		await sql.raw("ALTER TABLE outbox RENAME TO away2").execute(db);
		expect(await subscribe(db, "sam@example.com")).toMatchObject({
			outcome: "failed",
			values: { email: "sam@example.com" },
		});
		expect(await subscriber(db, "sam@example.com")).toBeUndefined();
	});
});
