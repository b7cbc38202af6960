import type { Kysely } from "kysely";

/** How often visitors said that an answer helped, or did not. */
export const faqFeedback010 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up(db: Kysely<any>) {
		await db.schema
			.createTable("faq_feedback")
			.addColumn("answer_id", "text", (column) => column.primaryKey())
			.addColumn("helpful", "integer", (column) => column.notNull())
			.addColumn("unhelpful", "integer", (column) => column.notNull())
			.addColumn("last_at", "text", (column) => column.notNull())
			.execute();
	},
};
