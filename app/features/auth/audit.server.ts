import type { AuditAction } from "#content/desk-staff.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import type { Clock } from "#lib/time/clock.ts";

/** What was done. */
export type AuditEvent = {
	/** Who; null: the command line, or the system itself. */
	staffId: string | null;
	action: AuditAction;
	/** The id of what it was done to. */
	subject?: string | null;
	/** Counts and names of fields; never an address, a name or a text that somebody wrote. */
	detail?: string | null;
};

/** Notes a deed, to be committed with it. */
export function insertAudit(db: Database, deed: AuditEvent, { at, newId }: Clock): Write {
	const { staffId, action, subject = null, detail = null } = deed;
	return write(
		"audit_log",
		db
			.insertInto("audit_log")
			.values({ id: newId(), at, staff_id: staffId, action, subject, detail }),
	);
}

/** Records what was done, in the transaction of doing it. */
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

/** A place in the list of deeds. */
export type ListedAuditEvent = {
	id: string;
	at: string;
	staffId: string | null;
	staffName: string | null;
	action: string;
	subject: string | null;
	detail: string | null;
};

/** Deeds, the newest first: those before the deed `before`, at most `limit`. */
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
