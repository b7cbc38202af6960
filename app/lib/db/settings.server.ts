import type { Database } from "./connection.server.ts";

/** The public origin with which the site last started. Links made on the command line begin with it. */
export const siteUrlSetting = "site_url";

export async function settingOf(db: Database, name: string): Promise<string | null> {
	const row = await db
		.selectFrom("settings")
		.select("value")
		.where("name", "=", name)
		.executeTakeFirst();
	return row?.value ?? null;
}

/** Stores a value unless there is one. */
export async function insertSetting(db: Database, name: string, value: string): Promise<void> {
	await db
		.insertInto("settings")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
}

/** Stores a value, replacing an earlier one. */
export async function saveSetting(db: Database, name: string, value: string): Promise<void> {
	await db
		.insertInto("settings")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.execute();
}

/** The stored value, made when there is none. Concurrent callers all get the first one's. */
export async function settingOnceMade(
	db: Database,
	name: string,
	make: () => string,
): Promise<string> {
	const known = await settingOf(db, name);
	if (known) return known;
	const made = make();
	await insertSetting(db, name, made);
	return (await settingOf(db, name)) ?? made;
}

/** Whether the database can be written: one row comes and goes in one commit, which reaches the disk as any other. */
export async function canWrite(db: Database, at: string): Promise<boolean> {
	const name = "probe";
	try {
		await db.transaction().execute(async (trx) => {
			await saveSetting(trx, name, at);
			await trx.deleteFrom("settings").where("name", "=", name).execute();
		});
		return true;
	} catch {
		return false;
	}
}
