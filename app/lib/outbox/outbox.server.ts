import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import type { Notification } from "./contract.ts";
import { outboxBy } from "./message-state.server.ts";
import { type OutboxRow, type Owing, outboxRow, withoutClient } from "./outbox-row.ts";

type Kind = OutboxRow["kind"];

/** The write that owes a notification, to be committed with what it is about. */
export function insertNotification(db: Database, owed: Notification, owing: Owing): Write {
	return write("outbox", notificationInsert(db, owed, owing));
}

/** Adds a notification to the outbox, in the transaction of what it is about. */
export async function enqueue(
	trx: Database,
	notification: Notification,
	owing: Owing,
): Promise<void> {
	await notificationInsert(trx, notification, owing).execute();
}

/** The statement of `enqueue`. */
export function notificationInsert(db: Database, notification: Notification, owing: Owing) {
	const row = outboxRow(notification, owing);
	if (notification.kind === "mail" && notification.mostPerDay !== undefined)
		return insertUpTo(db, row, notification.mostPerDay);
	return db.insertInto("outbox").values(row);
}

const DAY = 24 * 60 * 60_000;

/** Anyone can type anyone's address into a form: the row is written only while its recipient has had few like it. */
function insertUpTo(db: Database, row: OutboxRow, most: number) {
	const dayAgo = new Date(Date.parse(row.created_at) - DAY).toISOString();
	const { attempts, ...texts } = row;
	const names = Object.keys(texts) as (keyof typeof texts)[];
	const earlier = db
		.selectFrom("outbox")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("recipient", "=", row.recipient)
		.where("topic", "=", row.topic)
		.where("created_at", ">", dayAgo);
	return db
		.insertInto("outbox")
		.columns([...names, "attempts"])
		.expression(
			db
				.selectNoFrom((eb) => [
					...names.map((name) => eb.val(texts[name]).as(name)),
					sql.lit(attempts).as("attempts"),
				])
				.where(earlier, "<", most),
		);
}

type Taking = { kind: Kind; worker: string; at: string; leaseUntil: string; limit: number };

/**
 * Takes due rows for one worker, the longest due first. Until the lease ends nobody else is given
 * them; if they are not settled by then, they are due again. The try counts from here, so that one that
 * ends the process counts, too.
 */
export async function takeDue(db: Database, taking: Taking): Promise<OutboxRow[]> {
	const { kind, worker, at, leaseUntil, limit } = taking;
	const due = dueOf(db, kind, at).limit(limit);
	// Asked without a write first: an idle site writes nothing.
	if ((await due.execute()).length === 0) return [];
	const taken = db
		.with(
			(cte) => cte("due").materialized(),
			// On SQLite there is one writer; on PostgreSQL what another instance is taking is passed over.
			() => (db.kind === "postgres" ? due.forUpdate().skipLocked() : due),
		)
		.updateTable("outbox")
		.set(({ eb }) => ({
			attempts: eb("attempts", "+", 1),
			leased_until: leaseUntil,
			leased_by: worker,
		}))
		.where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
		.returningAll();
	const [committed] = await db.commit([write("outbox", taken)]);
	return (committed?.rows ?? []) as OutboxRow[];
}

function dueOf(db: Database, kind: Kind, at: string) {
	return db
		.selectFrom("outbox")
		.select("id")
		.where("delivered_at", "is", null)
		.where("dead_at", "is", null)
		.where("kind", "=", kind)
		.where("due_at", "<=", at)
		.where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", at)]))
		.orderBy("due_at");
}

type Settled = Pick<OutboxRow, "id" | "kind" | "payload">;

/** A mail or an event is left as it stands: somebody's address may have been taken out of it since it was read. */
function settled(row: Settled): { payload?: string } {
	return row.kind === "conversion" ? { payload: withoutClient(row.payload) } : {};
}

/** It has arrived. True however late that is learnt: whoever else has it now shall not try again. */
export function settleDelivered(db: Database, row: Settled, at: string): Write {
	return write(
		"outbox",
		db
			.updateTable("outbox")
			.set({ ...freed, ...settled(row), delivered_at: at, dead_at: null, last_error: null })
			.where("id", "=", row.id)
			.where("delivered_at", "is", null),
	);
}

/** It has not, and is due again later. Changes nothing when somebody else has taken it meanwhile. */
export function settleFailed(
	db: Database,
	{ id, leased_by }: OutboxRow,
	{ dueAt, error }: { dueAt: string; error: string },
): Write {
	return settleLeased(db, id, leased_by, { due_at: dueAt, last_error: error });
}

/** It is given up, to be seen and perhaps retried by staff. */
export function settleDead(
	db: Database,
	row: Settled & Pick<OutboxRow, "leased_by">,
	{ at, error }: { at: string; error: string },
): Write {
	const change = { ...settled(row), dead_at: at, last_error: error };
	return settleLeased(db, row.id, row.leased_by, change);
}

/**
 * Notes what became of one try, to be committed with its settling. Of a row that is gone by then, its
 * person having been erased, nothing is noted.
 */
export function insertTry(
	db: Database,
	outboxId: string,
	{ id, at, error }: { id: string; at: string; error: string | null },
): Write {
	return write(
		"delivery_attempts",
		db
			.insertInto("delivery_attempts")
			.columns(["id", "outbox_id", "at", "delivered", "error"])
			.expression((eb) =>
				eb
					.selectFrom("outbox")
					.select(({ val }) => [
						val(id).as("id"),
						"outbox.id as outbox_id",
						val(at).as("at"),
						sql.lit(error === null ? 1 : 0).as("delivered"),
						sql<string | null>`CAST(${error} AS text)`.as("error"),
					])
					.where("outbox.id", "=", outboxId),
			),
	);
}

/** How many tries of a row have reached an end. */
export async function countTries(db: Database, outboxId: string): Promise<number> {
	const { count } = await db
		.selectFrom("delivery_attempts")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.where("outbox_id", "=", outboxId)
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** Has a row tried again from the start: one that was given up, or one that waits. */
export function retryNow(db: Database, id: string, at: string): Write {
	return write(
		"outbox",
		db
			.updateTable("outbox")
			.set({ dead_at: null, due_at: at, attempts: 0 })
			.where("id", "=", id)
			.where("delivered_at", "is", null),
		1,
	);
}

/** The same for all that were given up of these kinds. */
export function retryDead(db: Database, kinds: readonly Kind[], at: string): Write {
	return write(
		"outbox",
		db
			.updateTable("outbox")
			.set({ dead_at: null, due_at: at, attempts: 0 })
			.where(
				sql<boolean>`id IN (SELECT id FROM ${outboxBy(db, "outbox_died")}
					WHERE dead_at IS NOT NULL AND kind IN (${sql.join(kinds)}))`,
			),
	);
}

/** Has an event that arrived sent once more, with the id it had, by which its receiver can tell the repeat. */
export function replayEvent(db: Database, id: string, at: string): Write {
	return write(
		"outbox",
		db
			.updateTable("outbox")
			.set({ ...freed, delivered_at: null, dead_at: null, due_at: at, attempts: 0 })
			.where("id", "=", id)
			.where("kind", "=", "webhook")
			.where("delivered_at", "is not", null),
		1,
	);
}

/** Lets rows that wait after a failure be due at once: all of a kind, or only the next. */
export function bringForward(db: Database, kind: Kind, at: string, which: "all" | "next"): Write {
	const waiting = db
		.selectFrom("outbox")
		.select("id")
		.where("delivered_at", "is", null)
		.where("dead_at", "is", null)
		.where("kind", "=", kind)
		.where("due_at", ">", at)
		.where("attempts", ">", 0)
		.where("leased_until", "is", null)
		.orderBy("due_at");
	return write(
		"outbox",
		db
			.updateTable("outbox")
			.set({ due_at: at })
			.where("id", "in", which === "all" ? waiting : waiting.limit(1)),
	);
}

/** Deletes emails on a topic from before a time, delivered or not, with their attempts. */
export async function deleteMails(
	trx: Database,
	topic: string,
	before: string,
	limit: number,
): Promise<void> {
	const rows = await trx
		.selectFrom("outbox")
		.select("id")
		.where("topic", "=", topic)
		.where("created_at", "<", before)
		.limit(limit)
		.execute();
	const ids = rows.map(({ id }) => id);
	if (ids.length === 0) return;
	await trx.deleteFrom("delivery_attempts").where("outbox_id", "in", ids).execute();
	await trx.deleteFrom("outbox").where("id", "in", ids).execute();
}

const freed = { leased_until: null, leased_by: null };

function settleLeased(
	db: Database,
	id: string,
	worker: string | null,
	change: Partial<Pick<OutboxRow, "due_at" | "dead_at" | "last_error" | "payload">>,
): Write {
	return write(
		"outbox",
		db
			.updateTable("outbox")
			.set({ ...freed, ...change })
			.where("id", "=", id)
			.where("leased_by", "=", worker)
			.where("delivered_at", "is", null),
	);
}
