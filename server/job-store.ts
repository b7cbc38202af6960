import type { Database } from "#database/connection.server.ts";
import { type Write, write } from "#database/write.ts";

/** The last slot that a job was run for; null when it is not known yet. */
export async function lastSlotOf(db: Database, name: string): Promise<string | null> {
	const row = await db.read
		.selectFrom("jobs")
		.select("last_slot")
		.where("name", "=", name)
		.executeTakeFirst();
	return row?.last_slot ?? null;
}

/** Notes a job that is seen for the first time as if it had been run. */
export function beginAt(db: Database, name: string, slot: string, at: string): Write {
	return write(
		"jobs",
		db.read
			.insertInto("jobs")
			.values({ name, last_slot: slot, ran_at: at })
			.onConflict((conflict) => conflict.column("name").doNothing()),
	);
}

/** Takes a slot. Of several instances one can: for the others the commit fails as `missed`. */
export function takeSlot(
	db: Database,
	name: string,
	{ last, slot }: { last: string; slot: string },
	at: string,
): Write {
	return write(
		"jobs",
		db.read
			.updateTable("jobs")
			.set({ last_slot: slot, ran_at: at })
			.where("name", "=", name)
			.where("last_slot", "=", last),
		1,
	);
}
