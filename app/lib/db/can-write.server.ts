import type { Database } from "./connection.server.ts";
import { write } from "./write.ts";

const NAME = "probe";

/** Whether the database can be written: one row comes and goes in one commit, which reaches the disk as any other. */
export async function canWrite(db: Database, at: string): Promise<boolean> {
	const insert = db
		.insertInto("settings")
		.values({ name: NAME, value: at })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value: at }));
	const remove = db.deleteFrom("settings").where("name", "=", NAME);
	return db.commit([write("settings", insert), write("settings", remove)]).then(
		() => true,
		() => false,
	);
}
