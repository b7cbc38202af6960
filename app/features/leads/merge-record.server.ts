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
	Record<MovedTable | "person_tags" | "people" | "stage_changes", string[]>
> & {
	/** Tags that the survivor had no more, and got back. */
	revived?: Pick<
		Selectable<Schema["person_tags"]>,
		"tag" | "deleted_at" | "deleted_by"
	>[];
};

/** A person has one deal, which moves as a whole. */
export const dealColumns = [
	"stage",
	"value_cents",
	"period",
	"lost_reason",
	"expected_on",
	"won_at",
	"deal_from",
] as const;
type DealColumn = (typeof dealColumns)[number];
export type Deal = Pick<Selectable<Schema["people"]>, DealColumn>;

export const noDeal: Deal = {
	stage: null,
	value_cents: null,
	period: null,
	lost_reason: null,
	expected_on: null,
	won_at: null,
	deal_from: null,
};

export function readDeal(person: Deal): Deal {
	return Object.fromEntries(
		dealColumns.map((column) => [column, person[column]]),
	) as Deal;
}

export type Before = {
	survivor: Partial<Selectable<Schema["people"]>>;
	after: Partial<Selectable<Schema["people"]>>;
	/** Moved contact points that were primary. */
	primary: string[];
	noteId: string | null;
	/** The survivor's deal before it got that of the merged person; null when it kept its own. */
	deal?: Deal | null;
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
