import type { Database } from "#lib/db/connection.server.ts";
import { executeOne, isPostgres } from "#lib/db/dialect.ts";
import { lockContactPoints } from "./contact-points.server.ts";
import { findSurvivorId } from "./merge-record.server.ts";

/** As `lockPerson`, for several; those who were merged are left out. */
export async function lockPeople(
	trx: Database,
	ids: readonly string[],
): Promise<void> {
	// SQLite has one writer.
	if (!isPostgres(trx)) return;

	await lockContactPoints(trx, ids);
	await trx
		.selectFrom("people")
		.select("id")
		.where("id", "in", [...ids, ""])
		.where("merged_into", "is", null)
		.orderBy("id")
		.forUpdate()
		.execute();
}

/**
 * Other changes of the person wait until the transaction ends.
 * @throws a stale DatabaseError when the card was merged into another, or is gone.
 */
export async function lockPerson(trx: Database, id: string): Promise<void> {
	await lockContactPoints(trx, [id]);
	await executeOne(
		trx
			.updateTable("people")
			.set(({ ref }) => ({ version: ref("version") }))
			.where("id", "=", id)
			.where("merged_into", "is", null),
	);
}

/**
 * As `lockPerson`, of the card that this one was merged into, if it was: also by a merge that it waits for.
 * @returns the id of the card that is locked.
 * @throws a stale DatabaseError when it is gone.
 */
export async function lockSurvivor(trx: Database, id: string): Promise<string> {
	const survivorId = await findSurvivorId(trx, id);
	await lockContactPoints(trx, [survivorId]);
	const locked = await trx
		.updateTable("people")
		.set(({ ref }) => ({ version: ref("version") }))
		.where("id", "=", survivorId)
		.returning(["merged_into"])
		.executeTakeFirst();
	if (locked?.merged_into) return await lockSurvivor(trx, locked.merged_into);
	if (!locked) await lockPerson(trx, survivorId);

	return survivorId;
}

/**
 * As `lockSurvivor`, for several.
 * @returns the locked card of each; none for those that are gone.
 */
export async function lockSurvivors(
	trx: Database,
	ids: readonly string[],
): Promise<Map<string, string>> {
	await lockPeople(trx, ids);
	const people = await trx
		.selectFrom("people")
		.select(["id", "merged_into"])
		.where("id", "in", [...ids, ""])
		.execute();
	const survivors = new Map<string, string>();
	for (const { id, merged_into } of people)
		survivors.set(id, merged_into ? await lockSurvivor(trx, id) : id);

	return survivors;
}
