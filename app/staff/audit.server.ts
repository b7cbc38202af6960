import type { Database } from "#database/connection.server.ts";
import { type Write, write } from "#database/write.ts";
import type { Moment } from "#moment.ts";

/** What was done. */
export type Deed = {
	/** Who; null: the command line, or the system itself. */
	staffId: string | null;
	/** Dots and lower case: `person.status`, `staff.login`. */
	action: string;
	/** The id of what it was done to. */
	subject?: string | null;
	/** Counts and names of fields; never an address, a name or a text that somebody wrote. */
	detail?: string | null;
};

/** Notes a deed, to be committed with it. */
export function insertAudit(db: Database, deed: Deed, { at, newId }: Moment): Write {
	const { staffId, action, subject = null, detail = null } = deed;
	return write(
		"audit_log",
		db.read
			.insertInto("audit_log")
			.values({ id: newId(), at, staff_id: staffId, action, subject, detail }),
	);
}
