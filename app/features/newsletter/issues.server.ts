import { type Selectable, sql } from "kysely";
import type { DeliveryState } from "#database/newsletter-tables.ts";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, isPostgres } from "#lib/db/dialect.ts";
import type { Clock } from "#lib/time/dates.ts";
import { type Audience, isInAudience } from "./audience.server.ts";
import {
	type IssueText,
	type RenderedIssue,
	renderIssue,
} from "./render-issue.server.ts";
import { keepSenderAlive } from "./sender-lease.server.ts";

export type Issue = Selectable<Schema["newsletter_issues"]>;

/** Why an issue is paused. Only the automatic ones end by themselves. */
export type PauseReason =
	| "staff"
	| "refused"
	| "throttled"
	| "unreachable"
	| "policy"
	| "restored"
	| "unreadable";

/** Subscribers that get their delivery in one transaction. */
export const CHUNK = 5_000;

export function findIssue(db: Database, number: number) {
	return db
		.selectFrom("newsletter_issues")
		.selectAll()
		.where("number", "=", number)
		.executeTakeFirst();
}

export function listIssues(db: Database): Promise<Issue[]> {
	return db
		.selectFrom("newsletter_issues")
		.selectAll()
		.orderBy("number", "desc")
		.execute();
}

/** @returns its number. */
export async function addIssue(
	trx: Database,
	text: IssueText & { perHour: number; staffId: string | null },
	clock: Clock,
): Promise<number> {
	const { subject, preheader, body, perHour, staffId } = text;
	const { number } = await trx
		.insertInto("newsletter_issues")
		.values(({ selectFrom }) => ({
			id: clock.newId(),
			number: selectFrom("newsletter_issues as other").select(({ fn }) =>
				sql<number>`${fn.coalesce(fn.max("other.number"), sql.lit(0))} + 1`.as(
					"next",
				),
			),
			subject,
			preheader,
			body,
			audience: "all",
			per_hour: perHour,
			state: "draft",
			staff_id: staffId,
			created_at: clock.at,
			updated_at: clock.at,
		}))
		.returning("number")
		.executeTakeFirstOrThrow();

	return number;
}

type IssueDetails = IssueText & {
	audience: Audience;
	web_page: number;
	per_hour: number;
};

/** Only drafts change. @throws DatabaseError `stale` when it was changed since, or has started. */
export async function saveIssue(
	trx: Database,
	{ id, version }: Pick<Issue, "id" | "version">,
	details: Partial<IssueDetails>,
	at: string,
): Promise<void> {
	await executeOne(
		trx
			.updateTable("newsletter_issues")
			.set({ ...details, version: version + 1, updated_at: at })
			.where("id", "=", id)
			.where("version", "=", version)
			.where("state", "=", "draft"),
	);
}

/** The pace may change at any time, and acts on the running sender. */
export async function changePace(
	trx: Database,
	id: string,
	perHour: number,
): Promise<void> {
	await executeOne(
		trx
			.updateTable("newsletter_issues")
			.set({ per_hour: perHour })
			.where("id", "=", id),
	);
}

type Frozen = Pick<RenderedIssue, "subject" | "html" | "text">;

export function readFrozen({ frozen_body }: Issue): Frozen {
	return JSON.parse(frozen_body ?? "null");
}

function freeze(issue: Issue, origin: string): string {
	const { subject, html, text } = renderIssue(issue, origin);
	const frozen: Frozen = { subject, html, text };

	return JSON.stringify(frozen);
}

/**
 * Starts an issue: everybody gets its text of now. The sender adds the recipients. Idempotent.
 * @returns false when it had been started, or has changed.
 */
export async function startIssue(
	trx: Database,
	issue: Issue,
	{ origin, at }: { origin: string; at: string },
): Promise<boolean> {
	await keepSenderAlive(trx, at);

	return changeState(trx, issue, ["draft", "scheduled"], {
		state: "running",
		frozen_body: freeze(issue, origin),
		started_at: at,
		send_at: null,
	});
}

export async function scheduleIssue(
	trx: Database,
	issue: Issue,
	sendAt: string,
	at: string,
): Promise<boolean> {
	await keepSenderAlive(trx, at);

	return changeState(trx, issue, ["draft", "scheduled"], {
		state: "scheduled",
		send_at: sendAt,
	});
}

export function unscheduleIssue(trx: Database, issue: Issue): Promise<boolean> {
	return changeState(trx, issue, ["scheduled"], {
		state: "draft",
		send_at: null,
	});
}

export function pauseIssue(
	trx: Database,
	issue: Pick<Issue, "id">,
	reason: PauseReason,
	until: string | null = null,
): Promise<boolean> {
	return changeState(trx, issue, ["running"], {
		state: "paused",
		pause_reason: reason,
		paused_until: until,
	});
}

/** A restored issue that was only scheduled goes back to its draft. */
export async function resumeIssue(
	trx: Database,
	issue: Issue,
	at: string,
): Promise<boolean> {
	await keepSenderAlive(trx, at);

	if (issue.started_at === null)
		return changeState(trx, issue, ["paused"], {
			state: "draft",
			send_at: null,
			pause_reason: null,
		});

	return changeState(trx, issue, ["paused"], {
		state: "running",
		paused_until: null,
	});
}

/** What waits is never sent. */
export async function stopIssue(
	trx: Database,
	issue: Pick<Issue, "id">,
): Promise<boolean> {
	const isStopped = await changeState(trx, issue, ["running", "paused"], {
		state: "stopped",
		paused_until: null,
	});
	if (isStopped)
		await trx
			.updateTable("newsletter_deliveries")
			.set({ state: "skipped", reason: "stopped" })
			.where("issue_id", "=", issue.id)
			.where("state", "=", "queued")
			.execute();

	return isStopped;
}

async function changeState(
	trx: Database,
	{ id }: Pick<Issue, "id">,
	from: readonly Issue["state"][],
	change: Partial<Issue>,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("newsletter_issues")
		.set((eb) => ({ ...change, version: eb("version", "+", 1) }))
		.where("id", "=", id)
		.where("state", "in", from)
		.executeTakeFirst();

	return numUpdatedRows === 1n;
}

/**
 * Adds the deliveries of the next chunk of subscribers, in one transaction. Repeated or concurrent calls add
 * each of them once.
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
		await trx
			.updateTable("newsletter_issues")
			.set(last ? { queued_to: last.id } : { queued_at: at })
			.where("id", "=", id)
			.where("queued_to", queued_to === null ? "is" : "=", queued_to)
			.execute();
	});
}

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

	return Number(count);
}

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
	const counts = {
		queued: 0,
		sent: 0,
		skipped: 0,
		refused: 0,
		bounced: 0,
		complained: 0,
		all: 0,
		repeated: 0,
	};
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

/** True when the page to which an issue's emails link exists. Stopping an issue takes it down. */
export function hasWebPage({ web_page, started_at, state }: Issue): boolean {
	return web_page === 1 && started_at !== null && state !== "stopped";
}

/** Removes the ids by which an email could be found, where the subscriber is gone. */
export async function forgetMessages(trx: Database): Promise<void> {
	await trx
		.updateTable("newsletter_deliveries")
		.set({ message_id: null, sent_as: null })
		.where("subscriber_id", "is", null)
		.where("message_id", "is not", null)
		.execute();
}
