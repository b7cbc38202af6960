import { sql } from "kysely";
import { expect, test } from "vitest";
import { formToken } from "#features/leads/spam.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	confirmSubscription,
	inspectConfirmation,
	inspectUnsubscribe,
	unsubscribe,
} from "./confirm.server.ts";
import { tokenIn } from "./contract.ts";
import { type NewsletterSite, subscriberOf, unsubscribeUrl } from "./store.server.ts";
import { submitSubscription } from "./subscribe.server.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const headers = new Headers({ referer: "https://sheaf.example/blog" });
const HOUR = 60;
const DAY = 24 * HOUR;

let last = 0;

function siteAt(db: Database, minutes = 0): NewsletterSite {
	return {
		db,
		secret: "a secret of at least 32 characters",
		origin: "https://sheaf.example",
		notify: { to: "desk@sheaf.example", from: "hello@sheaf.example", webhook: true },
		clock: {
			at: new Date(start + minutes * 60_000).toISOString(),
			newId: () => `id-${String(++last).padStart(6, "0")}`,
		},
	};
}

let keys = 0;
function subscribe(db: Database, email: string, minutes = 0, fields: Record<string, string> = {}) {
	const form = { idempotency_key: `form-number-${++keys}`, email, ...fields };
	return submitSubscription(siteAt(db, minutes), new Map(Object.entries(form)), headers);
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

async function subscriber(db: Database, email: string) {
	return db
		.selectFrom("newsletter_subscribers")
		.selectAll()
		.where("email", "=", email)
		.executeTakeFirst();
}

function leadsIn(db: Database) {
	return db.selectFrom("leads").selectAll().execute();
}

async function topics(db: Database): Promise<string[]> {
	const rows = await db.selectFrom("outbox").select("topic").orderBy("id").execute();
	return rows.map(({ topic }) => topic);
}

async function subscribed(db: Database, email: string) {
	await subscribe(db, email);
	await confirmSubscription(siteAt(db, 5), await tokenTo(db, email));
	const row = await subscriber(db, email);
	if (!row) throw new Error("not there");
	const url = unsubscribeUrl(siteAt(db).secret, "https://sheaf.example", row.id);
	return { row, token: tokenIn({ url }) };
}

const checkYourInbox = {
	outcome: "saved",
	message: {
		title: "Check your inbox.",
		text: "If this address isn’t on the list yet, there’s a link to confirm it.",
	},
};

onBothDatabases((open) => {
	test("an address is pending until its owner presses the button, and then a lead", async () => {
		const db = await open();
		expect(await subscribe(db, "Jo@Example.com")).toEqual(checkYourInbox);
		expect(await subscriber(db, "jo@example.com")).toMatchObject({
			status: "pending",
			consent_text_version: "2026-11-22",
			source: "newsletter",
			page_url: "https://sheaf.example/blog",
			confirmed_at: null,
		});
		expect(await leadsIn(db)).toEqual([]);
		expect(await topics(db)).toEqual(["newsletter.confirm"]);

		const token = await tokenTo(db, "jo@example.com");
		const site = siteAt(db, 30);
		expect(await inspectConfirmation(site, token)).toEqual({ state: "open" });
		expect(await subscriber(db, "jo@example.com")).toMatchObject({ status: "pending" });
		expect(await confirmSubscription(site, token)).toEqual({ state: "confirmed" });
		expect(await subscriber(db, "jo@example.com")).toMatchObject({
			status: "confirmed",
			confirmed_at: site.clock.at,
		});
		expect(await leadsIn(db)).toMatchObject([
			{ kind: "newsletter", email: "jo@example.com", source: "newsletter" },
		]);
		expect((await topics(db)).slice(1).sort()).toEqual([
			"lead.created",
			"lead.owner",
			"newsletter.confirmed",
			"newsletter.welcome",
		]);
	});

	test("the lead knows where the form stood and what brought the visitor", async () => {
		const db = await open();
		const touch = {
			utm: { utm_source: "van" },
			clickIds: null,
			referrer: null,
			landingPage: "https://sheaf.example/?utm_source=van",
			at: "2026-11-20T10:00:00.000Z",
		};
		const consent = '{"essential":true,"analytics":true,"marketing":false}';
		const attribution = JSON.stringify({ first: touch, last: touch });
		await subscribe(db, "jo@example.com", 0, { attribution, consent });
		await confirmSubscription(siteAt(db, 1), await tokenTo(db, "jo@example.com"));
		const lead = await db.selectFrom("leads").selectAll().executeTakeFirstOrThrow();
		expect(lead).toMatchObject({ first_touch: JSON.stringify(touch), consent });
	});

	test("a subscribed address gets the same answer and no email", async () => {
		const db = await open();
		await subscribed(db, "jo@example.com");
		const before = await topics(db);
		expect(await subscribe(db, "jo@example.com", 60)).toEqual(checkYourInbox);
		expect(await topics(db)).toEqual(before);
		expect(await subscriber(db, "jo@example.com")).toMatchObject({ status: "confirmed" });
	});

	test("a form sent twice is one row and one mail; its key with another address is a conflict, known or not", async () => {
		const db = await open();
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

	test("without a key the same address may be sent again a day later", async () => {
		const db = await open();
		await subscribe(db, "jo@example.com", 0, { idempotency_key: "" });
		await subscribe(db, "jo@example.com", HOUR, { idempotency_key: "" });
		expect(await linksTo(db, "jo@example.com")).toHaveLength(1);
		await subscribe(db, "jo@example.com", DAY + HOUR, { idempotency_key: "" });
		expect(await linksTo(db, "jo@example.com")).toHaveLength(2);
	});

	test("a second mail carries the same link, so that whichever arrives works", async () => {
		const db = await open();
		await subscribe(db, "jo@example.com");
		await subscribe(db, "jo@example.com", HOUR);
		const [first, second] = await linksTo(db, "jo@example.com");
		expect(first).toBe(second);
		expect(first).toMatch(
			/^https:\/\/sheaf\.example\/newsletter\/confirm\?token=[A-Za-z0-9_-]{43}$/,
		);
		const site = siteAt(db, 48 * HOUR + 30);
		expect(await confirmSubscription(site, await tokenTo(db, "jo@example.com"))).toEqual({
			state: "confirmed",
		});
	});

	test("several visitors typing in one address at once leave one row, and its links work", async () => {
		const db = await open();
		const answers = await Promise.all([1, 2, 3].map(() => subscribe(db, "jo@example.com")));
		expect(answers).toEqual([checkYourInbox, checkYourInbox, checkYourInbox]);
		const links = await linksTo(db, "jo@example.com");
		expect(new Set(links).size).toBe(1);
		const confirmed = await confirmSubscription(siteAt(db, 1), await tokenTo(db, "jo@example.com"));
		expect(confirmed).toEqual({ state: "confirmed" });
	});

	test("an address gets at most three confirmation emails a day", async () => {
		const db = await open();
		for (let minute = 0; minute < 8; minute++)
			expect(await subscribe(db, "victim@example.com", minute)).toEqual(checkYourInbox);
		expect(await linksTo(db, "victim@example.com")).toHaveLength(3);
		await subscribe(db, "victim@example.com", DAY + HOUR);
		expect(await linksTo(db, "victim@example.com")).toHaveLength(4);
	});

	const anHourAgo = new Date(start - 3_600_000).toISOString();
	const lastWeek = new Date(start - 7 * 24 * 3_600_000).toISOString();
	const { secret } = siteAt({} as Database);

	test.each([
		["fills in the hidden field", { subject_line: "Hi" }, 0],
		["makes up a token", { form_token: "made.up" }, 0],
		["brings a token", { form_token: formToken(secret, anHourAgo) }, 1],
		["brings none, as without JavaScript", {}, 1],
		["has had the page open for a week", { form_token: formToken(secret, lastWeek) }, 1],
	])("a visitor who %s gets the same answer", async (_who, fields, mails) => {
		const db = await open();
		expect(await subscribe(db, "jo@example.com", 0, fields)).toEqual(checkYourInbox);
		expect(await topics(db)).toHaveLength(mails);
	});

	test("spam changes nothing about a known address; the next attempt of a person sends the email", async () => {
		const db = await open();
		const machine = { subject_line: "Hi" };
		const { token, row } = await subscribed(db, "jo@example.com");
		await unsubscribe(siteAt(db, DAY), token);
		const sent = await topics(db);
		expect(await subscribe(db, "jo@example.com", DAY + 1, machine)).toEqual(checkYourInbox);
		expect(await subscriber(db, "jo@example.com")).toMatchObject({
			id: row.id,
			status: "unsubscribed",
		});
		expect(await topics(db)).toEqual(sent);

		await subscribe(db, "sam@example.com", 0, machine);
		await subscribe(db, "sam@example.com", 1);
		const confirm = await tokenTo(db, "sam@example.com");
		expect(await confirmSubscription(siteAt(db, 2), confirm)).toEqual({ state: "confirmed" });
	});

	test("the button pressed twice, and twice at once, makes one lead and one welcome", async () => {
		const db = await open();
		await subscribe(db, "jo@example.com");
		const token = await tokenTo(db, "jo@example.com");
		const both = await Promise.all([
			confirmSubscription(siteAt(db, 1), token),
			confirmSubscription(siteAt(db, 1), token),
		]);
		expect(both).toEqual([{ state: "confirmed" }, { state: "confirmed" }]);
		expect(await confirmSubscription(siteAt(db, 72 * HOUR), token)).toEqual({
			state: "confirmed",
		});
		expect(await leadsIn(db)).toHaveLength(1);
		expect((await topics(db)).filter((topic) => topic === "newsletter.welcome")).toHaveLength(1);
	});

	test("after 48 hours the link has run out; a fresh one works and the old one does not", async () => {
		const db = await open();
		await subscribe(db, "jo@example.com");
		const old = await tokenTo(db, "jo@example.com");
		const site = siteAt(db, 48 * HOUR + 1);
		const expired = { state: "expired", email: "jo@example.com" };
		expect(await inspectConfirmation(site, old)).toEqual(expired);
		expect(await confirmSubscription(site, old)).toEqual(expired);
		expect(await leadsIn(db)).toEqual([]);

		await subscribe(db, "jo@example.com", 48 * HOUR + 2);
		const fresh = await tokenTo(db, "jo@example.com");
		expect(await confirmSubscription(siteAt(db, 48 * HOUR + 3), old)).toEqual({
			state: "refused",
		});
		expect(await confirmSubscription(siteAt(db, 48 * HOUR + 3), fresh)).toEqual({
			state: "confirmed",
		});
	});

	test.each(["", "x", "../../etc", "A".repeat(43), "é\u0000\ud800", "0".repeat(10_000)])(
		"a made-up link is refused (%#)",
		async (token) => {
			const db = await open();
			await subscribed(db, "jo@example.com");
			expect(await confirmSubscription(siteAt(db, 1), token)).toEqual({ state: "refused" });
			expect(await unsubscribe(siteAt(db, 1), token)).toBe("refused");
		},
	);

	test("one POST ends a subscription, a GET does not; a repeated POST changes nothing", async () => {
		const db = await open();
		const { token, row } = await subscribed(db, "jo@example.com");
		expect(subscriberOf(siteAt(db).secret, token)).toBe(row.id);
		expect(await inspectUnsubscribe(siteAt(db, DAY), token)).toBe("open");
		expect(await subscriber(db, "jo@example.com")).toMatchObject({ status: "confirmed" });

		expect(await unsubscribe(siteAt(db, DAY), token)).toBe("done");
		expect(await subscriber(db, "jo@example.com")).toMatchObject({
			status: "unsubscribed",
			unsubscribed_at: siteAt(db, DAY).clock.at,
			token_hash: null,
		});
		expect(await unsubscribe(siteAt(db, 2 * DAY), token)).toBe("done");
		expect(await inspectUnsubscribe(siteAt(db, 2 * DAY), token)).toBe("done");
		const events = (await topics(db)).filter((topic) => topic === "newsletter.unsubscribed");
		expect(events).toHaveLength(1);
	});

	test("a former subscriber can return, by a new confirmation only", async () => {
		const db = await open();
		await subscribe(db, "jo@example.com");
		const old = await tokenTo(db, "jo@example.com");
		await confirmSubscription(siteAt(db, 1), old);
		const row = await subscriber(db, "jo@example.com");
		const url = unsubscribeUrl(siteAt(db).secret, "https://sheaf.example", row?.id ?? "");
		const leave = tokenIn({ url });
		await unsubscribe(siteAt(db, DAY), leave);
		expect(await confirmSubscription(siteAt(db, DAY), old)).toEqual({ state: "refused" });

		expect(await subscribe(db, "jo@example.com", 2 * DAY)).toEqual(checkYourInbox);
		expect(await subscriber(db, "jo@example.com")).toMatchObject({ status: "pending" });
		const fresh = await tokenTo(db, "jo@example.com");
		expect(await confirmSubscription(siteAt(db, 2 * DAY + 1), old)).toEqual({ state: "refused" });
		expect(await confirmSubscription(siteAt(db, 2 * DAY + 1), fresh)).toEqual({
			state: "confirmed",
		});
		expect(await subscriber(db, "jo@example.com")).toMatchObject({
			status: "confirmed",
			unsubscribed_at: null,
		});
		expect(await unsubscribe(siteAt(db, 3 * DAY), leave)).toBe("done");
		expect(await leadsIn(db)).toHaveLength(2);
	});

	test.each([
		["", "Please fill in all fields", "Please enter your email address."],
		["jo@", "Please check the marked fields", "Please enter a valid email address."],
	])(
		"the address %j is refused with a sentence beside the field",
		async (email, title, sentence) => {
			const db = await open();
			expect(await subscribe(db, email)).toMatchObject({
				outcome: "invalid",
				message: { title },
				errors: { email: sentence },
				values: { email },
			});
		},
	);

	test("a database failure is reported, and nothing is half done", async () => {
		const db = await open();
		await subscribe(db, "jo@example.com");
		const token = await tokenTo(db, "jo@example.com");
		await sql.raw("ALTER TABLE leads RENAME TO away").execute(db);
		expect(await confirmSubscription(siteAt(db, 1), token)).toEqual({ state: "failed" });
		expect(await subscriber(db, "jo@example.com")).toMatchObject({ status: "pending" });
		await sql.raw("ALTER TABLE outbox RENAME TO away2").execute(db);
		expect(await subscribe(db, "sam@example.com")).toMatchObject({
			outcome: "failed",
			values: { email: "sam@example.com" },
		});
		expect(await subscriber(db, "sam@example.com")).toBeUndefined();
	});
});
