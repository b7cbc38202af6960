import { expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { type OpenDatabase, onBothDatabases } from "../../../tests/support/databases.ts";
import type { Mail } from "./contract.ts";
import {
	bringForward,
	enqueue,
	retryNow,
	settleDead,
	settleDelivered,
	settleFailed,
	takeDue,
} from "./outbox.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const from = "Sheaf <hello@sheaf.example>";
const mail: Mail = {
	kind: "mail",
	topic: "lead.owner",
	to: "owner@example.com",
	leadId: "lead-1",
	subject: "New question",
	document: { heading: "New question", paragraphs: ["?"], facts: [], footer: [] },
};

function later(seconds: number): string {
	return new Date(Date.parse(at) + seconds * 1000).toISOString();
}

function enqueueMail(db: Database, id: string, change: Partial<Mail> = {}, when = at) {
	return enqueue(db, { ...mail, ...change }, { id, from, at: when });
}

function take(db: Database, worker: string, when = at, limit = 10) {
	const leaseUntil = new Date(Date.parse(when) + 120_000).toISOString();
	return takeDue(db, { kind: "mail", worker, at: when, leaseUntil, limit });
}

async function rowOf(db: Database, id: string) {
	return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A database with the lead that mails are about. */
async function opened(open: OpenDatabase): Promise<Awaited<ReturnType<OpenDatabase>>> {
	const db = await open();
	const lead = { id: "lead-1", kind: "question", email: "jo@example.com", source: "faq_question" };
	await db
		.insertInto("leads")
		.values({ ...lead, idempotency_key: "k", body_hash: "h", created_at: at, status: "new" })
		.execute();
	return db;
}

onBothDatabases((_, open) => {
	test("an email and an event keep their message id", async () => {
		const db = await opened(open);
		await enqueueMail(db, "a");
		await enqueue(
			db,
			{ kind: "webhook", type: "lead.created", at, leadId: "lead-1", data: { email: "é" } },
			{ id: "b", from, at },
		);
		expect(await rowOf(db, "a")).toMatchObject({
			kind: "mail",
			topic: "lead.owner",
			recipient: "owner@example.com",
			message_id: "<a@sheaf.example>",
			lead_id: "lead-1",
			attempts: 0,
			due_at: at,
			delivered_at: null,
		});
		expect(await rowOf(db, "b")).toMatchObject({
			kind: "webhook",
			topic: "lead.created",
			recipient: "webhook",
			message_id: "msg_b",
			payload: `{"type":"lead.created","timestamp":"${at}","data":{"email":"é"}}`,
		});
	});

	test("due rows are taken, the longest due first, and each attempt counts", async () => {
		const db = await opened(open);
		await enqueueMail(db, "young", {}, later(-10));
		await enqueueMail(db, "old", {}, later(-60));
		await enqueueMail(db, "tomorrow", {}, later(86_400));
		const [first] = await take(db, "one", at, 1);
		expect(first).toMatchObject({ id: "old", attempts: 1, leased_by: "one" });
		expect((await take(db, "one")).map(({ id }) => id)).toEqual(["young"]);
		expect(await take(db, "one")).toEqual([]);
	});

	test("many workers at once share the rows and none gets one twice", async () => {
		const db = await opened(open);
		const ids = Array.from({ length: 60 }, (_, index) => `row-${String(index).padStart(2, "0")}`);
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
		// On PostgreSQL a worker passes over what another is taking, and finds it settled or leased the next time.
		taken.push(...(await take(db, "last")).map(({ id }) => id));
		expect(taken.sort()).toEqual(ids);
	});

	test("a row whose worker has gone is due again when its lease ends", async () => {
		const db = await opened(open);
		await enqueueMail(db, "a");
		await take(db, "gone");
		expect(await take(db, "other", later(119))).toEqual([]);
		expect(await take(db, "other", later(121))).toMatchObject([{ id: "a", attempts: 2 }]);
	});

	test("a delivered row stays delivered, however late that is noted", async () => {
		const db = await opened(open);
		await enqueueMail(db, "a");
		const [slow] = await take(db, "slow");
		const [quick] = await take(db, "quick", later(121));
		if (!slow || !quick) throw new Error("not taken");
		await settleDelivered(db, slow, later(122));
		await settleFailed(db, quick, { dueAt: later(130), error: "no answer" });
		expect(await rowOf(db, "a")).toMatchObject({ delivered_at: later(122), last_error: null });
		expect(await take(db, "third", later(500))).toEqual([]);
	});

	test("a failure waits for its time; one of a worker whose lease ran out changes nothing", async () => {
		const db = await opened(open);
		await enqueueMail(db, "a");
		const [late] = await take(db, "late");
		const [mine] = await take(db, "mine", later(121));
		if (!late || !mine) throw new Error("not taken");
		await settleDead(db, late, { at: later(122), error: "too late to say so" });
		expect(await rowOf(db, "a")).toMatchObject({ dead_at: null, leased_by: "mine" });
		await settleFailed(db, mine, { dueAt: later(200), error: "451" });
		expect(await take(db, "mine", later(199))).toEqual([]);
		expect(await take(db, "mine", later(200))).toMatchObject([{ attempts: 3, last_error: "451" }]);
	});

	test("a dead row is left alone until it is retried, and then starts anew", async () => {
		const db = await opened(open);
		await enqueueMail(db, "a");
		const [row] = await take(db, "one");
		if (!row) throw new Error("not taken");
		await settleDead(db, row, { at, error: "no such user" });
		expect(await take(db, "one", later(86_400))).toEqual([]);
		await retryNow(db, "a", later(86_400));
		expect(await take(db, "one", later(86_400))).toMatchObject([{ id: "a", attempts: 1 }]);
		await settleDelivered(db, row, later(86_401));
		await expect(retryNow(db, "a", later(86_402))).rejects.toThrow("0 rows changed");
	});

	test("a report to Meta keeps the visitor's address and browser until it is settled", async () => {
		const db = await opened(open);
		const user_data = { em: "ab12", client_ip_address: "192.0.2.7", client_user_agent: "Browser" };
		const report = {
			kind: "conversion",
			topic: "meta.lead",
			leadId: "lead-1",
			event: { event_name: "Lead", user_data, custom_data: { value: 15 } },
		} as const;
		const ids = ["delivered", "dead", "failed"];
		await Promise.all(ids.map((id) => enqueue(db, report, { id, from, at })));
		const leaseUntil = later(120);
		const taking = { kind: "conversion", worker: "one", at, leaseUntil, limit: 9 } as const;
		const rows = new Map((await takeDue(db, taking)).map((row) => [row.id, row]));
		const [delivered, dead, failed] = ids.map((id) => rows.get(id));
		if (!delivered || !dead || !failed) throw new Error("not taken");
		await Promise.all([
			settleDelivered(db, delivered, at),
			settleDead(db, dead, { at, error: "too old" }),
			settleFailed(db, failed, { dueAt: later(9), error: "503" }),
		]);
		for (const id of ["delivered", "dead"])
			expect(JSON.parse((await rowOf(db, id)).payload)).toEqual({
				...report.event,
				user_data: { em: "ab12" },
			});
		expect(JSON.parse((await rowOf(db, "failed")).payload)).toEqual(report.event);
	});

	test("what was taken out of a mail while it was under way does not come back", async () => {
		const db = await opened(open);
		await enqueueMail(db, "a");
		const [row] = await take(db, "one");
		if (!row) throw new Error("not taken");
		await db.updateTable("outbox").set({ payload: "{}" }).execute();
		await settleDelivered(db, row, at);
		expect((await rowOf(db, "a")).payload).toBe("{}");
	});

	test("rows that wait after a failure can be brought forward: the next one, or all", async () => {
		const db = await opened(open);
		for (const id of ["a", "b", "c"]) await enqueueMail(db, id);
		await enqueueMail(db, "not tried", {}, later(300));
		for (const row of await take(db, "one"))
			await settleFailed(db, row, { dueAt: later(600), error: "no answer" });
		await bringForward(db, "mail", later(60), "next");
		expect(await take(db, "one", later(60))).toHaveLength(1);
		await bringForward(db, "mail", later(60), "all");
		expect(await take(db, "one", later(60))).toHaveLength(2);
	});

	test("an address gets only so many mails of one kind a day", async () => {
		const db = await opened(open);
		const change = { topic: "quiz.result", to: "victim@example.com", mostPerDay: 2 };
		await enqueueMail(db, "a", change);
		await enqueueMail(db, "b", change, later(3_600));
		await enqueueMail(db, "c", change, later(7_200));
		await enqueueMail(db, "other topic", { ...change, topic: "question.received" }, later(7_200));
		await enqueueMail(db, "other address", { ...change, to: "jo@example.com" }, later(7_200));
		await enqueueMail(db, "next day", change, later(86_401));
		const rows = await db.selectFrom("outbox").select("id").orderBy("id").execute();
		expect(rows.map(({ id }) => id)).toEqual([
			"a",
			"b",
			"next day",
			"other address",
			"other topic",
		]);
		expect(await rowOf(db, "a")).toMatchObject({ attempts: 0, lead_id: "lead-1", due_at: at });
	});
});
