import { type CompiledQuery, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { eventAt, ownerMail } from "../../../tests/support/notifications.ts";
import {
	queryPlan,
	recordQueries,
	runWriting,
} from "../../../tests/support/query-plans.ts";
import type { Notification } from "./contract.ts";
import { messageKinds, messageStates } from "./message-filter.ts";
import {
	countDead,
	countDiedSince,
	countWaitingSince,
	findMessage,
	listMessages,
	MAX_COUNTED,
} from "./messages.server.ts";
import { enqueue, readableMail } from "./outbox.server.ts";
import { replayEvent } from "./retries.server.ts";

const at = "2026-11-21T10:00:00.000Z";
const any = { state: null, kind: null, topic: null, before: null };

let last = 0;
async function enqueueWith(
	db: Database,
	notification: Notification,
): Promise<string> {
	const id = `row-${String(++last).padStart(6, "0")}`;
	await enqueue(db, notification, { id, from: "hello@sheaf.example", at });

	return id;
}

onBothDatabases((test) => {
	test("a failed message is listed with its subject, recipient and error", async (db) => {
		const failed = {
			recipient: "gone@example.com",
			dead_at: at,
			last_error: "550 no such mailbox",
		};
		const id = await enqueueWith(db, ownerMail);

		await db.updateTable("outbox").set(failed).execute();

		const { recipient, last_error } = failed;

		expect(
			(await listMessages(db, { ...any, state: "dead" })).messages,
		).toMatchObject([
			{
				id,
				subject: "New question",
				recipient,
				state: "dead",
				endedAt: at,
				last_error,
			},
		]);
	});

	test("a message has its finished attempts, latest first", async (db) => {
		const id = await enqueueWith(db, ownerMail);
		for (const [delivered, error] of ["451 not now", null].entries()) {
			const attempt = {
				id: `attempt-${delivered}`,
				outbox_id: id,
				at,
				delivered,
				error,
			};
			await db.insertInto("delivery_attempts").values(attempt).execute();
		}

		const found = await findMessage(db, id);
		expect(
			found?.attempts.map(({ delivered, error }) => [delivered, error]),
		).toEqual([
			[true, null],
			[false, "451 not now"],
		]);
		expect(await findMessage(db, "no-such-row")).toBeNull();
	});

	test("a damaged email is listed without a subject", async (db) => {
		const id = await enqueueWith(db, ownerMail);

		for (const payload of ["{", "{}", "null", '{"subject":"Hello"}']) {
			await db.updateTable("outbox").set({ payload }).execute();

			expect((await listMessages(db, any)).messages).toMatchObject([
				{ id, subject: null },
			]);

			const found = await findMessage(db, id);
			expect(found && readableMail(found.row), payload).toBeNull();
		}
	});

	test("an event is replayed under its webhook-id; an email is never replayed", async (db) => {
		const letter = await enqueueWith(db, ownerMail);
		const pushed = await enqueueWith(db, eventAt(at));

		await expect(replayEvent(db, pushed, at)).rejects.toThrow("0 rows changed");

		await sql.raw(`UPDATE outbox SET delivered_at = '${at}'`).execute(db);
		await replayEvent(db, pushed, at);

		expect((await findMessage(db, pushed))?.row).toMatchObject({
			message_id: `msg_${pushed}`,
			delivered_at: null,
			due_at: at,
		});
		await expect(replayEvent(db, letter, at)).rejects.toThrow("0 rows changed");
	});
});

/** Many similar messages: waiting, failed or delivered by their kind. */
async function fill(db: Database): Promise<void> {
	const insert = sql`
		WITH RECURSIVE series(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${sql.lit(MANY)})
		INSERT INTO outbox (id, kind, topic, recipient, payload, message_id, attempts, due_at, created_at, delivered_at, dead_at)
		SELECT CAST(100000 + n AS text),
			CASE WHEN n % 3 = 0 THEN 'webhook' WHEN n % 300 = 1 THEN 'conversion' ELSE 'mail' END,
			CASE WHEN n % 3 = 0 THEN 'lead.created' WHEN n % 300 = 1 THEN 'meta.lead' WHEN n % 3 = 1 THEN 'lead.owner' ELSE 'quiz.result' END,
			'somebody', '{"subject":"New question"}', CAST(n AS text), 1, ${at}, ${at},
			CASE WHEN n % 3 = 2 AND n % 500 <> 2 THEN ${at} WHEN n % 600 = 3 THEN ${at} END,
			CASE WHEN n % 3 = 0 AND n % 900 > 3 THEN ${at} WHEN n % 500 = 2 AND n % 3 = 2 THEN ${at} END
		FROM series`;
	await runWriting(db, insert);
}

const MANY = 12_000;

const topics = [
	"lead.created",
	"lead.owner",
	"quiz.result",
	"meta.lead",
	"no.such",
];
const everyFilter = [null, ...messageStates].flatMap((state) =>
	[null, ...messageKinds].flatMap((kind) =>
		[null, ...topics].flatMap((topic) =>
			[null, "106000"].map((before) => ({ state, kind, topic, before })),
		),
	),
);

onBothDatabases((test) => {
	test("every filter lists the matching messages by an index", async (plain) => {
		await fill(plain);

		const all = await plain
			.selectFrom("outbox")
			.selectAll()
			.orderBy("id", "desc")
			.execute();
		const { db, asked } = recordQueries(plain);

		for (const filter of everyFilter) {
			const { state, kind, topic, before } = filter;
			const expected = all.filter(
				(row) =>
					(state === null || describeState(row) === state) &&
					(kind === null || row.kind === kind) &&
					(topic === null || row.topic === topic) &&
					(before === null || row.id < before),
			);
			const page = await listMessages(db, filter);
			const words = JSON.stringify(filter);

			expect(
				page.messages.map(({ id }) => id),
				words,
			).toEqual(expected.slice(0, 30).map(({ id }) => id));
			expect(page.before, words).toBe(
				expected.length > 30 ? expected[29]?.id : null,
			);
		}

		await expectIndexed(plain, asked);
	}, 60_000);

	test("counts and health checks use an index", async (plain) => {
		await fill(plain);

		const { db, asked } = recordQueries(plain);
		const later = "2026-11-21T11:00:00.000Z";

		expect(await countDead(db)).toEqual({ mails: 8, events: MAX_COUNTED });
		expect(
			await countDiedSince(db, "webhook", "2026-11-21T09:00:00.000Z"),
		).toBe(MAX_COUNTED);
		expect(await countDiedSince(db, "mail", "2026-11-21T09:00:00.000Z")).toBe(
			8,
		);
		expect(await countDiedSince(db, "webhook", later)).toBe(0);
		expect(await countWaitingSince(db, "mail", later)).toBe(MAX_COUNTED);
		expect(await countWaitingSince(db, "conversion", later)).toBe(40);

		await expectIndexed(plain, asked);
	}, 60_000);
});

function describeState({
	delivered_at,
	dead_at,
}: Record<"delivered_at" | "dead_at", string | null>) {
	if (delivered_at !== null) return "delivered";
	return dead_at === null ? "waiting" : "dead";
}

/** On SQLite every query uses an index with all its conditions. */
async function expectIndexed(
	db: Database,
	asked: readonly CompiledQuery[],
): Promise<void> {
	expect(asked.length).toBeGreaterThan(0);
	if (isPostgres(db)) return;

	for (const each of asked) {
		const steps = (await queryPlan(db, each)).filter((step) =>
			/ outbox\b/.test(step),
		);
		for (const step of steps)
			expect(step, each.sql).toMatch(
				/^SEARCH outbox USING .*(\(<expr>=\? AND kind=\?|\(topic=\? AND <expr>=\? AND kind=\?|outbox_died \(kind=\? AND dead_at>\?|\(id[=<]\?)|^SCAN outbox USING .*autoindex_outbox_1$/,
			);
	}
}
