import type { Kysely } from "kysely";

/** Replies by email are notes of their sender, known by their Message-ID. */
export const inboundReplies042 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up(db: Kysely<any>) {
		await db.schema.alterTable("notes").addColumn("sender", "text").execute();
		await db.schema.alterTable("notes").addColumn("message_id", "text").execute();
		await db.schema
			.createIndex("notes_message_id")
			.unique()
			.on("notes")
			.column("message_id")
			.execute();
	},
};
