import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { ChangeKind } from "#database/work-tables.ts";
import {
	type AuditContext,
	hasHappened,
	recordAuditEvent,
} from "#features/auth/audit.server.ts";
import type { AuditAction, AuditDetail } from "#features/auth/audit-actions.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import {
	lockPerson,
	lockSurvivors,
} from "#features/leads/lock-person.server.ts";
import { indexPeople, reindexNote } from "#features/leads/search.server.ts";
import {
	type CardSnapshot,
	type Difference,
	findDifference,
	listEntries,
	readSnapshot,
} from "#features/leads/snapshots.server.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** All changes with the same id of a batch are undone together. */
export type Batch = { batchId?: string };
export type ChangeContext = AuditContext & Batch;

/**
 * Makes a staff member's change of a person with its audit event in one transaction, and stores the changed
 * columns for undo. What has not happened has neither.
 * @returns the result, and the id of the batch that can be undone; null when there is nothing to undo.
 */
export function undoableChange<Result>(
	{ db, staff, clock, batchId }: ChangeContext,
	event: {
		action: AuditAction;
		personId: string;
		/** The person by default. */
		subject?: string;
		detail?: AuditDetail | null;
	},
	change: (trx: Database) => Promise<Result>,
): Promise<{ result: Result; undo: string | null }> {
	const { personId: person_id, subject = person_id, action, detail } = event;

	return db.transaction().execute(async (trx) => {
		await lockPerson(trx, person_id);

		const before = await readSnapshot(trx, person_id);
		const result = await change(trx);
		if (!hasHappened(result)) return { result, undo: null };

		await writeLastContact(trx, [person_id], clock.at);
		const difference = findDifference(
			before,
			await readSnapshot(trx, person_id),
		);
		const audit_id = await recordAuditEvent(
			trx,
			{ staffId: staff.id, action, subject, detail: detail ?? null },
			clock,
		);
		if (!difference) return { result, undo: null };

		await reindexMany(trx, [
			{ personId: person_id, before: difference.before },
		]);

		const id = clock.newId();
		const batch_id = batchId ?? id;
		const kind = isDeletion(difference) ? "deletion" : "change";
		const row = { id, batch_id, kind, audit_id, person_id } as const;
		await insertChange(trx, { ...row, created_at: clock.at }, difference);

		return { result, undo: batch_id };
	});
}

async function insertChange(
	trx: Database,
	row: Omit<Insertable<Schema["changes"]>, "before" | "after">,
	{ before, after }: Difference,
): Promise<void> {
	await trx
		.insertInto("changes")
		.values({
			...row,
			before: JSON.stringify(before),
			after: JSON.stringify(after),
		})
		.execute();
}

type PairChange = {
	kind: "merge" | "dismissal";
	action: AuditAction;
	personId: string;
	otherId: string;
};

/** Stores a change of two cards: in the activity of both, to be undone on the first. @returns its id. */
export async function insertPairChange(
	trx: Database,
	{ staff, clock }: Pick<AuditContext, "staff" | "clock">,
	{ kind, action, personId, otherId }: PairChange,
	difference: Difference,
): Promise<string> {
	const event = { staffId: staff.id, action };
	await recordAuditEvent(trx, { ...event, subject: otherId }, clock);
	const audit_id = await recordAuditEvent(
		trx,
		{ ...event, subject: personId },
		clock,
	);

	const id = clock.newId();
	const row = { id, batch_id: id, kind, audit_id, person_id: personId };
	await insertChange(trx, { ...row, created_at: clock.at }, difference);

	return id;
}

function isDeletion({ after }: Difference): boolean {
	return listEntries(after).some(
		({ column, value }) => column === "deleted_at" && value !== null,
	);
}

/** Updates the search for the notes and tags of changes. */
export async function reindexMany(
	trx: Database,
	changes: readonly Pick<Change, "personId" | "before">[],
): Promise<void> {
	for (const { before } of changes)
		for (const id of Object.keys(before.notes ?? {}))
			await reindexNote(trx, id);

	const named = changes.filter(({ before }) => isInPersonEntry(before));
	await indexPeople(
		trx,
		named.map(({ personId }) => personId),
	);
}

function isInPersonEntry({ person_tags, people = {}, contacts }: CardSnapshot) {
	const isNamed = Object.values(people).some(
		(columns) => columns && ("name" in columns || "company" in columns),
	);

	return isNamed || person_tags !== undefined || contacts !== undefined;
}

export type Change = Awaited<ReturnType<typeof lockChanges>>[number];

/** Changes with the card that each is on by now, which other changes wait for. Those that are gone are left out. */
export async function lockChanges(trx: Database, ids: readonly string[]) {
	const found = await trx
		.selectFrom("changes")
		.select("person_id")
		.distinct()
		.where("id", "in", [...ids, ""])
		.execute();
	// What was changed before a merge moved with it.
	const survivors = await lockSurvivors(
		trx,
		found.map(({ person_id }) => person_id),
	);

	const rows = await trx
		.selectFrom("changes")
		.leftJoin("audit_log", "audit_log.id", "changes.audit_id")
		.selectAll("changes")
		.select("audit_log.action")
		.where("changes.id", "in", [...ids, ""])
		.orderBy("changes.id")
		.execute();

	return rows.flatMap(({ before, after, ...change }) => {
		const personId = survivors.get(change.person_id);
		if (personId === undefined) return [];

		return {
			...change,
			personId,
			before: JSON.parse(before) as CardSnapshot,
			after: JSON.parse(after) as CardSnapshot,
		};
	});
}

export type Undone =
	| { outcome: "undone"; title?: string; texts: string[] }
	| { outcome: "already" }
	| { outcome: "expired"; kind: ChangeKind }
	/** Later changes of the same data, and their authors. */
	| { outcome: "changed"; by: string[] };
