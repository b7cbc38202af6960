import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	countRows,
	emailsIn,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { runWriting } from "../../../tests/support/query-plans.ts";
import {
	addExpiredReceipts,
	ask,
	expiredReceipt,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { BATCH, countRetention, runRetention } from "./retention.server.ts";
import { rules } from "./retention-rules.server.ts";

const jo = "jo@firm.example";
const started = "2020-01-15T10:00:00.000Z";

async function addresses(db: Database): Promise<string[]> {
	return emailsIn(db);
}

const none = Object.fromEntries(rules.map(({ id }) => [id, 0]));
const later = "2030-01-01T00:00:00.000Z";

/** The time this many days after `started`. */
const daysLater = (count: number) =>
	new Date(Date.parse(started) + count * 86_400_000).toISOString();

/** One row of every kind that no person owns, from the time `started`, and an unconfirmed subscription. */
async function addOneOfEach(db: Database): Promise<void> {
	const at = started;
	const expires = { expires_at: at, created_at: at };
	const email = "x@sheaf.example";
	const sent = {
		kind: "mail",
		topic: "x",
		recipient: email,
		payload: "{}",
		attempts: 1,
		due_at: at,
	};

	const mail = { ...sent, id: "mail", message_id: "mail", created_at: later };
	const count = {
		day: "2020-01-15",
		page: "/",
		source: "direct",
		event: "page_shown",
	};

	const pending = {
		status: "pending",
		consent_text_version: "1",
		source: "newsletter",
	};

	const insert = (table: string, row: object) =>
		db
			.insertInto(table as "notes")
			.values(row as never)
			.execute();

	for (const [table, row] of Object.entries({
		staff: {
			id: "staff-x",
			email,
			name: "X",
			role: "owner",
			created_at: later,
		},
		outbox: mail,
		newsletter_subscribers: {
			id: "pending",
			email: jo,
			...pending,
			created_at: at,
		},
		newsletter_requests: {
			idempotency_key: "k",
			body_hash: "h",
			created_at: at,
		},
		delivery_attempts: { id: "d", outbox_id: "mail", at, delivered: 1 },
		statistics_daily: { ...count, count: 1, value_eur: 0 },
		zero_result_searches: {
			words: "vans",
			count: 1,
			first_at: at,
			last_at: at,
		},
		consent_receipts: { ...expiredReceipt, at },
		audit_log: { id: "a", at, action: "x" },
		sessions: {
			id_hash: "s",
			staff_id: "staff-x",
			awaits_code: 0,
			seen_at: at,
			...expires,
		},
		staff_links: { token_hash: "l", staff_id: "staff-x", ...expires },
		statistics_counted: { id: "c", at },
		privacy_requests: { id: "p", kind: "export", email: jo, ...expires },
		rate_limits: { key: "k", free_at: Date.parse(at) },
	}))
		await insert(table, row);

	await insert("outbox", {
		...mail,
		id: "confirmation",
		message_id: "confirmation",
		topic: "newsletter.confirm",
		created_at: at,
	});
	await insert("delivery_attempts", {
		id: "c",
		outbox_id: "confirmation",
		at: daysLater(30),
		delivered: 1,
	});
}

onBothDatabases((test) => {
	test("people and all their data are deleted two years after the last contact", async (db) => {
		await submitEverything(siteAt(db, started), jo);
		await ask(siteAt(db, "2021-06-01T10:00:00.000Z"), "al@other.example");

		expect(
			(await countRetention(db, "2022-01-15T09:59:59.000Z")).marketing,
		).toBe(0);

		const at = "2022-02-01T10:00:00.000Z";
		expect((await countRetention(db, at)).marketing).toBe(1);
		expect(await addresses(db)).toEqual(["al@other.example", jo]);

		expect((await runRetention(db, at)).marketing).toBe(1);
		expect(await addresses(db)).toEqual(["al@other.example"]);

		for (const table of ["leads", "questions"] as const)
			expect(await countRows(db, table), table).toBe(1);

		// Of the lead, and of its person.
		expect(await countRows(db, "search_entries")).toBe(2);

		const forms = [
			"quiz_leads",
			"quiz_responses",
			"academy_leads",
			"bookings",
		] as const;
		const others = [
			"booking_slots",
			"notes",
			"messages",
			"attachments",
			"attachment_parts",
			"newsletter_subscribers",
		] as const;

		// Unlike an erasure, retention leaves no hash: a returning person is new.
		for (const table of [...forms, ...others, "erasures"] as const)
			expect(await countRows(db, table), table).toBe(0);

		const entry = await rowIn(db, "audit_log");
		expect(entry).toMatchObject({
			action: "privacy.retention",
			staff_id: null,
		});
		expect(JSON.parse(entry.detail ?? "")).toMatchObject({ marketing: 1 });
	});

	test("a run that deletes nothing is not in the audit log", async (db) => {
		await ask(siteAt(db, started), jo);

		await runRetention(db, started);

		expect(await countRows(db, "audit_log")).toBe(0);
	});

	test("an aborted run deletes nothing more, and the next one continues", async (db) => {
		await ask(siteAt(db, started), jo);

		const stopping = new AbortController();
		// The first rule has nothing to delete; the second would delete them.
		const onStep = () => stopping.abort();
		const at = "2022-02-01T10:00:00.000Z";

		await expect(
			runRetention(db, at, { signal: stopping.signal, onStep }),
		).rejects.toThrow();
		expect(await addresses(db)).toEqual([jo]);
		expect(await runRetention(db, at)).toMatchObject({ marketing: 1 });
	});

	test("what an aborted run has deleted is in the audit log", async (db) => {
		await ask(siteAt(db, started), jo);

		const stopping = new AbortController();
		const onStep = (_rule: string, count: number) => {
			if (count > 0) stopping.abort();
		};
		await expect(
			runRetention(db, "2022-02-01T10:00:00.000Z", {
				signal: stopping.signal,
				onStep,
			}),
		).rejects.toThrow();

		expect(await rowsIn(db, "audit_log")).toMatchObject([
			{ action: "privacy.retention", detail: '{"marketing":1}' },
		]);
	});

	test("an email either way counts as contact", async (db) => {
		await ask(siteAt(db, started), jo);
		const { id: person_id } = await rowIn(db, "people");
		await db
			.insertInto("messages")
			.values({
				id: "m",
				person_id,
				direction: "out",
				address: jo,
				subject: "Hello",
				text: "Still there?",
				message_id: "<m@sheaf.example>",
				created_at: "2021-12-01T10:00:00.000Z",
			})
			.execute();

		const expiredAt = async (at: string) =>
			(await countRetention(db, at)).marketing;

		expect(await expiredAt("2023-11-30T10:00:00.000Z")).toBe(0);
		expect(await expiredAt("2023-12-02T10:00:00.000Z")).toBe(1);
	});

	test("an answer, a note and an active subscription count as contacts; clients stay six years", async (db) => {
		const expiredAt = async (at: string) =>
			(await countRetention(db, at)).marketing;

		await ask(siteAt(db, started), jo);
		await db
			.updateTable("leads")
			.set({ answered_at: "2021-12-01T10:00:00.000Z" })
			.execute();

		expect(await expiredAt("2022-02-01T10:00:00.000Z")).toBe(0);
		expect(await expiredAt("2023-12-02T10:00:00.000Z")).toBe(1);

		const { id: person_id } = await rowIn(db, "people");
		const note = {
			id: "n",
			person_id,
			text: "Rang.",
			created_at: "2022-12-01T10:00:00.000Z",
		};
		await db.insertInto("notes").values(note).execute();

		expect(await expiredAt("2023-12-02T10:00:00.000Z")).toBe(0);
		expect(await expiredAt("2024-12-02T10:00:00.000Z")).toBe(1);

		const reader = {
			id: "s",
			email: jo,
			status: "confirmed",
			created_at: started,
		} as const;
		const subscription = {
			...reader,
			consent_text_version: "1",
			source: "newsletter",
		};
		await db
			.insertInto("newsletter_subscribers")
			.values(subscription)
			.execute();

		expect(await expiredAt("2027-02-01T10:00:00.000Z")).toBe(0);

		await db.deleteFrom("newsletter_subscribers").execute();
		await db.updateTable("people").set({ stage: "won" }).execute();

		expect((await runRetention(db, "2028-12-01T09:00:00.000Z")).contracts).toBe(
			0,
		);
		expect((await runRetention(db, "2028-12-01T11:00:00.000Z")).contracts).toBe(
			1,
		);
		expect(await addresses(db)).toEqual([]);
	});

	test.each([
		["nothing on the same day", 0, none],
		[
			"sessions, counted ids and rate limits after days",
			3,
			{ sessions: 2, counted: 1, limits: 1, requests: 0 },
		],
		[
			"requests and unconfirmed subscriptions after a month",
			31,
			{ requests: 1, unconfirmed: 3, statistics: 0, mails: 0 },
		],
		[
			"statistics and delivered emails after a year",
			367,
			{ statistics: 2, mails: 1, receipts: 0 },
		],
		["consent receipts after two years", 732, { receipts: 1 }],
	])("retention deletes %s", async (db, _rule, days, deleted) => {
		await addOneOfEach(db);

		expect(await runRetention(db, daysLater(days))).toMatchObject(deleted);
	});

	test("an unconfirmed subscription is deleted with its request and email, and no other email", async (db) => {
		await addOneOfEach(db);

		await runRetention(db, daysLater(31));

		expect(await rowsIn(db, "outbox")).toMatchObject([{ id: "mail" }]);
		expect(await rowsIn(db, "delivery_attempts")).toMatchObject([{ id: "d" }]);
		expect(await countRows(db, "newsletter_requests")).toBe(0);
	});

	test("accounts are emptied two years after the last sign-in, except the last owner's", async (db) => {
		const account = (
			id: string,
			role: "owner" | "member",
			last_login_at: string | null,
		) => {
			const identity = {
				id,
				email: `${id}@sheaf.example`,
				name: id,
				role,
				last_login_at,
			};
			return {
				...identity,
				password_hash: "secret",
				created_at: "2023-01-01T00:00:00.000Z",
			};
		};

		const early = "2024-01-01T00:00:00.000Z";
		const removed = {
			...account("removed", "owner", "2024-03-01T00:00:00.000Z"),
			removed_at: early,
		};
		const rows = [
			account("unused", "member", early),
			account("never-used", "member", null),
			account("used", "member", "2024-07-01T00:00:00.000Z"),
			account("owner", "owner", early),
			account("last-owner", "owner", "2024-02-01T00:00:00.000Z"),
			removed,
		];
		await db.insertInto("staff").values(rows).execute();

		const at = "2026-06-01T00:00:00.000Z";
		expect(await countRetention(db, at)).toMatchObject({ accounts: 4 });
		expect(await runRetention(db, at)).toMatchObject({ accounts: 4 });
		expect(await runRetention(db, at)).toMatchObject({ accounts: 0 });

		const left = (await rowsIn(db, "staff")).filter(
			({ password_hash: hash }) => hash,
		);
		expect(left.map(({ id }) => id)).toEqual(
			expect.arrayContaining(["used", "last-owner"]),
		);

		const emptied = { email: "unused@removed.invalid", password_hash: null };
		expect(await rowIn(db, "staff", { id: "unused" })).toMatchObject(emptied);
	});

	test("a run deletes at most a tenth of a table, or 20 rows if that is more; later runs do the rest", async (db) => {
		const later = "2029-03-05T00:00:00.000Z";

		await addExpiredReceipts(db, 300);

		expect((await runRetention(db, later)).receipts).toBe(30);
		expect((await runRetention(db, later)).receipts).toBe(27);
		expect((await countRetention(db, later)).receipts).toBe(243);
		expect((await runRetention(db, later, { confirmed: true })).receipts).toBe(
			243,
		);

		await addExpiredReceipts(db, 15);

		expect((await runRetention(db, later)).receipts).toBe(15);
	});
});

const COUNT = 2 * BATCH + 10;

/** People who wrote in the same second; every third is a client, every seventh reads the newsletter. */
async function fill(db: Database): Promise<void> {
	const series = sql`WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${sql.lit(COUNT)})`;
	const people = sql`${series}
		INSERT INTO people (id, stage, version, created_at, last_lead_at)
		SELECT CAST(n AS text), CASE WHEN n % 3 = 0 THEN 'won' ELSE 'new' END, 1, ${started}, ${started}
		FROM series`;
	const emails = sql`${series}
		INSERT INTO contact_points (id, person_id, kind, value, key, created_at)
		SELECT CAST(n AS text), CAST(n AS text), 'email', 'p' || n || '@x.example', 'p' || n || '@x.example', ${started}
		FROM series`;
	const readers = sql`${series}
		INSERT INTO newsletter_subscribers (id, email, status, consent_text_version, source, created_at)
		SELECT CAST(n AS text), 'p' || n || '@x.example', 'confirmed', '1', 's', ${started}
		FROM series WHERE n % 7 = 0`;

	for (const statement of [people, emails, readers])
		await runWriting(db, statement);
}

const expired = (clients: boolean) =>
	Array.from({ length: COUNT }, (_, index) => index + 1).filter(
		(n) => (n % 3 === 0) === clients && n % 7 !== 0,
	).length;

onBothDatabases((test) => {
	test("expired people among many newsletter readers of the same time are each found once", async (db) => {
		const at = "2030-01-01T00:00:00.000Z";

		await fill(db);

		const counts = { contracts: expired(true), marketing: expired(false) };
		// The search yields to the event loop between batches.
		let turns = 0;
		let next = setImmediate(function turn() {
			turns++;
			next = setImmediate(turn);
		});

		expect(await countRetention(db, at)).toMatchObject(counts);

		clearImmediate(next);

		expect(turns).toBeGreaterThanOrEqual(2);
		expect(await runRetention(db, at, { confirmed: true })).toMatchObject(
			counts,
		);
		expect(await countRetention(db, at)).toMatchObject({
			contracts: 0,
			marketing: 0,
		});

		const left = await db.selectFrom("people").select("id").execute();
		expect(left).toHaveLength(COUNT - expired(true) - expired(false));
	}, 60_000);
});
