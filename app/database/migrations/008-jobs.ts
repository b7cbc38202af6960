import { type Migration, run } from "./statements.ts";

const DAY = 24 * 60 * 60_000;

/** Milliseconds from a job's last run to its next one, where that isn't a day. */
const pauses: Readonly<Record<string, number>> = {
	summary: 7 * DAY,
	overdue: 0,
};

/** The next due time of a job, and its lease in the same row. */
export const jobs008: Migration = {
	async up(db) {
		await run(
			db,
			"ALTER TABLE jobs ADD COLUMN due_at text DEFAULT '' NOT NULL",
			"ALTER TABLE jobs ADD COLUMN leased_until text",
			"DELETE FROM jobs WHERE name LIKE '%:lease'",
		);

		for (const { name, ran_at } of await db
			.selectFrom("jobs")
			.selectAll()
			.execute()) {
			const pause = pauses[name] ?? DAY;
			const due_at = new Date(Date.parse(ran_at) + pause).toISOString();
			await db
				.updateTable("jobs")
				.set({ due_at })
				.where("name", "=", name)
				.execute();
		}

		await run(db, "ALTER TABLE jobs DROP COLUMN last_slot");
	},
};
