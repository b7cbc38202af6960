import type { Migration } from "kysely/migration";
import { run } from "./statements.ts";

const DAY = 24 * 60 * 60_000;

/** Adds the next due time of a job, and its lease in the same row. */
export const jobs008: Migration = {
	async up(db) {
		await run(
			db,
			"ALTER TABLE jobs ADD COLUMN due_at text DEFAULT '' NOT NULL",
			"ALTER TABLE jobs ADD COLUMN leased_until text",
			"DELETE FROM jobs WHERE name LIKE '%:lease'",
		);
		for (const { name, ran_at } of await db.selectFrom("jobs").selectAll().execute()) {
			const pause = name === "summary" ? 7 * DAY : name === "overdue" ? 0 : DAY;
			const due_at = new Date(Date.parse(ran_at) + pause).toISOString();
			await db.updateTable("jobs").set({ due_at }).where("name", "=", name).execute();
		}
		await run(db, "ALTER TABLE jobs DROP COLUMN last_slot");
	},
};
