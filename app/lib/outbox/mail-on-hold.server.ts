import type { DeleteResult, UpdateResult } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";

/** The due time of email written without a mail server, until an owner sends or discards it. */
export const ON_HOLD_UNTIL = "9999-12-31T00:00:00.000Z";

const SETTING = "mail-server";

/**
 * Stores at start whether a mail server is configured. When it becomes configured, due email written
 * before is held: it may be out of date, so an owner decides about it.
 */
export async function holdUnsentMail(
	db: Database,
	hasMailServer: boolean,
	at: string,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const before = await readSetting(trx, SETTING);

		await saveSetting(trx, SETTING, hasMailServer ? "on" : "off");

		if (!hasMailServer || before === "on") return;
		if (before === null && (await hasDeliveredMail(trx))) return;

		await trx
			.updateTable("outbox")
			.set({ due_at: ON_HOLD_UNTIL })
			.where("kind", "=", "mail")
			.where("delivered_at", "is", null)
			.where("dead_at", "is", null)
			.where("attempts", "=", 0)
			.where("due_at", "<=", at)
			.execute();
	});
}

/** Earlier versions did not store whether a mail server was set up. */
async function hasDeliveredMail(db: Database): Promise<boolean> {
	const delivered = db
		.selectFrom("outbox")
		.select("id")
		.where("kind", "=", "mail");
	return (
		(await delivered.where("delivered_at", "is not", null).limit(1).execute())
			.length > 0
	);
}

/** Held email: the id, topic and lead of each, at most `limit`. */
export function mailOnHold(db: Database, limit: number) {
	return db
		.selectFrom("outbox")
		.select(["id", "topic", "lead_id"])
		.where("due_at", "=", ON_HOLD_UNTIL)
		.where("kind", "=", "mail")
		.where("delivered_at", "is", null)
		.where("dead_at", "is", null)
		.limit(limit)
		.execute();
}

export async function sendMailOnHold(
	trx: Database,
	at: string,
): Promise<UpdateResult[]> {
	return await trx
		.updateTable("outbox")
		.set({ due_at: at })
		.where("due_at", "=", ON_HOLD_UNTIL)
		.execute();
}

export async function deleteMailOnHold(trx: Database): Promise<DeleteResult[]> {
	return await trx
		.deleteFrom("outbox")
		.where("due_at", "=", ON_HOLD_UNTIL)
		.execute();
}
