import { type Kysely, sql } from "kysely";

/** The columns that a list of leads is filtered by. */
const filters = ["kind", "status", "channel", "industry", "recommendation", "assignee_id"];

/**
 * Lists of leads are read newest first along an index that holds every filter; the few that are unread,
 * awaiting an answer or answered have an index of their own.
 */
export const leadLists007 = {
	async up(db: Kysely<unknown>) {
		const replaced = [...filters.map((name) => `${name}_id`), "unread", "awaiting", "unanswered"];
		for (const name of [...replaced, "answered_questions"])
			await db.schema.dropIndex(`leads_${name}`).execute();
		const create = (name: string, columns: string[]) =>
			db.schema.createIndex(name).on("leads").columns(columns);
		const read_at = sql.ref("read_at");
		const answered_at = sql.ref("answered_at");
		await create("leads_channel", ["channel"]).execute();
		await create("leads_unread", ["spam", "id", ...filters])
			.where(read_at, "is", null)
			.execute();
		await create("leads_due", ["spam", "due_at", "id", ...filters])
			.where(sql.ref("due_at"), "is not", null)
			.where(answered_at, "is", null)
			.execute();
		await create("leads_answered", ["spam", "kind", "id"])
			.where(answered_at, "is not", null)
			.execute();
	},
};
