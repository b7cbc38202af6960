import { type Kysely, sql } from "kysely";

/** Calls belong to somebody, and a time can be booked once with each member of staff. */
export const staffCalendars041 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up(db: Kysely<any>) {
		await db.schema
			.alterTable("bookings")
			.addColumn("staff_id", "text", (column) => column.references("staff.id").onDelete("set null"))
			.execute();
		await db.schema.createIndex("bookings_staff_id").on("bookings").column("staff_id").execute();
		await db.schema
			.createTable("staff_slots")
			.addColumn("block_start", "text", (column) => column.notNull())
			.addColumn("staff_id", "text", (column) => column.notNull())
			.addColumn("booking_id", "text", (column) =>
				column.notNull().references("bookings.id").onDelete("cascade"),
			)
			.addPrimaryKeyConstraint("staff_slots_pk", ["block_start", "staff_id"])
			.execute();
		await sql`INSERT INTO staff_slots SELECT block_start, '', booking_id FROM booking_slots`.execute(
			db,
		);
		await db.schema.dropTable("booking_slots").execute();
		await db.schema.alterTable("staff_slots").renameTo("booking_slots").execute();
		await db.schema
			.createIndex("booking_slots_booking_id")
			.on("booking_slots")
			.column("booking_id")
			.execute();
	},
};
