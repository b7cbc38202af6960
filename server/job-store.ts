import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";

/** The last slot that a job was run for; null when it is not known yet. */
export async function lastSlotOf(db: Database, name: string): Promise<string | null> {
	const row = await db
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
		db
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
		db
			.updateTable("jobs")
			.set({ last_slot: slot, ran_at: at })
			.where("name", "=", name)
			.where("last_slot", "=", last),
		1,
	);
}

/** Changes nothing, and fails as `missed` unless the last slot is still that one. */
export function stillAt(db: Database, name: string, last: string): Write {
	return write(
		"jobs",
		db
			.updateTable("jobs")
			.set({ last_slot: last })
			.where("name", "=", name)
			.where("last_slot", "=", last),
		1,
	);
}

/** A lease is a row of its own, which says until when it is held. While somebody else's holds, it fails as `missed`. */
export function takeLease(db: Database, name: string, at: string, until: string): Write {
	const row = { last_slot: at, ran_at: until };
	return write(
		"jobs",
		db
			.insertInto("jobs")
			.values({ name: leaseOf(name), ...row })
			.onConflict((conflict) =>
				conflict.column("name").doUpdateSet(row).where("jobs.ran_at", "<=", at),
			),
		1,
	);
}

/** Holds a lease for longer; fails as `missed` when it has passed to somebody else. */
export function renewLease(db: Database, name: string, held: string, until: string): Write {
	return write(
		"jobs",
		db
			.updateTable("jobs")
			.set({ ran_at: until })
			.where("name", "=", leaseOf(name))
			.where("ran_at", "=", held),
		1,
	);
}

/** Gives a lease back, unless it has passed to somebody else. */
export function endLease(db: Database, name: string, held: string): Write {
	return write(
		"jobs",
		db.deleteFrom("jobs").where("name", "=", leaseOf(name)).where("ran_at", "=", held),
	);
}

function leaseOf(name: string): string {
	return `${name}:lease`;
}
