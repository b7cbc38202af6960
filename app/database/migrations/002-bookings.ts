import type { Kysely } from "kysely";

/** Booked calls, the cells of time they hold, and the hours in which calls can be had. */
export const bookings002 = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable("bookings")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("lead_id", "text")
			.addColumn("kind", "text", (column) => column.notNull())
			.addColumn("starts_at", "text", (column) => column.notNull())
			.addColumn("ends_at", "text", (column) => column.notNull())
			.addColumn("status", "text", (column) => column.notNull())
			.addColumn("name", "text", (column) => column.notNull())
			.addColumn("email", "text", (column) => column.notNull())
			.addColumn("phone", "text")
			.addColumn("note", "text")
			.addColumn("offer", "text")
			.addColumn("time_zone", "text", (column) => column.notNull())
			.addColumn("sequence", "integer", (column) => column.notNull())
			.addColumn("moved_from", "text")
			.addColumn("moved_at", "text")
			.addColumn("cancelled_at", "text")
			.addColumn("source", "text", (column) => column.notNull())
			.addColumn("page_url", "text")
			.addColumn("utm_parameters", "text")
			.addColumn("referrer", "text")
			.addColumn("landing_page", "text")
			.addColumn("first_seen_at", "text")
			.addColumn("created_at", "text", (column) => column.notNull())
			.execute();
		await db.schema.createIndex("bookings_starts_at").on("bookings").column("starts_at").execute();
		await db.schema.createIndex("bookings_email").on("bookings").column("email").execute();

		await db.schema
			.createTable("booking_slots")
			.addColumn("cell_start", "text", (column) => column.primaryKey())
			.addColumn("booking_id", "text", (column) =>
				column.notNull().references("bookings.id").onDelete("cascade"),
			)
			.execute();
		await db.schema
			.createIndex("booking_slots_booking_id")
			.on("booking_slots")
			.column("booking_id")
			.execute();

		await db.schema
			.createTable("booking_settings")
			.addColumn("id", "text", (column) => column.primaryKey())
			.addColumn("settings", "text", (column) => column.notNull())
			.addColumn("updated_at", "text", (column) => column.notNull())
			.execute();
	},
};
