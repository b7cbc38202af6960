import type { Kysely } from "kysely";

/** Hours that staff block, and busy times of calendars elsewhere. */
export const busyTimes021 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up(db: Kysely<any>) {
		await db.schema
			.createTable("calendar_feeds")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("staff_id", "text", (column) =>
				column.notNull().references("staff.id").onDelete("cascade"),
			)
			.addColumn("host", "text", (column) => column.notNull())
			.addColumn("encrypted_url", "text", (column) => column.notNull())
			.addColumn("created_at", "text", (column) => column.notNull())
			.addColumn("read_at", "text")
			.addColumn("failed_at", "text")
			.addColumn("error", "text")
			.execute();
		await db.schema
			.createIndex("calendar_feeds_staff")
			.on("calendar_feeds")
			.column("staff_id")
			.execute();
		await db.schema
			.createTable("busy_times")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("feed_id", "text", (column) =>
				column.references("calendar_feeds.id").onDelete("cascade"),
			)
			.addColumn("starts_at", "text", (column) => column.notNull())
			.addColumn("ends_at", "text", (column) => column.notNull())
			.execute();
		await db.schema.createIndex("busy_times_feed").on("busy_times").column("feed_id").execute();
		await db.schema.createIndex("busy_times_end").on("busy_times").column("ends_at").execute();
	},
};
