import { randomUUIDv7 } from "node:crypto";
import { type Migration, run } from "./statements.ts";

/** Jobs are rows of the outbox. */
export const jobs050: Migration = {
	async up(db) {
		for (const { name, ran_at, ...lease } of await db
			.selectFrom("jobs")
			.selectAll()
			.execute()) {
			const job = {
				kind: "job",
				topic: name,
				recipient: "job",
				message_id: `job_${name}`,
			};
			const row = {
				id: randomUUIDv7(),
				payload: "{}",
				attempts: 0,
				created_at: ran_at,
			};
			await db
				.insertInto("outbox")
				.values({ ...row, ...job, ...lease })
				.execute();
		}

		await run(db, "DROP TABLE jobs");
	},
};
