import { type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { lockContactPoints } from "./contact-points.server.ts";
import { buildPersonColumns } from "./edit-contact.server.ts";
import { copyToLeads } from "./lead-copies.server.ts";
import {
	type Actor,
	type Deal,
	describeMerge,
	type Moved,
	movedTables,
	noDeal,
	readDeal,
	readPerson,
} from "./merge-record.server.ts";
import { indexNote, indexPerson } from "./search.server.ts";
import type { Columns, Difference, PersonColumn } from "./snapshots.server.ts";
import { recordStage, type StageActor } from "./stages.server.ts";

/** The fields of a contact of which one value remains. */
export const mergedFields = ["name", "company", "website", "address"] as const;
type MergedField = (typeof mergedFields)[number];

export type MergeChoice = Record<MergedField, string | null>;

type Versioned = { id: string; version: number };

/**
 * Merges a person into another: references move, forms and the history of stages stay as they are, so that
 * reports give the same sums. Runs in a transaction.
 * @returns what undo restores.
 * @throws a stale DatabaseError when one of them has changed since it was read.
 */
export async function mergePeople(
	trx: Database,
	survivor: Versioned,
	merged: Versioned,
	choice: MergeChoice,
	{ staffId, clock }: Actor,
): Promise<Difference> {
	await lockContactPoints(trx, [survivor.id, merged.id]);

	for (const { id, version } of [survivor, merged].sort(indexById))
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
		.where("id", "in", primary.lost)
		.execute();

	const after = {
		...buildPersonColumns({ ...choice, emails: [], phones: [] }),
		assignee_id: survivorRow.assignee_id ?? mergedRow.assignee_id,
		last_lead_at:
			survivorRow.last_lead_at > mergedRow.last_lead_at
				? survivorRow.last_lead_at
				: mergedRow.last_lead_at,
	} satisfies Partial<Person> & Pick<Person, Exclude<PersonColumn, keyof Deal>>;
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
	const deal = takesDeal(survivorRow, mergedRow)
		? await moveDeal(trx, survivorRow, mergedRow, { staffId, at: clock.at })
		: null;
	await copyToLeads(trx, survivor.id).execute();

	const note = await noteLosers(trx, [survivorRow, mergedRow], choice, {
		staffId,
		clock,
	});
	await indexPerson(trx, survivor.id);
	await removeOwnEntry(trx, merged.id);

	const restored = { ...after, ...(deal && noDeal) };
	const columns = Object.keys(restored) as (keyof typeof restored)[];

	return describeMerge(survivor.id, merged.id, {
		moved: { ...moved, stage_changes: deal?.changes },
		survivor: pick(survivorRow, columns),
		after: pick(await readPerson(trx, survivor.id), columns),
		primary: primary.lost,
		note,
	});
}

function pick(
	person: Person,
	columns: readonly (keyof Person)[],
): Record<string, Columns[string]> {
	return Object.fromEntries(columns.map((column) => [column, person[column]]));
}

type Person = Selectable<Schema["people"]>;

/** An enquiry that nobody has worked on gives way to a deal. */
function takesDeal(survivor: Person, merged: Person): boolean {
	const isUntouched = survivor.stage === "new" && survivor.value_cents === null;
	if (survivor.stage !== null && !isUntouched) return false;

	return merged.stage !== null && merged.stage !== survivor.stage;
}

/**
 * Moves a deal with its history, so that it is corrected on the card that stays, and counted once. Reports count it
 * for the source of the person who brought it.
 * @returns the ids of the history.
 */
async function moveDeal(
	trx: Database,
	survivor: Person,
	merged: Person,
	actor: StageActor,
): Promise<{ changes: string[] }> {
	const deal = {
		...readDeal(merged),
		deal_from: merged.deal_from ?? merged.id,
	};
	await trx
		.updateTable("people")
		.set(deal)
		.where("id", "=", survivor.id)
		.execute();
	await trx
		.updateTable("people")
		.set(noDeal)
		.where("id", "=", merged.id)
		.execute();

	const changes = await trx
		.updateTable("stage_changes")
		.set({ person_id: survivor.id })
		.where("person_id", "=", merged.id)
		.returning("id")
		.execute();
	const latest = await trx
		.selectFrom("stage_changes")
		.select("to_stage")
		.where("person_id", "=", survivor.id)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.executeTakeFirst();
	if (latest && latest.to_stage !== merged.stage)
		await recordStage(trx, survivor.id, survivor.stage, actor);

	return { changes: changes.map(({ id }) => id) };
}

function indexById(a: Versioned, b: Versioned): number {
	return a.id < b.id ? -1 : 1;
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
		const isShared =
			table === "contact_points"
				? sql`id IN ${selectShared(trx, from, to)}`
				: sql`1 = 0`;
		const { rows } = await sql<{ id: string }>`
			UPDATE ${sql.table(table)} SET person_id = ${to}
			WHERE person_id = ${from} AND NOT ${isShared} RETURNING id`.execute(trx);
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
	moved.revived = await reviveTags(trx, from, to);

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

/** Tags that were removed from the survivor, and that the merged person has. */
async function reviveTags(
	trx: Database,
	from: string,
	to: string,
): Promise<NonNullable<Moved["revived"]>> {
	const removed = await trx
		.selectFrom("person_tags")
		.select(["tag", "deleted_at", "deleted_by"])
		.where("person_id", "=", to)
		.where("deleted_at", "is not", null)
		.where("tag", "in", (eb) =>
			eb
				.selectFrom("person_tags")
				.select("tag")
				.where("person_id", "=", from)
				.where("deleted_at", "is", null),
		)
		.execute();
	await trx
		.updateTable("person_tags")
		.set({ deleted_at: null, deleted_by: null })
		.where("person_id", "=", to)
		.where("tag", "in", [...removed.map(({ tag }) => tag), ""])
		.execute();

	return removed;
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
): Promise<{ id: string; text: string } | null> {
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

	return note;
}
