import { type AnyDatabase, type Migration, run } from "./statements.ts";

const deletable = ["notes", "tasks", "person_tags", "saved_views"];

/**
 * Columns before and after each change by staff, for undo; soft deletion; outcomes of calls; and audit details
 * as JSON.
 */
export const changes013: Migration = {
	async up(db) {
		await run(
			db,
			`CREATE TABLE changes (
		id text PRIMARY KEY,
		audit_id text NOT NULL,
		person_id text NOT NULL REFERENCES people (id) ON DELETE CASCADE,
		created_at text NOT NULL, "before" text NOT NULL, "after" text NOT NULL
	)`,
			"CREATE INDEX changes_person ON changes (person_id)",
			"CREATE INDEX changes_audit ON changes (audit_id)",
			"CREATE INDEX changes_created ON changes (created_at)",
			...deletable.flatMap((table) => [
				`ALTER TABLE ${table} ADD COLUMN deleted_at text`,
				`ALTER TABLE ${table} ADD COLUMN deleted_by text REFERENCES staff (id) ON DELETE SET NULL`,
				`CREATE INDEX ${table}_deleted ON ${table} (deleted_at) WHERE deleted_at IS NOT NULL`,
			]),
			"ALTER TABLE bookings ADD COLUMN cancelled_by text REFERENCES staff (id) ON DELETE SET NULL",
			"ALTER TABLE bookings ADD COLUMN outcome text",
			"ALTER TABLE bookings ADD COLUMN outcome_at text",
			"ALTER TABLE bookings ADD COLUMN outcome_by text REFERENCES staff (id) ON DELETE SET NULL",
			`UPDATE bookings SET cancelled_by = (
		SELECT max(audit_log.staff_id) FROM audit_log
		JOIN staff ON staff.id = audit_log.staff_id
		WHERE subject = bookings.id AND action = 'booking.cancel')
		WHERE status = 'cancelled'`,
		);
		await convertDetails(db);
	},
};

/** Details were texts, those of people in the form `new > won, value`. */
async function convertDetails(db: AnyDatabase): Promise<void> {
	const found = await db
		.selectFrom("audit_log")
		.select(["action", "detail"])
		.distinct()
		.where("detail", "is not", null)
		.execute();

	for (const { action, detail } of found)
		await db
			.updateTable("audit_log")
			.set({ detail: JSON.stringify(parseDetail(action, detail)) })
			.where("action", "=", action)
			.where("detail", "=", detail)
			.execute();
}

function parseDetail(action: string, detail: string): Record<string, unknown> {
	if (action !== "person.status" && action !== "person.card")
		return { note: detail };

	const parts = detail.split(/[,;] /);
	const [from, to] =
		parts.find((part) => part.includes(" > "))?.split(" > ") ?? [];
	const fields = parts.filter((part) => /^[a-z]+$/.test(part));

	return {
		...(to ? { from, to } : {}),
		...(fields.length > 0 ? { fields } : {}),
	};
}
