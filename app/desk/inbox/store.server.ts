import type { Database } from "#lib/db/connection.server.ts";

/** Whether any lead has ever come. */
export async function hasLeads(db: Database): Promise<boolean> {
	const rows = await db.selectFrom("leads").select("id").limit(1).execute();
	return rows.length > 0;
}

/** Who works here, by name. */
export function namesOfStaff(db: Database): Promise<{ id: string; name: string }[]> {
	return db
		.selectFrom("staff")
		.select(["id", "name"])
		.where("removed_at", "is", null)
		.orderBy("name")
		.execute();
}

/** Whether somebody works here. */
export async function isStaff(db: Database, id: string): Promise<boolean> {
	const row = await db
		.selectFrom("staff")
		.select("id")
		.where("id", "=", id)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	return row !== undefined;
}

/** A message of the outbox. */
export function findMail(db: Database, id: string) {
	return db
		.selectFrom("outbox")
		.select(["topic", "recipient", "payload"])
		.where("id", "=", id)
		.executeTakeFirst();
}
