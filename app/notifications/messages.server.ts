import type { Database } from "#database/connection.server.ts";
import type { MessageFilter, MessageKind, MessageState } from "./message-filter.ts";
import { mailParts, type OutboxRow } from "./outbox-row.ts";

/** A message as a list shows it. */
export type ListedMessage = Pick<
	OutboxRow,
	"id" | "kind" | "topic" | "recipient" | "attempts" | "due_at" | "last_error" | "created_at"
> & {
	state: MessageState;
	/** When it was delivered or given up. */
	endedAt: string | null;
	/** A mail's subject; null for anything else. */
	subject: string | null;
	/** Whose card it belongs on. */
	personId: string | null;
};

export type ListedMessages = {
	messages: ListedMessage[];
	/** Where older ones go on; null at the end. */
	before: string | null;
};

const PAGE = 30;

/** Messages, the newest first. Each filter is read from an index; the cost does not grow with what has been sent. */
export async function listMessages(db: Database, filter: MessageFilter): Promise<ListedMessages> {
	const { state, kind, topic, before } = filter;
	let query = withPerson(db)
		.orderBy("outbox.id", "desc")
		.limit(PAGE + 1);
	if (state === "dead") query = query.where("outbox.dead_at", "is not", null);
	if (state === "delivered") query = query.where("outbox.delivered_at", "is not", null);
	if (state === "waiting")
		query = query.where("outbox.delivered_at", "is", null).where("outbox.dead_at", "is", null);
	if (kind !== null) query = query.where("outbox.kind", "=", kind);
	if (topic !== null) query = query.where("outbox.topic", "=", topic);
	if (before !== null) query = query.where("outbox.id", "<", before);
	const rows = await query.execute();
	const shown = rows.slice(0, PAGE);
	return {
		messages: shown.map(listed),
		before: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
	};
}

/** Counting stops here: a desk needs no larger figure. */
export const MOST_COUNTED = 100;

/** How many messages were given up: mails, and what machines are told; each counted up to `MOST_COUNTED`. */
export async function countDead(db: Database): Promise<{ mails: number; events: number }> {
	const count = async (kinds: readonly MessageKind[]) => {
		const dead = await db.read
			.selectFrom("outbox")
			.select("id")
			.where("dead_at", "is not", null)
			.where("kind", "in", kinds)
			.limit(MOST_COUNTED)
			.execute();
		return dead.length;
	};
	return { mails: await count(["mail"]), events: await count(["webhook", "conversion"]) };
}

/** One try, newest first in a message's list. */
export type Try = { id: string; at: string; delivered: boolean; error: string | null };

/** A message with the row behind it and everything that was tried, the last tries first. */
export async function findMessage(db: Database, id: string) {
	const row = await withPerson(db).where("outbox.id", "=", id).executeTakeFirst();
	if (!row) return null;
	const tries = await db.read
		.selectFrom("delivery_attempts")
		.select(["id", "at", "delivered", "error"])
		.where("outbox_id", "=", id)
		.orderBy("id", "desc")
		.limit(MOST_TRIES)
		.execute();
	return {
		row,
		message: listed(row),
		tries: tries.map(({ delivered, ...rest }): Try => ({ ...rest, delivered: delivered === 1 })),
	};
}

/** A message is given up after about as many. */
const MOST_TRIES = 200;

function withPerson(db: Database) {
	return db.read
		.selectFrom("outbox")
		.leftJoin("leads", "leads.id", "outbox.lead_id")
		.selectAll("outbox")
		.select("leads.person_id as person_id");
}

function listed(row: OutboxRow & { person_id: string | null }): ListedMessage {
	const { id, kind, topic, recipient, attempts, due_at, last_error, created_at } = row;
	return {
		id,
		kind,
		topic,
		recipient,
		attempts,
		due_at,
		last_error,
		created_at,
		state: stateOf(row),
		endedAt: row.delivered_at ?? row.dead_at,
		subject: kind === "mail" ? mailParts(row).subject : null,
		personId: row.person_id,
	};
}

function stateOf({ delivered_at, dead_at }: OutboxRow): MessageState {
	if (delivered_at !== null) return "delivered";
	return dead_at === null ? "waiting" : "dead";
}
