import type { Schema } from "#database/schema.ts";
import { hasHappened, recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction, AuditDetail } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { lockContactPoints } from "#features/leads/contact-points.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { writeLastContact } from "#features/leads/last-contact.server.ts";
import { indexPerson, reindexNote } from "#features/leads/search.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";

/** The columns that undo restores, by table. Those of calls are restored by the calendar. */
const undoable = {
	people: [
		"stage",
		"value_cents",
		"period",
		"lost_reason",
		"expected_on",
		"won_at",
		"assignee_id",
		"name",
		"company",
		"company_key",
		"website",
		"address",
	],
	// JSON of their values, under the person's id: rows come and go.
	contact_points: ["points"],
	leads: ["due_at", "answered_at", "answered_by", "answered_stage", "spam"],
	questions: ["answered_at", "answered_by"],
	notes: ["text", "deleted_at", "deleted_by"],
	tasks: ["title", "due_on", "staff_id", "done_at", "deleted_at", "deleted_by"],
	person_tags: ["deleted_at", "deleted_by"],
	bookings: ["status", "cancelled_at", "outcome", "outcome_at", "outcome_by"],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

export type UndoableTable = keyof typeof undoable;

type Value = string | number | null;
type Columns = Record<string, Value>;

/** Table → key → column → value. A tag is its own key, other rows have an id. */
export type Snapshot = Partial<Record<UndoableTable, Record<string, Columns>>>;

/**
 * Makes a staff member's change of a person with its audit event in one transaction, and stores the changed
 * columns for undo. What has not happened has neither.
 * @returns the result, and the id under which it can be undone; null when there is nothing to undo.
 */
export function undoableChange<Result>(
	{ db, staff, clock }: Pick<StaffContext, "db" | "staff" | "clock">,
	event: {
		action: AuditAction;
		personId: string;
		/** The person by default. */
		subject?: string;
		detail?: AuditDetail | null;
	},
	change: (trx: Database) => Promise<Result>,
): Promise<{ result: Result; changeId: string | null }> {
	const { personId: person_id, subject = person_id, action, detail } = event;

	return db.transaction().execute(async (trx) => {
		await lockPerson(trx, person_id);

		const before = await readSnapshot(trx, person_id);
		const result = await change(trx);
		if (!hasHappened(result)) return { result, changeId: null };

		await writeLastContact(trx, [person_id], clock.at);

		const changed = difference(before, await readSnapshot(trx, person_id));
		const audit_id = await recordAuditEvent(
			trx,
			{ staffId: staff.id, action, subject, detail: detail ?? null },
			clock,
		);

		if (!changed) return { result, changeId: null };

		await reindex(trx, person_id, changed.before);

		const id = clock.newId();
		const row = { id, audit_id, person_id, created_at: clock.at };
		await trx
			.insertInto("changes")
			.values({
				...row,
				before: JSON.stringify(changed.before),
				after: JSON.stringify(changed.after),
			})
			.execute();

		return { result, changeId: id };
	});
}

/** Updates the search for the notes and tags of a change. */
export async function reindex(
	trx: Database,
	personId: string,
	{ notes = {}, person_tags, people = {}, contact_points }: Snapshot,
): Promise<void> {
	for (const id of Object.keys(notes)) await reindexNote(trx, id);

	const isNamed = Object.values(people).some(
		(columns) => "name" in columns || "company" in columns,
	);
	if (person_tags || contact_points || isNamed)
		await indexPerson(trx, personId);
}

/**
 * Other changes of the person wait until the transaction ends.
 * @throws a stale DatabaseError when the card was merged into another, or is gone.
 */
export async function lockPerson(trx: Database, id: string): Promise<void> {
	await lockContactPoints(trx, [id]);
	await executeOne(
		trx
			.updateTable("people")
			.set(({ ref }) => ({ version: ref("version") }))
			.where("id", "=", id)
			.where("merged_into", "is", null),
	);
}

export async function readSnapshot(
	trx: Database,
	personId: string,
): Promise<Snapshot> {
	const leads = trx
		.selectFrom("leads")
		.select("id")
		.where("person_id", "=", personId);
	const snapshot: Snapshot = {
		people: byKey(
			await trx
				.selectFrom("people")
				.select(["id", ...undoable.people])
				.where("id", "=", personId)
				.execute(),
		),
		contact_points: {
			[personId]: {
				points: JSON.stringify(await readPoints(trx, personId)),
			},
		},
		leads: byKey(
			await trx
				.selectFrom("leads")
				.select(["id", ...undoable.leads])
				.where("person_id", "=", personId)
				.execute(),
		),
		questions: byKey(
			await trx
				.selectFrom("questions")
				.select(["id", ...undoable.questions])
				.where("id", "in", leads)
				.execute(),
		),
		bookings: byKey(
			await trx
				.selectFrom("bookings")
				.select(["id", ...undoable.bookings])
				.where("lead_id", "in", leads)
				.execute(),
		),
		notes: byKey(
			await trx
				.selectFrom("notes")
				.select(["id", ...undoable.notes])
				.where("person_id", "=", personId)
				.execute(),
		),
		tasks: byKey(
			await trx
				.selectFrom("tasks")
				.select(["id", ...undoable.tasks])
				.where("person_id", "=", personId)
				.execute(),
		),
		person_tags: byKey(
			await trx
				.selectFrom("person_tags")
				.select(["tag as id", ...undoable.person_tags])
				.where("person_id", "=", personId)
				.execute(),
		),
	};

	return snapshot;
}

async function readPoints(trx: Database, personId: string) {
	const { emails, phones } = await readDetails(trx, personId);
	return { emails, phones };
}

function byKey(rows: readonly ({ id: string } & Columns)[]) {
	return Object.fromEntries(rows.map(({ id, ...columns }) => [id, columns]));
}

/** The columns that differ in rows of both snapshots; null without any. */
function difference(
	before: Snapshot,
	after: Snapshot,
): { before: Snapshot; after: Snapshot } | null {
	const changed: { before: Snapshot; after: Snapshot } = {
		before: {},
		after: {},
	};

	for (const { table, key, column, value } of listEntries(before)) {
		const now = after[table]?.[key]?.[column];
		if (now === undefined || now === value) continue;

		setIn(changed.before, table, key, column, value);
		setIn(changed.after, table, key, column, now);
	}

	return Object.keys(changed.before).length > 0 ? changed : null;
}

export function listEntries(snapshot: Snapshot) {
	const tables = Object.entries(snapshot) as [
		UndoableTable,
		Record<string, Columns>,
	][];

	return tables.flatMap(([table, rows]) =>
		Object.entries(rows).flatMap(([key, columns]) =>
			Object.entries(columns).map(([column, value]) => ({
				table,
				key,
				column,
				value,
			})),
		),
	);
}

function setIn(
	snapshot: Snapshot,
	table: UndoableTable,
	key: string,
	column: string,
	value: Value,
): void {
	const rows = snapshot[table] ?? {};

	rows[key] = { ...rows[key], [column]: value };
	snapshot[table] = rows;
}
