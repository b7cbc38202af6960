import type { Database } from "#lib/db/connection.server.ts";

/** Those of whom every lead is marked as spam. */
export async function findSpamPeople(
	db: Database,
	ids: readonly string[],
): Promise<ReadonlySet<string | null>> {
	if (ids.length === 0) return new Set();

	const rows = await db
		.selectFrom("leads")
		.select("person_id")
		.where("person_id", "in", ids)
		.groupBy("person_id")
		.having(({ fn }) => fn.min("spam"), "=", 1)
		.execute();

	return new Set(rows.map(({ person_id }) => person_id));
}
