import type { Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";

/*
 * The record of a merge, by which it is undone, and code that merging and undoing share.
 */

/** In this order: a lead that comes at the same time waits for the contact point. */
export const movedTables = [
	"contact_points",
	"leads",
	"notes",
	"tasks",
	"messages",
] as const;
type MovedTable = (typeof movedTables)[number];

/** Ids by table; tags by name. */
export type Moved = Partial<
	Record<MovedTable | "person_tags" | "people", string[]>
>;

export type Before = {
	survivor: Partial<Selectable<Schema["people"]>>;
	after: Partial<Selectable<Schema["people"]>>;
	/** Moved contact points that were primary. */
	primary: string[];
	noteId: string | null;
};

export type Actor = { staffId: string | null; clock: Clock };

/** The card that this one was merged into, or itself. */
export async function findSurvivorId(
	db: Database,
	id: string,
): Promise<string> {
	const person = await db
		.selectFrom("people")
		.select("merged_into")
		.where("id", "=", id)
		.executeTakeFirst();

	return person?.merged_into ?? id;
}

export function readPerson(trx: Database, id: string) {
	return trx
		.selectFrom("people")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}
