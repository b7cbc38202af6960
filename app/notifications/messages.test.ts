import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Database } from "#database/connection.server.ts";
import { onBothDatabases, onSqlite } from "../../tests/support/databases.ts";
import type { Mail, Notification, SendResult } from "./contract.ts";
import { startDelivery } from "./deliver.server.ts";
import { countDead, findMessage, listMessages } from "./messages.server.ts";
import { insertNotification, replayEvent, retryDead, settleDead } from "./outbox.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const any = { state: null, kind: null, topic: null, before: null };
const mail: Mail = {
	kind: "mail",
	topic: "lead.owner",
	to: "owner@example.com",
	leadId: null,
	subject: "New question",
	document: { heading: "New question", paragraphs: [], facts: [], footer: [] },
};
const event: Notification = {
	kind: "webhook",
	type: "lead.created",
	at,
	leadId: null,
	data: { id: "1" },
};

let last = 0;
async function owe(db: Database, owed: Notification): Promise<string> {
	const id = `row-${String(++last).padStart(6, "0")}`;
	await db.commit([insertNotification(db, owed, { id, from: "hello@sheaf.example", at })]);
	return id;
}

async function giveUp(db: Database, id: string): Promise<void> {
	const row = await db.read
		.selectFrom("outbox")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const taken = sql`UPDATE outbox SET leased_by = 'x' WHERE id = ${id}`.compile(db.read);
	await db.commit([
		{ table: "outbox", sql: taken.sql, parameters: taken.parameters },
		settleDead(db, { ...row, leased_by: "x" }, { at, error: "550 no such mailbox" }),
	]);
}

const idsOf = async (db: Database, filter: Partial<typeof any> | object) =>
	(await listMessages(db, { ...any, ...filter })).messages.map(({ id }) => id);

onBothDatabases((open) => {
	test("messages are listed newest first and told apart by state, kind and topic", async () => {
		const db = await open();
		const waiting = await owe(db, mail);
		const dead = await owe(db, { ...mail, topic: "quiz.result", to: "gone@example.com" });
		const pushed = await owe(db, event);
		await giveUp(db, dead);
		expect(await idsOf(db, {})).toEqual([pushed, dead, waiting]);
		expect(await idsOf(db, { state: "dead" })).toEqual([dead]);
		expect(await idsOf(db, { state: "waiting" })).toEqual([pushed, waiting]);
		expect(await idsOf(db, { state: "delivered" })).toEqual([]);
		expect(await idsOf(db, { kind: "webhook" })).toEqual([pushed]);
		expect(await idsOf(db, { topic: "quiz.result", state: "dead" })).toEqual([dead]);
		expect(await countDead(db)).toEqual({ mails: 1, events: 0 });
		const { messages } = await listMessages(db, { ...any, state: "dead" });
		expect(messages[0]).toMatchObject({
			subject: "New question",
			recipient: "gone@example.com",
			state: "dead",
			endedAt: at,
			last_error: "550 no such mailbox",
		});
	});

	test("pages follow each other without a gap or a repeat", async () => {
		const db = await open();
		const ids: string[] = [];
		for (let count = 0; count < 120; count++) ids.push(await owe(db, mail));
		const seen: string[] = [];
		let before: string | null = null;
		do {
			const page = await listMessages(db, { ...any, before });
			seen.push(...page.messages.map(({ id }) => id));
			before = page.before;
		} while (before !== null);
		expect(seen).toEqual(ids.reverse());
	});

	test("every finished try is kept beside its message, in the commit that settles it", async () => {
		const db = await open();
		const id = await owe(db, mail);
		const refused: SendResult = {
			outcome: "failed",
			reached: true,
			hopeless: false,
			error: "451 not now",
			code: "EENVELOPE 451",
		};
		const answers: SendResult[] = [refused, { outcome: "delivered" }];
		let time = Date.parse(at);
		const stop = startDelivery({
			db,
			mailer: { send: async () => answers.shift() ?? refused, close() {} },
			webhook: null,
			now: () => {
				time += 60_000;
				return new Date(time);
			},
			log() {},
			random: () => 0,
			every: 20,
		});
		try {
			await vi.waitFor(
				async () => expect((await findMessage(db, id))?.message.state).toBe("delivered"),
				{ timeout: 8_000, interval: 20 },
			);
		} finally {
			await stop();
		}
		const found = await findMessage(db, id);
		expect(found?.tries.map(({ delivered, error }) => [delivered, error])).toEqual([
			[true, null],
			[false, "451 not now"],
		]);
		expect(await findMessage(db, "no-such-row")).toBeNull();
	});

	test("what was given up is tried again, all of a kind at once", async () => {
		const db = await open();
		const [first, second] = [await owe(db, mail), await owe(db, event)];
		await giveUp(db, first);
		await giveUp(db, second);
		const later = "2026-11-22T10:00:00.000Z";
		await db.commit([retryDead(db, ["mail"], later)]);
		expect(await idsOf(db, { state: "dead" })).toEqual([second]);
		expect((await findMessage(db, first))?.row).toMatchObject({ due_at: later, attempts: 0 });
	});

	test("an event is replayed under the id its receiver knows; a mail never is", async () => {
		const db = await open();
		const [letter, pushed] = [await owe(db, mail), await owe(db, event)];
		await expect(db.commit([replayEvent(db, pushed, at)])).rejects.toThrow("missed");
		await db.commit([
			{ table: "outbox", sql: `UPDATE outbox SET delivered_at = '${at}'`, parameters: [] },
		]);
		await db.commit([replayEvent(db, pushed, at)]);
		expect((await findMessage(db, pushed))?.row).toMatchObject({
			message_id: `msg_${pushed}`,
			delivered_at: null,
			due_at: at,
		});
		await expect(db.commit([replayEvent(db, letter, at)])).rejects.toThrow("missed");
	});
});

onSqlite((open) => {
	test("no list sorts the outbox or reads all of it", async () => {
		const db = await open();
		for (const where of [
			"dead_at IS NOT NULL",
			"delivered_at IS NOT NULL",
			"delivered_at IS NULL AND dead_at IS NULL",
			"kind = 'webhook'",
			"topic = 'quiz.result'",
			"kind = 'mail' AND topic = 'quiz.result' AND dead_at IS NOT NULL",
		]) {
			const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${sql.raw(
				`SELECT * FROM outbox WHERE ${where} AND id < 'x' ORDER BY id DESC LIMIT 51`,
			)}`.execute(db.read);
			const plan = rows.map(({ detail }) => detail).join("; ");
			expect(plan).not.toContain("TEMP B-TREE");
			expect(plan, where).toMatch(
				/SEARCH outbox USING INDEX outbox_(dead|delivered|open|kind_id|topic_id)/,
			);
		}
	});
});
