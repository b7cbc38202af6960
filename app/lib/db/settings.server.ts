import type { Database } from "./connection.server.ts";

/** The public origin with which the site last started. Links made on the command line begin with it. */
export const siteUrlSetting = "site_url";

/** What is kept under a name, or null. */
export async function settingOf(db: Database, name: string): Promise<string | null> {
	const row = await db
		.selectFrom("settings")
		.select("value")
		.where("name", "=", name)
		.executeTakeFirst();
	return row?.value ?? null;
}

/** Keeps a value under a name that has none; where there is one, it stays. */
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

/** What is kept under a name, made and kept when there is none. Of two makers at once both get the first one's. */
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
