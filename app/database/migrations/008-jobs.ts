import type { Kysely } from "kysely";

const DAY = 24 * 60 * 60_000;

/** A job has the time at which it is due next, and its lease in the same row. */
export const jobs008 = {
	// biome-ignore lint/suspicious/noExplicitAny: the schema of that time
	async up(db: Kysely<any>) {
		await db.schema
			.alterTable("jobs")
			.addColumn("due_at", "text", (column) => column.notNull().defaultTo(""))
			.execute();
		await db.schema.alterTable("jobs").addColumn("leased_until", "text").execute();
		await db.deleteFrom("jobs").where("name", "like", "%:lease").execute();
		for (const { name, ran_at } of await db.selectFrom("jobs").selectAll().execute()) {
			const pause = name === "summary" ? 7 * DAY : name === "overdue" ? 0 : DAY;
			await db
				.updateTable("jobs")
				.set({ due_at: new Date(Date.parse(ran_at) + pause).toISOString() })
				.where("name", "=", name)
				.execute();
		}
		await db.schema.alterTable("jobs").dropColumn("last_slot").execute();
	},
};
