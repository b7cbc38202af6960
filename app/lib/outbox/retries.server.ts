import type { UpdateResult } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { selectWaiting } from "./leases.server.ts";
import type { OutboxRow } from "./outbox.server.ts";

type Kind = OutboxRow["kind"];

/** Makes messages due now, with their attempts counted from zero. */
function dueNow(trx: Database, at: string) {
	return trx
		.updateTable("outbox")
		.set({ dead_at: null, due_at: at, attempts: 0 })
		.where("kind", "!=", "job");
}

/** Retries an undelivered message. @throws DatabaseError `stale` when there is none. */
export function retryNow(trx: Database, id: string, at: string): Promise<true> {
	return executeOne(
		dueNow(trx, at).where("id", "=", id).where("delivered_at", "is", null),
	);
}

export async function retryDead(
	trx: Database,
	kinds: readonly Kind[],
	at: string,
): Promise<UpdateResult[]> {
	return await dueNow(trx, at)
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
): Promise<true> {
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
	const waiting = selectWaiting(trx, kind)
		.where("due_at", ">", at)
		.where("attempts", ">", 0)
		.where("leased_until", "is", null);
	await trx
		.updateTable("outbox")
		.set({ due_at: at })
		.where("id", "in", which === "all" ? waiting : waiting.limit(1))
		.execute();
}
