import type { Database } from "./connection.server.ts";

const NAME = "probe";

/** Whether the database can be written: one row comes and goes in one commit, which reaches the disk as any other. */
export async function canWrite(db: Database, at: string): Promise<boolean> {
	try {
		await db.transaction().execute(async (trx) => {
			await trx
				.insertInto("settings")
				.values({ name: NAME, value: at })
				.onConflict((conflict) => conflict.column("name").doUpdateSet({ value: at }))
				.execute();
			await trx.deleteFrom("settings").where("name", "=", NAME).execute();
		});
		return true;
	} catch {
		return false;
	}
}
