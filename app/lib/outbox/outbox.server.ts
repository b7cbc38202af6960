import { randomUUIDv7 } from "node:crypto";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, isPostgres } from "#lib/db/dialect.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	addressesIn,
	type Mail,
	type MailParts,
	type Notification,
} from "./contract.ts";

export type OutboxRow = Schema["outbox"];

type Kind = OutboxRow["kind"];

const DAY = 24 * 60 * 60_000;

const listeners = new Set<() => void>();

/** Starts delivery in this process immediately; without it new rows are found within a few seconds. */
export function wakeDelivery(): void {
	for (const listener of listeners) listener();
}

/** Calls `listener` at every wake. @returns stops listening. */
export function onWake(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Adds a notification to the outbox, in the transaction of its cause: a row for each recipient. With `maxPerDay` only below the
 * limit per recipient and topic, because anyone can enter another person's address in a form.
 * @param id UUID v7, from which the message id is made.
 * @param from the sender's address, whose domain ends the Message-ID.
 */
export async function enqueue(
	trx: Database,
	notification: Notification,
	enqueued: Enqueued,
): Promise<void> {
	for (const insert of outboxInserts(trx, notification, enqueued))
		await insert.execute();
}

type Enqueued = { id: string; from: string; at: string };

/** As `enqueue`: the statements, to run in a transaction. */
export function outboxInserts(
	db: Database,
	notification: Notification,
	{ id, from, at }: Enqueued,
) {
	const recipients =
		notification.kind === "mail" ? addressesIn(notification.to) : [];
	if (recipients.length < 2)
		return [outboxInsert(db, notification, { id, from, at })];

	return recipients.map((to, index) =>
		outboxInsert(db, { ...notification, to } as Mail, {
			id: index === 0 ? id : randomUUIDv7(),
			from,
			at,
		}),
	);
}

function outboxInsert(
	db: Database,
	notification: Notification,
	{ id, from, at }: Enqueued,
) {
	const { leadId } = notification;
	const kind = notification.kind === "message" ? "mail" : notification.kind;
	const { dueAt = at, maxPerDay }: Partial<Mail> =
		notification.kind === "mail" ? notification : {};
	const row = {
		id,
		kind,
		...buildColumns(notification, id, from),
		lead_id: leadId,
		due_at: dueAt,
		attempts: 0,
		created_at: at,
	};
	const into = db.insertInto("outbox");
	if (maxPerDay === undefined) return into.values(row);

	const earlier = db
		.selectFrom("outbox")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where("recipient", "=", row.recipient)
		.where("topic", "=", row.topic)
		.where("created_at", ">", shifted(at, -DAY));
	const limited = db.selectNoFrom(({ val }) =>
		Object.entries(row).map(([name, value]) => val(value).as(name)),
	);

	return into
		.columns(Object.keys(row) as (keyof typeof row)[])
		.expression(limited.where(earlier, "<", maxPerDay));
}

function buildColumns(notification: Notification, id: string, from: string) {
	switch (notification.kind) {
		case "mail": {
			const {
				kind,
				topic,
				to: recipient,
				leadId,
				dueAt,
				maxPerDay,
				...parts
			} = notification;

			return {
				topic,
				recipient,
				payload: JSON.stringify(parts satisfies MailParts),
				message_id: buildMessageId(id, from),
			};
		}
		case "message":
			return {
				topic: notification.topic,
				recipient: notification.to,
				payload: JSON.stringify({ message: id }),
				message_id: buildMessageId(id, from),
			};
		case "webhook": {
			const { type, at, data } = notification;
			const payload = JSON.stringify({ type, timestamp: at, data });

			return {
				topic: type,
				recipient: "webhook",
				payload,
				message_id: `msg_${id}`,
			};
		}
		case "conversion": {
			const payload = JSON.stringify(notification.event);
			const message_id = `conversion_${id}`;

			return {
				topic: notification.topic,
				recipient: notification.platform,
				payload,
				message_id,
			};
		}
	}
}

/** The Message-ID of an email with this id. @param from the sender’s address. */
export function buildMessageId(id: string, from: string): string {
	return `<${id}${from.slice(from.lastIndexOf("@"))}>`;
}

export function mailParts({ payload }: Pick<OutboxRow, "payload">): MailParts {
	return JSON.parse(payload);
}

/** The same for the desk and exports, which show the rest of a damaged row; null for one. */
export function readableMail(
	row: Pick<OutboxRow, "payload">,
): MailParts | null {
	try {
		const parts = mailParts(row);
		return parts.document ? parts : null;
	} catch {
		return null;
	}
}

type Claim = {
	kind: Kind;
	topics?: readonly string[] | null;
	worker: string;
	at: string;
	leaseUntil: string;
	limit: number;
};

/**
 * Leases due rows to one worker, the longest due first. If they are not settled, they are due again when
 * the lease ends. The attempt is counted here, so that one that crashes the process counts too.
 */
export async function takeDue(
	db: Database,
	claim: Claim,
): Promise<OutboxRow[]> {
	const { kind, topics = null, worker, at, leaseUntil, limit } = claim;
	// No lease is that long: its end was written with a wrong clock.
	const tooLate = shifted(at, DAY);
	const due = waitingIn(db, kind)
		.where("due_at", "<=", at)
		.$if(topics !== null, (some) => some.where("topic", "in", topics))
		.where(({ eb, or }) =>
			or([
				eb("leased_until", "is", null),
				eb("leased_until", "<=", at),
				eb("leased_until", ">", tooLate),
			]),
		)
		.limit(limit);
	// Read first: an idle site writes nothing.
	if ((await due.execute()).length === 0) return [];

	const taken = db
		.with(
			(cte) => cte("due").materialized(),
			// SQLite has one writer; on PostgreSQL rows that another instance is leasing are skipped.
			() => (isPostgres(db) ? due.forUpdate().skipLocked() : due),
		)
		.updateTable("outbox")
		.set(({ eb }) => ({
			attempts: eb("attempts", "+", 1),
			leased_until: leaseUntil,
			leased_by: worker,
		}))
		.where("id", "in", (eb) => eb.selectFrom("due").select("due.id"))
		.returningAll();

	return (await taken.execute()) as OutboxRow[];
}

function waitingIn(db: Database, kind: Kind) {
	return db
		.selectFrom("outbox")
		.select("id")
		.where("delivered_at", "is", null)
		.where("dead_at", "is", null)
		.where("kind", "=", kind)
		.orderBy("due_at");
}

type Settled = Pick<OutboxRow, "id" | "kind" | "payload">;

/** A settled conversion loses the visitor's network address and browser. */
function settledPayload({ kind, payload }: Settled): { payload?: string } {
	if (kind !== "conversion") return {};

	const personal = ["client_ip_address", "client_user_agent"];

	const withoutPersonal = (name: string, value: unknown) =>
		personal.includes(name) ? undefined : value;

	try {
		return { payload: JSON.stringify(JSON.parse(payload), withoutPersonal) };
	} catch {
		// Damaged: there is nothing to take out.
		return {};
	}
}

/** Also after the lease has ended: another worker must not send it again. */
export async function settleDelivered(
	trx: Database,
	row: Settled,
	at: string,
	warning: string | null = null,
): Promise<void> {
	await trx
		.updateTable("outbox")
		.set({
			...unleased,
			...settledPayload(row),
			delivered_at: at,
			dead_at: null,
			last_error: warning,
		})
		.where("id", "=", row.id)
		.where("delivered_at", "is", null)
		.execute();
}

/** Ends a lease; matches no row when another worker has leased it, or delivered it. */
export function endLease(
	trx: Database,
	{ id, leased_by }: Pick<OutboxRow, "id" | "leased_by">,
) {
	return trx
		.updateTable("outbox")
		.set(unleased)
		.where("id", "=", id)
		.where("leased_by", "=", leased_by)
		.where("delivered_at", "is", null);
}

/**
 * Postpones a row (`due_at`), or marks it as a dead letter, which staff may retry (`dead_at`). Changes
 * nothing when another worker has leased it.
 */
export async function settleFailed(
	trx: Database,
	row: Settled & Pick<OutboxRow, "leased_by">,
	change:
		| { last_error: string; due_at: string }
		| { last_error: string; dead_at: string },
): Promise<void> {
	const payload = "dead_at" in change ? settledPayload(row) : {};
	await endLease(trx, row)
		.set({ ...payload, ...change })
		.execute();
}

/**
 * Records the result of one attempt; a delivered one may have an error too, such as a refused copy.
 * @throws DatabaseError when the row has been erased.
 */
export async function recordAttempt(
	trx: Database,
	outboxId: string,
	attempt: { at: string; isDelivered: boolean; error: string | null },
): Promise<void> {
	const { at, error } = attempt;
	const delivered = attempt.isDelivered ? 1 : 0;
	await trx
		.insertInto("delivery_attempts")
		.values({ id: randomUUIDv7(), outbox_id: outboxId, at, delivered, error })
		.execute();
}

/** Makes messages due now, with their attempts counted from zero. */
function dueNow(trx: Database, at: string) {
	return trx
		.updateTable("outbox")
		.set({ dead_at: null, due_at: at, attempts: 0 })
		.where("kind", "!=", "job");
}

/** Retries an undelivered message. @throws DatabaseError `stale` when there is none. */
export function retryNow(trx: Database, id: string, at: string): Promise<void> {
	return executeOne(
		dueNow(trx, at).where("id", "=", id).where("delivered_at", "is", null),
	);
}

export async function retryDead(
	trx: Database,
	kinds: readonly Kind[],
	at: string,
): Promise<void> {
	await dueNow(trx, at)
		.where("dead_at", "is not", null)
		.where("kind", "in", kinds)
		.execute();
}

/**
 * Sends a delivered event again under its id, by which the receiver recognises the repeat.
 * @throws DatabaseError `stale`
 */
export function replayEvent(
	trx: Database,
	id: string,
	at: string,
): Promise<void> {
	return executeOne(
		dueNow(trx, at)
			.set({ delivered_at: null })
			.where("id", "=", id)
			.where("kind", "=", "webhook")
			.where("delivered_at", "is not", null),
	);
}

/** Makes rows that wait after a failure due now: all of a kind, or only the next. */
export async function bringForward(
	trx: Database,
	kind: Kind,
	at: string,
	which: "all" | "next",
): Promise<void> {
	const waiting = waitingIn(trx, kind)
		.where("due_at", ">", at)
		.where("attempts", ">", 0)
		.where("leased_until", "is", null);
	await trx
		.updateTable("outbox")
		.set({ due_at: at })
		.where("id", "in", which === "all" ? waiting : waiting.limit(1))
		.execute();
}

const unleased = { leased_until: null, leased_by: null };
