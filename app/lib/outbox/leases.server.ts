import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { shifted } from "#lib/time/dates.ts";
import type { OutboxRow } from "./outbox.server.ts";

const DAY = 24 * 60 * 60_000;

const unleased = { leased_until: null, leased_by: null };

type Claim = {
	kind: OutboxRow["kind"];
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
	const due = selectWaiting(db, kind)
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

/** The longest due first. */
export function selectWaiting(db: Database, kind: OutboxRow["kind"]) {
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
function reducePayload({ kind, payload }: Settled): { payload?: string } {
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
			...reducePayload(row),
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
	const payload = "dead_at" in change ? reducePayload(row) : {};
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
