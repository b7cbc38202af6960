import { DeleteResult, UpdateResult } from "kysely";
import { selectAnyContact } from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import type { AuditAction, AuditDetail } from "./audit-actions.ts";
import type { StaffContext } from "./require-staff.server.ts";

type AuditEvent = {
	/** Author; null for the command line and the system. */
	staffId: string | null;
	action: AuditAction;
	subject?: string | null;
	detail?: AuditDetail | null;
};

export async function recordAuditEvent(
	trx: Database,
	event: AuditEvent,
	clock: Clock,
): Promise<string> {
	const [id = ""] = await recordAuditEvents(trx, [event], clock);

	return id;
}

/** @returns their ids. */
export async function recordAuditEvents(
	trx: Database,
	events: readonly AuditEvent[],
	{ at, newId }: Clock,
): Promise<string[]> {
	const rows = events.map(
		({ staffId, action, subject = null, detail = null }) => ({
			id: newId(),
			at,
			staff_id: staffId,
			action,
			subject,
			detail: detail && JSON.stringify(detail),
		}),
	);
	if (rows.length > 0) await trx.insertInto("audit_log").values(rows).execute();

	return rows.map(({ id }) => id);
}

/** Null without a detail. */
export function readDetail(json: string | null): AuditDetail | null {
	return json === null ? null : JSON.parse(json);
}

/** False for `false`, and for updates and deletes that matched no row, as when a form is sent twice. */
export function hasHappened(result: unknown): boolean {
	const results = Array.isArray(result) ? result : [result];
	const isEmpty = (each: unknown) =>
		each === false ||
		(each instanceof UpdateResult && each.numUpdatedRows === 0n) ||
		(each instanceof DeleteResult && each.numDeletedRows === 0n);

	return results.length === 0 || !results.every(isEmpty);
}

/** Who changes something, where and when. */
export type AuditContext = Pick<StaffContext, "db" | "staff" | "clock">;

/** What a change returns: the rows that it has changed, or `false` for none (`hasHappened`). */
type Changed = NonNullable<unknown>;

/** Runs a change and stores its audit event, if it has happened, in one transaction. */
export function recordedChange<Result extends Changed>(
	{ db, clock }: { db: Database; clock: Clock },
	event: AuditEvent,
	change: (trx: Database) => Promise<Result>,
): Promise<Result> {
	return db.transaction().execute(async (trx) => {
		const result = await change(trx);
		if (hasHappened(result)) await recordAuditEvent(trx, event, clock);

		return result;
	});
}

/** As above, for a staff member. */
export function auditedChange<Result extends Changed>(
	site: AuditContext,
	event: Omit<AuditEvent, "staffId">,
	change: (trx: Database) => Promise<Result>,
): Promise<Result> {
	return recordedChange(site, { staffId: site.staff.id, ...event }, change);
}

/** Stores that a staff member has made or downloaded a file: there is no row whose change would. */
export async function auditFile(
	{ db, staff, clock }: AuditContext,
	action: FileAction,
	detail: AuditDetail | null = null,
): Promise<void> {
	await recordAuditEvent(db, { staffId: staff.id, action, detail }, clock);
}

type FileAction = Extract<AuditAction, `${string}.export` | `backup.${string}`>;

/** `subjectName`: name of the person, account or caller, or the email address without one. */
export type ListedAuditEvent = Awaited<
	ReturnType<typeof listAuditEvents>
>[number];

type AuditQuery = {
	/** A staff id, or `system`. */
	staffId?: string | null;
	/** The prefix of the actions. */
	topic?: string | null;
	subject?: string | null;
	/** Cursor: lists events before this id. */
	before: string | null;
	limit: number;
};

export async function listAuditEvents(
	db: Database,
	{ staffId = null, topic = null, subject = null, before, limit }: AuditQuery,
) {
	let query = db
		.selectFrom("audit_log")
		.leftJoin("staff", "staff.id", "audit_log.staff_id")
		.leftJoin("leads", "leads.id", "audit_log.subject")
		.leftJoin("people", (join) =>
			join.on((eb) =>
				eb.or([
					eb("people.id", "=", eb.ref("audit_log.subject")),
					eb("people.id", "=", eb.ref("leads.person_id")),
				]),
			),
		)
		.leftJoin("staff as account", "account.id", "audit_log.subject")
		.leftJoin("bookings", "bookings.id", "audit_log.subject")
		.leftJoin("outbox", "outbox.id", "audit_log.subject")
		.select(["audit_log.id", "audit_log.at", "audit_log.staff_id as staffId"])
		.select(["audit_log.action", "audit_log.subject", "audit_log.detail"])
		.select(["staff.name as staffName", "outbox.id as messageId"])
		.select(({ fn }) =>
			fn
				.coalesce(
					"people.name",
					selectAnyContact(),
					"account.name",
					"bookings.name",
				)
				.as("subjectName"),
		);
	if (staffId === "system")
		query = query.where("audit_log.staff_id", "is", null);
	else if (staffId !== null)
		query = query.where("audit_log.staff_id", "=", staffId);

	if (topic !== null)
		query = query
			.where("audit_log.action", ">=", `${topic}.`)
			.where("audit_log.action", "<", `${topic}/`);
	if (subject !== null) query = query.where("audit_log.subject", "=", subject);
	if (before !== null) query = query.where("audit_log.id", "<", before);

	const rows = await query
		.orderBy("audit_log.id", "desc")
		.limit(limit)
		.execute();

	return rows.map(({ messageId, ...row }) => ({
		...row,
		detail: readDetail(row.detail),
		isSubjectGone:
			row.subject !== null && (row.subjectName ?? messageId) === null,
	}));
}
