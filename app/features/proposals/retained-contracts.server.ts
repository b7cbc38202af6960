import { type RawBuilder, sql } from "kysely";
import type { Database } from "#lib/db/connection.server.ts";

/**
 * What an erasure leaves of a person's accepted proposals: contracts must be kept for six years. They lose their
 * person and are for owners only. Cancelled ones are deleted.
 * @param isTheirs condition on `proposal_acceptances`.
 */
export async function retainContracts(
	trx: Database,
	isTheirs: RawBuilder<boolean>,
	until: string,
): Promise<number> {
	const isErased = sql<boolean>`erased_at IS NULL AND created_at <= ${until} AND ${isTheirs}`;
	const { numDeletedRows } = await trx
		.deleteFrom("proposal_acceptances")
		.where(isErased)
		.where("cancelled_at", "is not", null)
		.executeTakeFirst();
	await trx
		.updateTable("proposal_acceptances")
		.set({ erased_at: until, person_id: null, proposal_id: null })
		.where(isErased)
		.execute();

	return Number(numDeletedRows);
}

/** Contracts whose people were erased, the latest first. */
export function listRetainedContracts(db: Database) {
	return db
		.selectFrom("proposal_acceptances")
		.select(["id", "number", "name", "created_at", "erased_at"])
		.where("erased_at", "is not", null)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.execute();
}

/** The text of one; null when it is gone, or its person wasn’t erased. */
export async function findRetainedContract(db: Database, id: string | null) {
	const contract = await db
		.selectFrom("proposal_acceptances")
		.select(["id", "number", "record"])
		.where("id", "=", id)
		.where("erased_at", "is not", null)
		.executeTakeFirst();

	return contract ?? null;
}

/** Deletes a contract of an erased person, for owners. @returns false when it is gone. */
export async function deleteRetainedContract(
	trx: Database,
	id: string,
): Promise<boolean> {
	const { numDeletedRows } = await trx
		.deleteFrom("proposal_acceptances")
		.where("id", "=", id)
		.where("erased_at", "is not", null)
		.executeTakeFirst();

	return numDeletedRows > 0n;
}
