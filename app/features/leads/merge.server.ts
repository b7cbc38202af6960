import type { Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Clock } from "#lib/time/dates.ts";
import { shifted } from "#lib/time/dates.ts";
import { lockContactPoints } from "./contact-points.server.ts";
import { buildPersonColumns } from "./edit-contact.server.ts";
import { indexNote, indexPerson } from "./search.server.ts";

/** The fields of a contact of which one value remains. */
export const mergedFields = ["name", "company", "website", "address"] as const;
export type MergedField = (typeof mergedFields)[number];

export type MergeChoice = Record<MergedField, string | null>;

const UNDO_MS = 24 * 60 * 60_000;

/** In this order: a lead that comes at the same time waits for the contact point. */
const movedTables = [
	"contact_points",
	"leads",
	"notes",
	"tasks",
	"messages",
] as const;
type MovedTable = (typeof movedTables)[number];

/** Ids by table; tags by name. */
type Moved = Partial<Record<MovedTable | "person_tags" | "people", string[]>>;

type Before = {
	survivor: Partial<Selectable<Schema["people"]>>;
	after: Partial<Selectable<Schema["people"]>>;
	/** Moved contact points that were primary. */
	primary: string[];
	noteId: string | null;
};

type Actor = { staffId: string | null; clock: Clock };

type Versioned = { id: string; version: number };

/**
 * Merges a person into another: references move, forms and the history of stages stay as they are, so that
 * reports give the same sums. Runs in a transaction.
 * @returns the id under which it can be undone for a day.
 * @throws a stale DatabaseError when one of them has changed since it was read.
 */
export async function mergePeople(
	trx: Database,
	survivor: Versioned,
	merged: Versioned,
	choice: MergeChoice,
	{ staffId, clock }: Actor,
): Promise<string> {
	await lockContactPoints(trx, [survivor.id, merged.id]);

	for (const { id, version } of [survivor, merged].sort(byId))
		await executeOne(
			trx
				.updateTable("people")
				.set({ version: version + 1 })
				.where("id", "=", id)
				.where("version", "=", version)
				.where("merged_into", "is", null),
		);

	const survivorRow = await readPerson(trx, survivor.id);
	const mergedRow = await readPerson(trx, merged.id);
	const primary = await readPrimary(trx, survivor.id, merged.id);
	const moved = await moveRows(trx, merged.id, survivor.id);

	await trx
		.updateTable("contact_points")
		.set({ is_primary: 0 })
		.where("id", "in", [...primary.lost, ""])
		.execute();

	const after = {
		...buildPersonColumns({ ...choice, emails: [], phones: [] }),
		is_on_board: Math.max(survivorRow.is_on_board, mergedRow.is_on_board),
		assignee_id: survivorRow.assignee_id ?? mergedRow.assignee_id,
		last_lead_at:
			survivorRow.last_lead_at > mergedRow.last_lead_at
				? survivorRow.last_lead_at
				: mergedRow.last_lead_at,
	};
	await trx
		.updateTable("people")
		.set(after)
		.where("id", "=", survivor.id)
		.execute();
	await trx
		.updateTable("people")
		.set({ merged_into: survivor.id })
		.where("id", "=", merged.id)
		.execute();
	await copyToLeads(trx, survivor.id);

	const noteId = await noteLosers(trx, [survivorRow, mergedRow], choice, {
		staffId,
		clock,
	});
	await indexPerson(trx, survivor.id);
	await removeOwnEntry(trx, merged.id);

	const id = clock.newId();
	const columns = Object.keys(after) as (keyof typeof after)[];
	const before: Before = {
		survivor: Object.fromEntries(
			columns.map((column) => [column, survivorRow[column]]),
		),
		after,
		primary: primary.lost,
		noteId,
	};
	await trx
		.insertInto("person_merges")
		.values({
			id,
			kept_id: survivor.id,
			merged_id: merged.id,
			staff_id: staffId,
			moved: JSON.stringify(moved),
			before: JSON.stringify(before),
			created_at: clock.at,
		})
		.execute();

	return id;
}

/** The `before` of merges that can't be undone. */
export const MERGED_BY_MIGRATION = "{}";

export type UndoneMerge =
	| { outcome: "undone"; mergedId: string; since: number }
	| { outcome: "expired" | "already" };

/** Gives back what is still with the survivor; what came since stays there. Runs in a transaction. */
export async function undoMerge(
	trx: Database,
	id: string,
	{ clock }: Actor,
): Promise<UndoneMerge> {
	const merge = await trx
		.selectFrom("person_merges")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirst();
	if (!merge || merge.created_at <= shifted(clock.at, -UNDO_MS))
		return { outcome: "expired" };
	// A merge by the migration to contact points has no earlier values.
	if (merge.before === MERGED_BY_MIGRATION) return { outcome: "expired" };

	const claimed = await trx
		.updateTable("person_merges")
		.set({ undone_at: clock.at })
		.where("id", "=", id)
		.where("undone_at", "is", null)
		.executeTakeFirst();
	if (claimed.numUpdatedRows === 0n) return { outcome: "already" };

	const { kept_id: survivorId, merged_id: mergedId } = merge;
	const moved: Moved = JSON.parse(merge.moved);
	const before: Before = JSON.parse(merge.before);

	await trx
		.updateTable("people")
		.set(({ eb }) => ({ merged_into: null, version: eb("version", "+", 1) }))
		.where("id", "=", mergedId)
		.execute();
	await moveBack(trx, moved, survivorId, mergedId);
	await trx
		.updateTable("contact_points")
		.set({ is_primary: 1 })
		.where("id", "in", [...(before.primary ?? []), ""])
		.where("person_id", "=", mergedId)
		.execute();
	await restoreColumns(trx, survivorId, before);

	if (before.noteId) {
		await trx.deleteFrom("notes").where("id", "=", before.noteId).execute();
	}

	for (const personId of [survivorId, mergedId]) {
		await copyToLeads(trx, personId);
		await indexPerson(trx, personId);
	}

	return {
		outcome: "undone",
		mergedId,
		since: await countSince(trx, survivorId, merge.created_at),
	};
}

function byId(a: Versioned, b: Versioned): number {
	return a.id < b.id ? -1 : 1;
}

function readPerson(trx: Database, id: string) {
	return trx
		.selectFrom("people")
		.selectAll()
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}

/** The primary contact points of the merged person of kinds that the survivor has. */
async function readPrimary(
	trx: Database,
	survivorId: string,
	mergedId: string,
) {
	const kinds = await trx
		.selectFrom("contact_points")
		.select("kind")
		.distinct()
		.where("person_id", "=", survivorId)
		.execute();
	const points = await trx
		.selectFrom("contact_points")
		.select(["id", "kind"])
		.where("person_id", "=", mergedId)
		.where("is_primary", "=", 1)
		.execute();

	return {
		lost: points
			.filter((point) => kinds.some(({ kind }) => kind === point.kind))
			.map(({ id }) => id),
	};
}

/** A phone or tag that both have stays where it is. */
async function moveRows(
	trx: Database,
	from: string,
	to: string,
): Promise<Moved> {
	const moved: Moved = {};

	for (const table of movedTables) {
		const rows = await trx
			.updateTable(table as "leads")
			.set({ person_id: to })
			.where("person_id", "=", from)
			.$if(table === "contact_points", (query) =>
				query.where("id", "not in", selectShared(trx, from, to)),
			)
			.returning("id")
			.execute();
		moved[table] = rows.map(({ id }) => id);
	}

	const tags = await trx
		.updateTable("person_tags")
		.set({ person_id: to })
		.where("person_id", "=", from)
		.where("tag", "not in", (eb) =>
			eb.selectFrom("person_tags").select("tag").where("person_id", "=", to),
		)
		.returning("tag")
		.execute();
	moved.person_tags = tags.map(({ tag }) => tag);

	const earlier = await trx
		.updateTable("people")
		.set({ merged_into: to })
		.where("merged_into", "=", from)
		.returning("id")
		.execute();
	moved.people = earlier.map(({ id }) => id);

	await moveEntries(trx, from, to);

	return moved;
}

function selectShared(trx: Database, from: string, to: string) {
	return trx
		.selectFrom("contact_points as own")
		.innerJoin("contact_points as other", (join) =>
			join
				.onRef("other.key", "=", "own.key")
				.onRef("other.kind", "=", "own.kind"),
		)
		.select("own.id")
		.where("own.person_id", "=", from)
		.where("other.person_id", "=", to);
}

/** Search rows of leads, notes and messages follow them. */
async function moveEntries(
	trx: Database,
	from: string,
	to: string,
): Promise<void> {
	await trx
		.updateTable("search_entries")
		.set({ person_id: to })
		.where("person_id", "=", from)
		.where(({ eb, or }) =>
			or([
				eb("lead_id", "is not", null),
				eb("note_id", "is not", null),
				eb("message_id", "is not", null),
			]),
		)
		.execute();
}

async function removeOwnEntry(trx: Database, personId: string): Promise<void> {
	await trx
		.deleteFrom("search_entries")
		.where("person_id", "=", personId)
		.execute();
}

/** Leads have copies of their person's status and assignee. */
async function copyToLeads(trx: Database, personId: string): Promise<void> {
	const { status, assignee_id } = await readPerson(trx, personId);
	await trx
		.updateTable("leads")
		.set({ status, assignee_id })
		.where("person_id", "=", personId)
		.execute();
}

const fieldLabels: Record<MergedField, string> = {
	name: "Name",
	company: "Company",
	website: "Website",
	address: "Address",
};

/** Keeps the values that were not chosen as a note. */
async function noteLosers(
	trx: Database,
	people: readonly Selectable<Schema["people"]>[],
	choice: MergeChoice,
	{ staffId, clock }: Actor,
): Promise<string | null> {
	const lost = mergedFields.flatMap((field) =>
		people.flatMap((person) => {
			const value = person[field];
			return value !== null && value !== choice[field]
				? [`${fieldLabels[field]}: ${value}`]
				: [];
		}),
	);
	const [survivor] = people;
	if (lost.length === 0 || !survivor) return null;

	const note = {
		id: clock.newId(),
		person_id: survivor.id,
		text: ["Before the cards were merged:", ...new Set(lost)].join("\n"),
	};
	await trx
		.insertInto("notes")
		.values({ ...note, staff_id: staffId, created_at: clock.at })
		.execute();
	await indexNote(trx, note);

	return note.id;
}

async function moveBack(
	trx: Database,
	moved: Moved,
	survivorId: string,
	mergedId: string,
): Promise<void> {
	for (const table of movedTables)
		await trx
			.updateTable(table as "leads")
			.set({ person_id: mergedId })
			.where("id", "in", [...(moved[table] ?? []), ""])
			.where("person_id", "=", survivorId)
			.execute();

	await trx
		.updateTable("person_tags")
		.set({ person_id: mergedId })
		.where("tag", "in", [...(moved.person_tags ?? []), ""])
		.where("person_id", "=", survivorId)
		.execute();
	await trx
		.updateTable("people")
		.set({ merged_into: mergedId })
		.where("id", "in", [...(moved.people ?? []), ""])
		.where("merged_into", "=", survivorId)
		.execute();

	for (const [column, table] of [
		["lead_id", "leads"],
		["note_id", "notes"],
		["message_id", "messages"],
	] as const)
		await trx
			.updateTable("search_entries")
			.set({ person_id: mergedId })
			.where(column, "in", [...(moved[table] ?? []), ""])
			.where("person_id", "=", survivorId)
			.execute();
}

/** Columns that have been changed since the merge stay. */
async function restoreColumns(
	trx: Database,
	survivorId: string,
	{ survivor, after }: Before,
): Promise<void> {
	const now: Record<string, unknown> = await readPerson(trx, survivorId);
	const unchanged = Object.entries(after ?? {}).flatMap(([column, value]) =>
		now[column] === value
			? [[column, survivor[column as keyof typeof survivor]] as const]
			: [],
	);

	await trx
		.updateTable("people")
		.set(({ eb }) => ({
			...Object.fromEntries(unchanged),
			version: eb("version", "+", 1),
		}))
		.where("id", "=", survivorId)
		.execute();
}

async function countSince(
	trx: Database,
	personId: string,
	since: string,
): Promise<number> {
	let count = 0;
	for (const table of ["leads", "notes", "tasks", "messages"] as const) {
		const row = await trx
			.selectFrom(table as "leads")
			.select(({ fn }) => fn.countAll<number | string>().as("count"))
			.where("person_id", "=", personId)
			.where("created_at", ">", since)
			.executeTakeFirstOrThrow();
		count += Number(row.count);
	}

	return count;
}
