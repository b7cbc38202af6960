import { type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import type { CardSnapshot, Columns, Difference } from "./snapshots.server.ts";

/** In this order: a lead that comes at the same time waits for the contact point. */
export const movedTables = [
	"contact_points",
	"leads",
	"notes",
	"tasks",
	"messages",
	"proposals",
] as const;
type MovedTable = (typeof movedTables)[number];

/** Ids by table; tags by name. */
export type Moved = Partial<
	Record<
		MovedTable | "person_tags" | "people" | "stage_changes",
		string[] | undefined
	>
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

type Merge = {
	moved: Moved;
	/** The survivor's columns that the merge has set, as they were; those of the deal when it got another. */
	survivor: Columns;
	after: Columns;
	/** Moved contact points that were primary. */
	primary: readonly string[];
	/** The note that the merge added. */
	note: { id: string; text: string } | null;
};

/** A merge as a change of the survivor's card. */
export function describeMerge(
	survivorId: string,
	mergedId: string,
	{ moved, survivor, after, primary, note }: Merge,
): Difference {
	const { revived = [], people = [], ...tables } = moved;
	const from = { person_id: mergedId };
	const to = { person_id: survivorId };
	const rows = (ids: readonly string[] = [], columns: Columns) =>
		Object.fromEntries(ids.map((id) => [id, columns]));
	const build = (side: "before" | "after"): CardSnapshot => {
		const isBefore = side === "before";
		const owner = isBefore ? from : to;
		const merged_into = isBefore ? mergedId : survivorId;
		const tags = revived.map(({ tag, ...removed }) => [
			tag,
			isBefore ? removed : { deleted_at: null, deleted_by: null },
		]);

		return {
			people: {
				[survivorId]: isBefore ? survivor : after,
				[mergedId]: { merged_into: isBefore ? null : survivorId },
				...rows(people, { merged_into }),
			},
			contact_points: {
				...rows(tables.contact_points, owner),
				...rows(primary, { ...owner, is_primary: isBefore ? 1 : 0 }),
			},
			leads: rows(tables.leads, owner),
			notes: {
				...rows(tables.notes, owner),
				...(note && { [note.id]: isBefore ? null : { text: note.text } }),
			},
			tasks: rows(tables.tasks, owner),
			messages: rows(tables.messages, owner),
			proposals: rows(tables.proposals, owner),
			stage_changes: rows(tables.stage_changes, owner),
			person_tags: {
				...rows(tables.person_tags, owner),
				...Object.fromEntries(tags),
			},
		};
	};

	return { before: build("before"), after: build("after") };
}

/** The card that was merged, not one that had been merged into it before. */
export function findMerged({ people = {} }: CardSnapshot): string {
	const merged = Object.entries(people).find(
		([, row]) => row?.merged_into === null,
	);
	if (!merged) throw new Error("A merge has no merged card.");

	return merged[0];
}

/** Rows of a person, those since a time only with one. */
export async function countRows(
	db: Database,
	table: "leads" | "messages" | "notes" | "tasks",
	personId: string,
	since = "",
): Promise<number> {
	const { rows } = await sql<{ count: number | string }>`
		SELECT count(*) AS count FROM ${sql.table(table)}
		WHERE person_id = ${personId} AND created_at > ${since}`.execute(db);

	return Number(rows[0]?.count);
}

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
