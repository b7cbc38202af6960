import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { HELD_UNTIL } from "./held-mail.server.ts";
import {
	type MessageFilter,
	type MessageKind,
	type MessageState,
	messageKinds,
	messageStates,
} from "./message-filter.ts";
import { type Cell, outboxBy, rowsOf } from "./message-state.server.ts";
import { type OutboxRow, readableMail } from "./outbox.server.ts";

/** A message as a list shows it. */
export type ListedMessage = Pick<
	OutboxRow,
	"id" | "kind" | "topic" | "recipient" | "attempts" | "due_at" | "last_error" | "created_at"
> & {
	state: MessageState;
	/** When it was delivered or given up. */
	endedAt: string | null;
	/** A mail's subject; null for anything else, and for a mail that cannot be read. */
	subject: string | null;
	/** Whose card it belongs on. */
	personId: string | null;
	/** Waits until an owner sends or discards it. */
	isHeld: boolean;
};

export type ListedMessages = {
	messages: ListedMessage[];
	/** Where older ones go on; null at the end. */
	before: string | null;
};

const PAGE = 30;

/** Messages, the newest first. Its cost does not grow with the outbox, whatever is asked for and whatever became of the rest. */
export async function listMessages(db: Database, filter: MessageFilter): Promise<ListedMessages> {
	const ids = await newestIds(db, filter, PAGE + 1);
	const rows = await withPerson(db)
		.where("outbox.id", "in", [...ids.slice(0, PAGE), ""])
		.orderBy("outbox.id", "desc")
		.execute();
	return {
		messages: rows.map(listed),
		before: ids.length > PAGE ? (ids[PAGE - 1] ?? null) : null,
	};
}

/** The newest of each state and kind that fits, and of these together the newest. */
async function newestIds(
	db: Database,
	{ state, kind, topic, before }: MessageFilter,
	most: number,
): Promise<string[]> {
	const isFiltered = state !== null || kind !== null || topic !== null;
	const cells = (state ? [state] : messageStates).flatMap((state) =>
		(kind ? [kind] : messageKinds).map((kind) => ({ state, kind, topic })),
	);
	const ids = cells.map((cell, nth) => {
		const newest = rowsOf(db, sql`id`, cell, { from: "newest", most, before });
		return sql`SELECT id FROM (${newest}) AS ${sql.ref(`cell_${nth}`)}`;
	});
	const all =
		before === null ? sql`SELECT id FROM outbox` : sql`SELECT id FROM outbox WHERE id < ${before}`;
	const { rows } = await sql<{ id: string }>`
		${isFiltered ? sql.join(ids, sql` UNION ALL `) : all}
		ORDER BY id DESC LIMIT ${sql.lit(most)}`.execute(db);
	return rows.map(({ id }) => id);
}

/** Counting stops here: a desk needs no larger figure. */
export const MAX_COUNTED = 100;

/** How many messages were given up: mails, and what machines are told; each counted up to `MAX_COUNTED`. */
export async function countDead(db: Database): Promise<{ mails: number; events: number }> {
	const count = (kind: MessageKind) => countOf(db, { state: "dead", kind });
	const events = (await count("webhook")) + (await count("conversion"));
	return { mails: await count("mail"), events: Math.min(events, MAX_COUNTED) };
}

/** How many messages of a kind have waited since before a clock, counted up to `MAX_COUNTED`. */
export function countWaitingSince(db: Database, kind: MessageKind, at: string): Promise<number> {
	return countOf(db, { state: "waiting", kind }, sql`created_at < ${at}`);
}

/** How many messages of a kind were given up after a clock, counted up to `MAX_COUNTED`. */
export async function countDiedSince(db: Database, kind: MessageKind, at: string): Promise<number> {
	const { rows } = await sql`
		SELECT id FROM ${outboxBy(db, "outbox_died")}
		WHERE kind = ${kind} AND dead_at IS NOT NULL AND dead_at > ${at}
		ORDER BY dead_at LIMIT ${sql.lit(MAX_COUNTED)}`.execute(db);
	return rows.length;
}

/** When the newest of the messages of a kind that have arrived did so; null: none has. */
export async function lastDelivered(db: Database, kind: MessageKind): Promise<string | null> {
	const delivered = { state: "delivered", kind } as const;
	const reading = { from: "newest", most: 1 } as const;
	const query = rowsOf<{ at: string }>(db, sql`delivered_at AS at`, delivered, reading);
	const { rows } = await query.execute(db);
	return rows[0]?.at ?? null;
}

/** A message that waits after a try that failed. */
export type FailedSoFar = { created_at: string; attempts: number; last_error: string };

/** The newest messages of a kind that have been tried in vain and wait for the next try, `MAX_COUNTED` at most. */
export async function failedSoFar(db: Database, kind: MessageKind): Promise<FailedSoFar[]> {
	const waiting = { state: "waiting", kind } as const;
	const only = sql`last_error IS NOT NULL`;
	const reading = { from: "newest", most: MAX_COUNTED, only } as const;
	const columns = sql`created_at, attempts, last_error`;
	return (await rowsOf<FailedSoFar>(db, columns, waiting, reading).execute(db)).rows;
}

async function countOf(db: Database, cell: Cell, only?: RawBuilder<unknown>): Promise<number> {
	const reading = { from: "oldest", most: MAX_COUNTED, ...(only ? { only } : {}) } as const;
	const { rows } = await rowsOf(db, sql`id`, cell, reading).execute(db);
	return rows.length;
}

export type Attempt = { id: string; at: string; delivered: boolean; error: string | null };

/** A message with the row behind it and everything that was tried, the last attempts first. */
export async function findMessage(db: Database, id: string) {
	const row = await withPerson(db).where("outbox.id", "=", id).executeTakeFirst();
	if (!row) return null;
	const attempts = await db
		.selectFrom("delivery_attempts")
		.select(["id", "at", "delivered", "error"])
		.where("outbox_id", "=", id)
		.orderBy("id", "desc")
		.limit(MAX_TRIES)
		.execute();
	return {
		row,
		message: listed(row),
		attempts: attempts.map(
			({ delivered, ...rest }): Attempt => ({ ...rest, delivered: delivered === 1 }),
		),
	};
}

/** A message is given up after about as many. */
const MAX_TRIES = 200;

function withPerson(db: Database) {
	return db
		.selectFrom("outbox")
		.leftJoin("leads", "leads.id", "outbox.lead_id")
		.selectAll("outbox")
		.select("leads.person_id as person_id")
		.select(({ selectFrom }) =>
			selectFrom("delivery_attempts")
				.select(({ fn }) => fn.countAll<number | string>().as("count"))
				.whereRef("delivery_attempts.outbox_id", "=", "outbox.id")
				.as("ended_attempts"),
		);
}

type JoinedRow = OutboxRow & {
	person_id: string | null;
	ended_attempts: number | string | null;
};

function listed(row: JoinedRow): ListedMessage {
	const { id, kind, topic, recipient, attempts, due_at, last_error, created_at } = row;
	return {
		id,
		kind,
		topic,
		recipient,
		// A retry starts the count of the row anew.
		attempts: Math.max(attempts, Number(row.ended_attempts ?? 0)),
		due_at,
		last_error,
		created_at,
		state: stateOf(row),
		isHeld: row.due_at === HELD_UNTIL && stateOf(row) === "waiting",
		endedAt: row.delivered_at ?? row.dead_at,
		// A row that cannot be read is listed all the same; it will be given up (lane.server.ts).
		subject: kind === "mail" ? (readableMail(row)?.subject ?? null) : null,
		personId: row.person_id,
	};
}

function stateOf({ delivered_at, dead_at }: OutboxRow): MessageState {
	if (delivered_at !== null) return "delivered";
	return dead_at === null ? "waiting" : "dead";
}
