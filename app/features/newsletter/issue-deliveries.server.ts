import { sql } from "kysely";
import type { DeliveryState } from "#database/newsletter-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { type Audience, isInAudience } from "./audience.server.ts";
import type { Issue } from "./issues.server.ts";
import { findRefusals } from "./refusals.server.ts";

/** Subscribers that get their delivery in one transaction. */
export const CHUNK = 5_000;

/**
 * Adds the deliveries of the next chunk of subscribers, in one transaction. Repeated or concurrent calls add
 * each of them once. An issue that has been stopped meanwhile gets none.
 */
export async function queueChunk(
	db: Database,
	issue: Issue,
	at: string,
	chunk = CHUNK,
): Promise<void> {
	const { id, audience, started_at, queued_to } = issue;
	const after = queued_to ?? "";
	const last = await db
		.selectFrom("newsletter_subscribers")
		.select("id")
		.where("id", ">", after)
		.orderBy("id")
		.offset(chunk - 1)
		.limit(1)
		.executeTakeFirst();
	const newId = isPostgres(db)
		? sql`gen_random_uuid()::text`
		: sql`lower(hex(randomblob(16)))`;

	await db.transaction().execute(async (trx) => {
		// First, so that who stops the issue waits, and skips them.
		const { numUpdatedRows } = await trx
			.updateTable("newsletter_issues")
			.set(last ? { queued_to: last.id } : { queued_at: at })
			.where("id", "=", id)
			.where("state", "<>", "stopped")
			.where("queued_to", queued_to === null ? "is" : "=", queued_to)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return;

		await sql`
			INSERT INTO newsletter_deliveries
				(id, issue_id, subscriber_id, state, attempts, repeats, due_at, created_at)
			SELECT ${newId}, ${id}, id, 'queued', 0, 0, ${at}, ${at}
			FROM newsletter_subscribers
			WHERE status = 'confirmed' AND confirmed_at <= ${started_at}
				AND invited_at IS NULL
				AND id > ${after} AND ${last ? sql`id <= ${last.id}` : sql`true`}
				AND ${isInAudience(audience)}
			ON CONFLICT (issue_id, subscriber_id) DO NOTHING`.execute(trx);
	});
}

/** Those who get an issue that starts now. */
export async function countRecipients(
	db: Database,
	audience: Audience,
): Promise<number> {
	const { count } = await db
		.selectFrom("newsletter_subscribers")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.where("status", "=", "confirmed")
		.where("invited_at", "is", null)
		.where(isInAudience(audience))
		.executeTakeFirstOrThrow();
	const refusals = await findRefusals(db, { audience });

	return Number(count) - refusals.size;
}

const noDeliveries: Record<DeliveryState, number> = {
	queued: 0,
	sent: 0,
	skipped: 0,
	refused: 0,
	bounced: 0,
	complained: 0,
};

export type IssueCounts = Record<DeliveryState, number> & {
	all: number;
	/** Deliveries that were taken again after their process had died. */
	repeated: number;
	skippedBy: Readonly<Record<string, number>>;
};

/** Counted from the deliveries of an issue. */
export async function countDeliveries(
	db: Database,
	issueId: string,
): Promise<IssueCounts> {
	const rows = await db
		.selectFrom("newsletter_deliveries")
		.select(["state", "reason"])
		.select(({ fn }) => [
			fn.countAll<number | string>().as("count"),
			fn.sum<number | string>("repeats").as("repeats"),
		])
		.where("issue_id", "=", issueId)
		.groupBy(["state", "reason"])
		.execute();
	const counts = { ...noDeliveries, all: 0, repeated: 0 };
	const skippedBy: Record<string, number> = {};

	for (const { state, reason, count, repeats } of rows) {
		counts[state] += Number(count);
		counts.all += Number(count);
		counts.repeated += Number(repeats);
		if (state === "skipped" && reason)
			skippedBy[reason] = (skippedBy[reason] ?? 0) + Number(count);
	}

	return { ...counts, skippedBy };
}

/** The deliveries of every issue by state. @returns those of an issue's id. */
export async function countAllDeliveries(
	db: Database,
): Promise<(issueId: string) => Record<DeliveryState, number>> {
	const rows = await db
		.selectFrom("newsletter_deliveries")
		.select(["issue_id", "state"])
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.groupBy(["issue_id", "state"])
		.execute();

	return (issueId) => {
		const counts = { ...noDeliveries };
		for (const { issue_id, state, count } of rows)
			if (issue_id === issueId) counts[state] = Number(count);

		return counts;
	};
}

/** True while an issue has deliveries that wait for the sender. */
export async function isSendingIssue(db: Database): Promise<boolean> {
	const sending = await db
		.selectFrom("newsletter_issues as issue")
		.select("issue.id")
		.where("issue.state", "=", "running")
		.where(({ eb, or, exists, selectFrom }) =>
			or([
				eb("issue.queued_at", "is", null),
				exists(
					selectFrom("newsletter_deliveries as delivery")
						.select("delivery.id")
						.whereRef("delivery.issue_id", "=", "issue.id")
						.where("delivery.state", "=", "queued"),
				),
			]),
		)
		.limit(1)
		.executeTakeFirst();

	return sending !== undefined;
}

/** True when nothing of a started issue waits any more. */
export function isFinished(
	{ queued_at, state }: Issue,
	{ queued }: Pick<IssueCounts, "queued">,
): boolean {
	return state === "stopped" || (queued_at !== null && queued === 0);
}

/** Removes the ids by which an email could be found, where the subscriber is gone. */
export async function forgetMessages(trx: Database): Promise<void> {
	await trx
		.updateTable("newsletter_deliveries")
		.set({ message_id: null, sent_as: null })
		.where("subscriber_id", "is", null)
		.where(({ eb, or }) =>
			or([
				eb("message_id", "is not", null),
				// Of an email that was under way when its subscriber was erased.
				eb("sent_as", "is not", null),
			]),
		)
		.execute();
}
