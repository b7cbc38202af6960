import { sql } from "kysely";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { lockContactPoints } from "#features/leads/contact-points.server.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import {
	countRows,
	type Deal,
	dealColumns,
	findMerged,
	readDeal,
	readPerson,
} from "#features/leads/merge-record.server.ts";
import { restoreUnchanged } from "#features/leads/restore-snapshots.server.ts";
import { indexPerson } from "#features/leads/search.server.ts";
import type { Columns, Difference } from "#features/leads/snapshots.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted } from "#lib/number-format.ts";
import type { Change, Undone } from "./changes.server.ts";

/** Gives back what is still with the survivor; what came since stays there. */
export async function restoreMerge(
	trx: Database,
	{ staff, clock }: StaffContext,
	change: Change,
): Promise<Undone> {
	const { person_id: survivorId, created_at, audit_id, action } = change;
	if (change.personId !== survivorId)
		return {
			outcome: "changed",
			by: ["The card has been merged into another since. Undo that first."],
		};

	const mergedId = findMerged(change.before);
	const { columns, deal } = splitDeal(change);
	await lockContactPoints(trx, [survivorId, mergedId]);

	const answered = await listAnswered(trx, change);
	await restoreUnchanged(trx, survivorId, leaveOut(columns, answered));
	// What was accepted since has won it.
	const isWonSince = answered.some(({ state }) => state === "accepted");
	if (deal && !isWonSince)
		await moveDealBack(trx, { survivorId, mergedId, created_at }, deal);
	await moveEntries(trx, survivorId, mergedId);

	const ids = [survivorId, mergedId];
	// Cards that are open elsewhere show a conflict.
	await trx
		.updateTable("people")
		.set(({ eb }) => ({ version: eb("version", "+", 1) }))
		.where("id", "in", ids)
		.execute();
	for (const personId of ids) {
		await copyToLeads(trx, personId).execute();
		await indexPerson(trx, personId);
	}
	await writeLastContact(trx, ids, clock.at);

	// One card's change no longer has values of the other.
	await trx
		.updateTable("changes")
		.set({ before: "{}", after: "{}" })
		.where("id", "=", change.id)
		.execute();
	await recordAuditEvent(
		trx,
		{
			staffId: staff.id,
			action: "person.unmerge",
			subject: survivorId,
			detail: { undone: action ?? "", of: audit_id },
		},
		clock,
	);

	const since = await countSince(trx, survivorId, created_at);
	const text = `${counted(since, "record")} that came since the merge ${since === 1 ? "stays" : "stay"} on this card.`;

	return {
		outcome: "undone",
		title: "The cards are two again.",
		texts: [...(since > 0 ? [text] : []), ...answered.map(describeAnswered)],
	};
}

/** Proposals of the merged card that were answered since the merge. */
function listAnswered(trx: Database, { before, created_at }: Change) {
	const moved = Object.keys(before.proposals ?? {});

	return trx
		.selectFrom("proposals")
		.select(["id", "number", "state"])
		.where("id", "in", [...moved, ""])
		.where("decided_at", ">=", created_at)
		.where("state", "in", ["accepted", "declined", "cancelled"])
		.execute();
}

type Answered = Awaited<ReturnType<typeof listAnswered>>[number];

function leaveOut(
	{ before, after }: Difference,
	answered: readonly Answered[],
): Difference {
	const others = Object.entries(before.proposals ?? {}).filter(
		([id]) => !answered.some((each) => each.id === id),
	);

	return {
		before: { ...before, proposals: Object.fromEntries(others) },
		after,
	};
}

function describeAnswered({ number, state }: Answered): string {
	const deal = state === "accepted" ? ", with the deal that it has won" : "";

	return `Proposal ${number} was ${state} since the merge and stays on this card${deal}.`;
}

/** The survivor's own deal, null when it kept it, and everything else. */
function splitDeal({ person_id: id, before, after }: Change): {
	columns: Difference;
	deal: Deal | null;
} {
	const own = before.people?.[id] ?? {};
	if (!("deal_from" in own)) return { columns: { before, after }, deal: null };

	const isOther = ([column]: [string, unknown]) =>
		!dealColumns.some((each) => each === column);
	const others: Columns = Object.fromEntries(
		Object.entries(own).filter(isOther),
	);

	return {
		columns: {
			before: { ...before, people: { ...before.people, [id]: others } },
			after,
		},
		deal: Object.fromEntries(
			dealColumns.map((column) => [column, own[column] ?? null]),
		) as Deal,
	};
}

/** The deal goes back as it is now, with what has happened to it since. */
async function moveDealBack(
	trx: Database,
	{
		survivorId,
		mergedId,
		created_at,
	}: { survivorId: string; mergedId: string; created_at: string },
	own: Deal,
): Promise<void> {
	const deal = readDeal(await readPerson(trx, survivorId));
	const isTheirs = deal.deal_from === mergedId;

	await trx
		.updateTable("people")
		.set({ ...deal, deal_from: isTheirs ? null : deal.deal_from })
		.where("id", "=", mergedId)
		.execute();
	await trx
		.updateTable("people")
		.set(own)
		.where("id", "=", survivorId)
		.execute();
	await trx
		.updateTable("stage_changes")
		.set({ person_id: mergedId })
		.where("person_id", "=", survivorId)
		.where("created_at", ">=", created_at)
		.execute();
}

/** Search rows of leads, notes and messages follow them. */
async function moveEntries(
	trx: Database,
	survivorId: string,
	mergedId: string,
): Promise<void> {
	for (const [column, table] of [
		["lead_id", "leads"],
		["note_id", "notes"],
		["message_id", "messages"],
	] as const)
		await sql`UPDATE search_entries SET person_id = ${mergedId}
			WHERE person_id = ${survivorId} AND ${sql.ref(column)} IN (
				SELECT id FROM ${sql.table(table)}
				WHERE person_id = ${mergedId})`.execute(trx);
}

async function countSince(
	trx: Database,
	personId: string,
	since: string,
): Promise<number> {
	let count = 0;
	for (const table of ["leads", "notes", "tasks", "messages"] as const)
		count += await countRows(trx, table, personId, since);

	return count;
}
