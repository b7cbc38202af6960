import type { Kysely } from "kysely";

export const meetingLinks040 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up(db: Kysely<any>) {
		await db.schema.alterTable("bookings").addColumn("meeting_link", "text").execute();
	},
};
