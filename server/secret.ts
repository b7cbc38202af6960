import { randomBytes } from "node:crypto";
import type { Database } from "#database/connection.server.ts";
import { write } from "#database/write.ts";

const NAME = "secret";

/**
 * The installation's own signing secret: made on first start and kept in the database, so that all
 * instances of one database share it. Two that start at once agree on whichever was first.
 */
export async function ownSecret(db: Database): Promise<string> {
	const known = await read(db);
	if (known) return known;
	const made = { name: NAME, value: randomBytes(32).toString("base64url") };
	const insert = db.read
		.insertInto("settings")
		.values(made)
		.onConflict((conflict) => conflict.column("name").doNothing());
	await db.commit([write("settings", insert)]);
	return (await read(db)) ?? made.value;
}

async function read(db: Database): Promise<string | undefined> {
	const row = await db.read
		.selectFrom("settings")
		.select("value")
		.where("name", "=", NAME)
		.executeTakeFirst();
	return row?.value;
}
