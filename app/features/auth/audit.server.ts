import type { AuditAction } from "#content/desk-staff.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import type { Clock } from "#lib/time/clock.ts";

export type AuditEvent = {
	/** Null: the command line, or the system itself. */
	staffId: string | null;
	action: AuditAction;
	/** The id of what it was done to. */
	subject?: string | null;
	/** Counts and names of fields; never an address, a name or a text that somebody wrote. */
	detail?: string | null;
};

/** `recordAuditEvent` for a list of writes. */
export function insertAudit(db: Database, event: AuditEvent, { at, newId }: Clock): Write {
	const { staffId, action, subject = null, detail = null } = event;
	return write(
		"audit_log",
		db
			.insertInto("audit_log")
			.values({ id: newId(), at, staff_id: staffId, action, subject, detail }),
	);
}

/** Belongs in the transaction of the action. */
export async function recordAuditEvent(
	trx: Database,
	{ staffId, action, subject = null, detail = null }: AuditEvent,
	{ at, newId }: Clock,
): Promise<void> {
	await trx
		.insertInto("audit_log")
		.values({ id: newId(), at, staff_id: staffId, action, subject, detail })
		.execute();
}

export type ListedAuditEvent = {
	id: string;
	at: string;
	staffId: string | null;
	staffName: string | null;
	action: string;
	subject: string | null;
	detail: string | null;
};

/** The newest first, older than the event with the id `before`. */
export async function listAuditEvents(
	db: Database,
	{ before, limit }: { before: string | null; limit: number },
): Promise<ListedAuditEvent[]> {
	const rows = await db
		.selectFrom("audit_log")
		.leftJoin("staff", "staff.id", "audit_log.staff_id")
		.select([
			"audit_log.id",
			"audit_log.at",
			"audit_log.staff_id",
			"staff.name",
			"audit_log.action",
			"audit_log.subject",
			"audit_log.detail",
		])
		.$if(before !== null, (query) => query.where("audit_log.id", "<", before ?? ""))
		.orderBy("audit_log.id", "desc")
		.limit(limit)
		.execute();
	return rows.map(({ staff_id, name, ...row }) => ({
		...row,
		staffId: staff_id,
		staffName: name,
	}));
}
