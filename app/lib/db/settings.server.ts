import type { Database } from "./connection.server.ts";

/** The site's public origin at its last start. Used for links made on the command line. */
export const siteUrlSetting = "site_url";

export async function readSetting(
	db: Database,
	name: string,
): Promise<string | null> {
	const row = await db
		.selectFrom("settings")
		.select("value")
		.where("name", "=", name)
		.executeTakeFirst();
	return row?.value ?? null;
}

export async function insertSetting(
	db: Database,
	name: string,
	value: string,
): Promise<void> {
	await db
		.insertInto("settings")
		.values({ name, value })
		.onConflict((conflict) => conflict.column("name").doNothing())
		.execute();
}

export async function saveSetting(
	db: Database,
	name: string,
	value: string,
): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("settings")
		.values({ name, value })
		.onConflict((conflict) =>
			conflict
				.column("name")
				.doUpdateSet({ value })
				.where("settings.value", "!=", value),
		)
		.executeTakeFirstOrThrow();

	return numInsertedOrUpdatedRows === 1n;
}

/** Changes a stored value that nobody has changed meanwhile. */
export async function changeSetting(
	db: Database,
	name: string,
	change: (value: string | null) => string,
): Promise<void> {
	await insertSetting(db, name, change(null));

	for (;;) {
		const before = await readSetting(db, name);
		const { numUpdatedRows } = await db
			.updateTable("settings")
			.set({ value: change(before) })
			.where("name", "=", name)
			.where("value", "=", before ?? "")
			.executeTakeFirst();
		if (numUpdatedRows > 0n) return;
	}
}

/** The stored value, created if missing. Concurrent callers all get the first one. */
export async function loadOrMakeSetting(
	db: Database,
	name: string,
	make: () => string,
): Promise<string> {
	const known = await readSetting(db, name);
	if (known) return known;

	const made = make();
	await insertSetting(db, name, made);

	return (await readSetting(db, name)) ?? made;
}

/** The values of a setting and of those that came with other databases, which have its name with a suffix. */
export async function listSettings(
	db: Database,
	name: string,
): Promise<string[]> {
	const rows = await db
		.selectFrom("settings")
		.select("value")
		.where((eb) =>
			eb.or([eb("name", "=", name), eb("name", "like", `${name}:%`)]),
		)
		.execute();

	return rows.map(({ value }) => value);
}

/** Checks that the database can be written, by inserting and deleting a row in one commit. */
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
