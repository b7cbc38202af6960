import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { ownerMail } from "../../../tests/support/notifications.ts";
import type { Mail } from "./contract.ts";
import { settleDelivered, settleFailed, takeDue } from "./leases.server.ts";
import { enqueue } from "./outbox.server.ts";
import { bringForward } from "./retries.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const from = "hello@sheaf.example";
const mail = { ...ownerMail, leadId: "lead-1" };

function later(seconds: number): string {
	return new Date(Date.parse(at) + seconds * 1000).toISOString();
}

function enqueueMail(
	db: Database,
	id: string,
	change: Partial<Mail> = {},
	when = at,
) {
	return enqueue(db, { ...mail, ...change }, { id, from, at: when });
}

function take(db: Database, worker: string, when = at, limit = 10) {
	const leaseUntil = new Date(Date.parse(when) + 120_000).toISOString();
	return takeDue(db, { kind: "mail", worker, at: when, leaseUntil, limit });
}

/** The lead that emails are about. */
async function addLead(db: Database) {
	const lead = {
		id: "lead-1",
		kind: "question",
		email: "jo@example.com",
		source: "faq_question",
	};
	const row = {
		...lead,
		idempotency_key: "k",
		body_hash: "h",
		created_at: at,
		stage: "new",
	} as const;
	await db.insertInto("leads").values(row).execute();
}

async function takeOne(db: Database, worker: string, when = at) {
	const [row, ...others] = await take(db, worker, when);
	if (!row || others.length > 0) throw new Error("not one row");
	return row;
}

onBothDatabases((test) => {
	test("an email to several addresses is a row for each", async (db) => {
		await enqueueMail(db, "m-1", { to: "a@sheaf.example, b@sheaf.example" });

		const rows = await rowsIn(db, "outbox");
		expect(rows.map(({ recipient }) => recipient).sort()).toEqual([
			"a@sheaf.example",
			"b@sheaf.example",
		]);
		expect(new Set(rows.map((row) => row.message_id)).size).toBe(2);
	});

	test("an email and an event keep their message id", async (db) => {
		await enqueueMail(db, "a");

		const event = {
			kind: "webhook",
			type: "lead.created",
			leadId: "lead-1",
		} as const;

		await enqueue(
			db,
			{ ...event, at, data: { email: "é" } },
			{ id: "b", from, at },
		);

		const due = {
			lead_id: "lead-1",
			attempts: 0,
			due_at: at,
			delivered_at: null,
		};

		expect(await rowsIn(db, "outbox")).toMatchObject([
			{
				...due,
				kind: "mail",
				topic: "lead.owner",
				recipient: "owner@example.com",
				message_id: "<a@sheaf.example>",
			},
			{
				...due,
				kind: "webhook",
				topic: "lead.created",
				recipient: "webhook",
				message_id: "msg_b",
				payload: `{"type":"lead.created","timestamp":"${at}","data":{"email":"é"}}`,
			},
		]);
	});

	test("due rows are leased, the longest due first, and each attempt counts", async (db) => {
		await enqueueMail(db, "young", {}, later(-10));
		await enqueueMail(db, "old", {}, later(-60));
		await enqueueMail(db, "tomorrow", {}, later(86_400));

		const [first] = await take(db, "one", at, 1);
		expect(first).toMatchObject({ id: "old", attempts: 1, leased_by: "one" });
		expect((await take(db, "one")).map(({ id }) => id)).toEqual(["young"]);
		expect(await take(db, "one")).toEqual([]);
	});

	test("concurrent workers share the rows, and each row is leased once", async (db) => {
		const ids = Array.from(
			{ length: 60 },
			(_, index) => `row-${String(index).padStart(2, "0")}`,
		);
		await Promise.all(ids.map((id) => enqueue(db, mail, { id, from, at })));

		const taken: string[] = [];
		const workers = Array.from({ length: 6 }, async (_, index) => {
			for (;;) {
				const rows = await take(db, `worker-${index}`, at, 4);
				if (rows.length === 0) return;

				expect(rows.length).toBeLessThanOrEqual(4);

				taken.push(...rows.map(({ id }) => id));
			}
		});
		await Promise.all(workers);
		// On PostgreSQL a worker skips rows that another is leasing, and checks them the next time.
		taken.push(...(await take(db, "last")).map(({ id }) => id));

		expect(taken.sort()).toEqual(ids);
	});

	test("a row is due again when its lease ends; once delivered it stays delivered", async (db) => {
		await enqueueMail(db, "a");

		const slow = await takeOne(db, "slow");

		expect(await take(db, "quick", later(119))).toEqual([]);

		const quick = await takeOne(db, "quick", later(121));
		expect(quick).toMatchObject({ id: "a", attempts: 2 });

		await settleDelivered(db, slow, later(122));
		await settleFailed(db, quick, {
			due_at: later(130),
			last_error: "no answer",
		});

		expect(await rowIn(db, "outbox", { id: "a" })).toMatchObject({
			delivered_at: later(122),
			last_error: null,
		});
		expect(await take(db, "third", later(500))).toEqual([]);
	});

	test("a failed row waits for its due time, a dead letter for ever; a late failure changes nothing", async (db) => {
		await enqueueMail(db, "a");

		const late = await takeOne(db, "late");
		const mine = await takeOne(db, "mine", later(121));

		await settleFailed(db, late, {
			dead_at: later(122),
			last_error: "too late to say so",
		});

		expect(await rowIn(db, "outbox", { id: "a" })).toMatchObject({
			dead_at: null,
			leased_by: "mine",
		});

		await settleFailed(db, mine, { due_at: later(200), last_error: "451" });

		expect(await take(db, "mine", later(199))).toEqual([]);

		const again = await takeOne(db, "mine", later(200));
		expect(again).toMatchObject({ attempts: 3, last_error: "451" });

		await settleFailed(db, again, {
			dead_at: later(201),
			last_error: "no such user",
		});

		expect(await take(db, "mine", later(86_400))).toEqual([]);
	});

	test("a report to Meta has the visitor's network address and browser until it is settled", async (db) => {
		const user_data = {
			em: "ab12",
			client_ip_address: "192.0.2.7",
			client_user_agent: "Browser",
		};
		const event = { event_name: "Lead", user_data, custom_data: { value: 15 } };
		const report = {
			kind: "conversion",
			platform: "meta",
			topic: "meta.lead",
			leadId: "lead-1",
			event,
		} as const;
		for (const id of ["dead", "delivered", "failed"])
			await enqueue(db, report, { id, from, at });

		const taking = {
			kind: "conversion",
			worker: "one",
			at,
			leaseUntil: later(120),
			limit: 9,
		} as const;
		for (const row of await takeDue(db, taking))
			if (row.id === "delivered") await settleDelivered(db, row, at);
			else if (row.id === "dead")
				await settleFailed(db, row, { dead_at: at, last_error: "too old" });
			else await settleFailed(db, row, { due_at: later(9), last_error: "503" });

		const cleaned = { ...event, user_data: { em: "ab12" } };
		const payloads = (await rowsIn(db, "outbox")).map(({ payload }) =>
			JSON.parse(payload),
		);

		expect(payloads).toEqual([cleaned, cleaned, event]);
	});

	test("content redacted during an attempt is not restored afterwards", async (db) => {
		await enqueueMail(db, "a");

		const row = await takeOne(db, "one");

		await db.updateTable("outbox").set({ payload: "{}" }).execute();
		await settleDelivered(db, row, at);

		expect((await rowIn(db, "outbox", { id: "a" })).payload).toBe("{}");
	});

	test("rows that wait after a failure can be made due: the next one, or all", async (db) => {
		for (const id of ["a", "b", "c"]) await enqueueMail(db, id);
		await enqueueMail(db, "not tried", {}, later(300));

		for (const row of await take(db, "one"))
			await settleFailed(db, row, {
				due_at: later(600),
				last_error: "no answer",
			});

		await bringForward(db, "mail", later(60), "next");

		expect(await take(db, "one", later(60))).toHaveLength(1);

		await bringForward(db, "mail", later(60), "all");

		expect(await take(db, "one", later(60))).toHaveLength(2);
	});

	test("the number of emails of one kind to an address in a day is limited", async (db) => {
		const change = {
			topic: "quiz.result",
			to: "victim@example.com",
			maxPerDay: 2,
		};

		await enqueueMail(db, "a", change);
		await enqueueMail(db, "b", change, later(3_600));
		await enqueueMail(db, "c", change, later(7_200));
		await enqueueMail(
			db,
			"other topic",
			{ ...change, topic: "question.received" },
			later(7_200),
		);

		await enqueueMail(
			db,
			"other address",
			{ ...change, to: "jo@example.com" },
			later(7_200),
		);

		await enqueueMail(db, "next day", change, later(86_401));

		const ids = (await rowsIn(db, "outbox")).map(({ id }) => id);
		expect(ids.sort()).toEqual([
			"a",
			"b",
			"next day",
			"other address",
			"other topic",
		]);
	});
}, addLead);
