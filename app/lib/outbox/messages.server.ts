import { sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { ON_HOLD_UNTIL } from "./mail-on-hold.server.ts";
import {
	type MessageFilter,
	type MessageKind,
	type MessageState,
	messageKinds,
	messageStates,
} from "./message-filter.ts";
import { readableMail } from "./outbox.server.ts";

type ListedMessages = Awaited<ReturnType<typeof listMessages>>;
export type ListedMessage = ListedMessages["messages"][number];

const PAGE = 30;

/**
 * Messages, newest first. Reads one page of each matching state and kind by an index, however many rows
 * there are.
 */
export async function listMessages(db: Database, filter: MessageFilter) {
	const newest = await selectNewestIds(db, filter, PAGE + 1).execute();
	const ids = newest.map(({ id }) => id);
	const rows = await withPerson(db)
		.where("outbox.id", "in", [...ids.slice(0, PAGE), ""])
		.orderBy("outbox.id", "desc")
		.execute();
	const before = ids.length > PAGE ? (ids[PAGE - 1] ?? null) : null;

	return { messages: rows.map(listed), before };
}

function selectNewestIds(
	db: Database,
	{ state, kind, topic, before }: MessageFilter,
	limit: number,
) {
	const newest = (query: ReturnType<typeof listMessagesIn>) =>
		query
			.select("id")
			.$if(before !== null, (page) => page.where("id", "<", before))
			.orderBy("id", "desc")
			.limit(limit);

	if (!state && !kind && !topic)
		return newest(db.selectFrom("outbox").where("kind", "!=", "job"));

	const [first, ...others] = (state ? [state] : messageStates)
		.flatMap((each) =>
			(kind ? [kind] : messageKinds).map((of) => listMessagesIn(db, each, of)),
		)
		.map((query) => (topic === null ? query : query.where("topic", "=", topic)))
		.map((query) => db.selectFrom(newest(query).as("page")).select("id"));
	if (!first) throw new Error("There is at least one state and kind.");

	return db
		.selectFrom(
			others.reduce((all, each) => all.unionAll(each), first).as("pages"),
		)
		.select("id")
		.orderBy("id", "desc")
		.limit(limit);
}

/** As in the indexes (migrations/001-baseline.ts). */
const stateColumn = sql<MessageState>`(CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END)`;

function listMessagesIn(db: Database, state: MessageState, kind: MessageKind) {
	return db
		.selectFrom("outbox")
		.where(stateColumn, "=", state)
		.where("kind", "=", kind);
}

export const MAX_COUNTED = 100;

async function countMessages(
	query: ReturnType<typeof listMessagesIn>,
): Promise<number> {
	return (await query.select("id").limit(MAX_COUNTED).execute()).length;
}

export async function countDead(
	db: Database,
): Promise<{ mails: number; events: number }> {
	const dead = (kind: MessageKind) =>
		countMessages(listMessagesIn(db, "dead", kind));
	const events = (await dead("webhook")) + (await dead("conversion"));
	return { mails: await dead("mail"), events: Math.min(events, MAX_COUNTED) };
}

/** Number of waiting messages of a kind that were due before a time, up to `MAX_COUNTED`. */
export async function countWaitingSince(
	db: Database,
	kind: MessageKind,
	at: string,
): Promise<number> {
	const waiting = listMessagesIn(db, "waiting", kind)
		.select("created_at")
		.where((eb) =>
			eb.or([
				eb("attempts", ">", 0),
				eb("due_at", "<", at),
				eb("due_at", "=", ON_HOLD_UNTIL),
			]),
		)
		.orderBy("id");
	const oldest = await waiting.limit(MAX_COUNTED).execute();
	return oldest.filter(({ created_at }) => created_at < at).length;
}

/** Number of messages of a kind that failed after a time, up to `MAX_COUNTED`. */
export function countDiedSince(
	db: Database,
	kind: MessageKind,
	at: string,
): Promise<number> {
	const died = db
		.selectFrom("outbox")
		.where("kind", "=", kind)
		.where("dead_at", "is not", null);
	return countMessages(died.where("dead_at", ">", at).orderBy("dead_at"));
}

/** Time of the latest delivery of a kind, or null. */
export async function findLastDelivered(
	db: Database,
	kind: MessageKind,
): Promise<string | null> {
	const delivered = listMessagesIn(db, "delivered", kind)
		.select("delivered_at")
		.orderBy("id", "desc");
	return (await delivered.limit(1).executeTakeFirst())?.delivered_at ?? null;
}

export type FailedSoFar = Awaited<ReturnType<typeof listFailedSoFar>>[number];

/** The newest messages of a kind that wait after a failed attempt, up to `MAX_COUNTED`. */
export function listFailedSoFar(db: Database, kind: MessageKind) {
	return listMessagesIn(db, "waiting", kind)
		.select(["created_at", "attempts", "last_error"])
		.where("last_error", "is not", null)
		.$narrowType<{ last_error: string }>()
		.orderBy("id", "desc")
		.limit(MAX_COUNTED)
		.execute();
}

/** A message with its row and its attempts, latest first. */
export async function findMessage(db: Database, id: string) {
	const row = await withPerson(db)
		.where("outbox.id", "=", id)
		.executeTakeFirst();
	if (!row) return null;

	const attempts = await db
		.selectFrom("delivery_attempts")
		.select(["id", "at", "delivered", "error"])
		.where("outbox_id", "=", id)
		.orderBy("id", "desc")
		.limit(MAX_ATTEMPTS)
		.execute();

	return {
		row,
		message: listed(row),
		attempts: attempts.map(({ delivered, ...rest }) => ({
			...rest,
			delivered: delivered === 1,
		})),
	};
}

/** Approximate number of attempts after which a message fails permanently. */
const MAX_ATTEMPTS = 200;

function withPerson(db: Database) {
	return db
		.selectFrom("outbox")
		.leftJoin("leads", "leads.id", "outbox.lead_id")
		.leftJoin("messages", "messages.id", "outbox.id")
		.where("outbox.kind", "!=", "job")
		.selectAll("outbox")
		.$narrowType<{ kind: MessageKind }>()
		.select(({ fn }) =>
			fn.coalesce("messages.person_id", "leads.person_id").as("person_id"),
		)
		.select("messages.subject as message_subject")
		.select(({ selectFrom }) =>
			selectFrom("delivery_attempts")
				.select(({ fn }) => fn.countAll<number | string>().as("count"))
				.whereRef("delivery_attempts.outbox_id", "=", "outbox.id")
				.as("ended_attempts"),
		);
}

type JoinedRow = Awaited<
	ReturnType<ReturnType<typeof withPerson>["executeTakeFirstOrThrow"]>
>;

function listed(row: JoinedRow) {
	const {
		id,
		kind,
		topic,
		recipient,
		due_at,
		last_error,
		created_at,
		person_id,
	} = row;
	const ended: MessageState = row.delivered_at === null ? "dead" : "delivered";
	const endedAt = row.delivered_at ?? row.dead_at;
	const state: MessageState = endedAt === null ? "waiting" : ended;

	return {
		id,
		kind,
		topic,
		recipient,
		due_at,
		last_error,
		created_at,
		state,
		endedAt,
		// A retry resets the count of the row.
		attempts: Math.max(row.attempts, Number(row.ended_attempts ?? 0)),
		/** Waits until an owner sends or discards it. */
		isOnHold: due_at === ON_HOLD_UNTIL && state === "waiting",
		subject:
			kind === "mail"
				? (row.message_subject ?? readableMail(row)?.subject ?? null)
				: null,
		personId: person_id,
	};
}
