import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { copyToLeads } from "./lead-copies.server.ts";
import {
	type Actor,
	type Before,
	type Deal,
	dealColumns,
	type Moved,
	movedTables,
	readDeal,
	readPerson,
} from "./merge-record.server.ts";
import { indexPerson } from "./search.server.ts";

const UNDO_MS = 24 * 60 * 60_000;

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
	if (before.deal)
		await moveDealBack(trx, merge, moved.stage_changes ?? [], before.deal);

	if (before.noteId) {
		await trx.deleteFrom("notes").where("id", "=", before.noteId).execute();
	}

	for (const personId of [survivorId, mergedId]) {
		await copyToLeads(trx, personId).execute();
		await indexPerson(trx, personId);
	}

	return {
		outcome: "undone",
		mergedId,
		since: await countSince(trx, survivorId, merge.created_at),
	};
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
	for (const { tag, ...removed } of moved.revived ?? [])
		await trx
			.updateTable("person_tags")
			.set(removed)
			.where("person_id", "=", survivorId)
			.where("tag", "=", tag)
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

function isDealColumn(column: string): boolean {
	return (dealColumns as readonly string[]).includes(column);
}

/** Columns that have been changed since the merge stay. */
async function restoreColumns(
	trx: Database,
	survivorId: string,
	{ survivor, after, deal }: Before,
): Promise<void> {
	const now: Record<string, unknown> = await readPerson(trx, survivorId);
	const unchanged = Object.entries(after ?? {}).flatMap(([column, value]) =>
		now[column] === value && !(deal && isDealColumn(column))
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

/** The deal goes back as it is now, with what has happened to it since. */
async function moveDealBack(
	trx: Database,
	merge: { kept_id: string; merged_id: string; created_at: string },
	changes: readonly string[],
	own: Deal,
): Promise<void> {
	const { kept_id, merged_id, created_at } = merge;
	const deal = readDeal(await readPerson(trx, kept_id));
	const isOwn = deal.deal_from === merged_id;

	await trx
		.updateTable("people")
		.set({ ...deal, deal_from: isOwn ? null : deal.deal_from })
		.where("id", "=", merged_id)
		.execute();
	await trx.updateTable("people").set(own).where("id", "=", kept_id).execute();
	await trx
		.updateTable("stage_changes")
		.set({ person_id: merged_id })
		.where("person_id", "=", kept_id)
		.where(({ eb, or }) =>
			or([eb("id", "in", changes), eb("created_at", ">=", created_at)]),
		)
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
