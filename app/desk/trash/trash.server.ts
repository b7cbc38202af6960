import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { withUndo } from "#desk/people/card/card-updates.server.ts";
import { undoableChange } from "#desk/people/undo/changes.server.ts";
import { undoableSince } from "#desk/people/undo/undo-period.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { TrashKind } from "./trash.ts";

export type TrashItem = {
	kind: TrashKind;
	/** A tag's is its name. */
	id: string;
	text: string;
	deletedAt: string;
	deletedBy: string | null;
	/** Null for a view. */
	personId: string | null;
	personName: string | null;
};

const MAX_SHOWN = 100;

/** Rows deleted in the last 30 days, the latest first. Views of others are left out. */
export async function listTrash({
	db,
	staff,
	clock,
}: StaffContext): Promise<TrashItem[]> {
	const since = undoableSince(clock.at);
	const [notes, tasks, tags, views] = await Promise.all([
		selectDeleted(db, "notes", since)
			.select(["notes.id as id", "notes.text as text"])
			.execute(),
		selectDeleted(db, "tasks", since)
			.select(["tasks.id as id", "tasks.title as text"])
			.execute(),
		selectDeleted(db, "person_tags", since)
			.select(["person_tags.tag as id", "person_tags.tag as text"])
			.execute(),
		db
			.selectFrom("saved_views")
			.select(["id", "name as text", "deleted_at as deletedAt"])
			.where("deleted_at", ">", since)
			.where("staff_id", "=", staff.id)
			.orderBy("deleted_at", "desc")
			.limit(MAX_SHOWN)
			.execute(),
	]);
	const ofPeople = Object.entries({ note: notes, task: tasks, tag: tags });

	return [
		...ofPeople.flatMap(([kind, rows]) =>
			rows.map((row) => ({
				kind: kind as TrashKind,
				id: row.id,
				text: row.text,
				deletedAt: row.deletedAt ?? "",
				deletedBy: row.deletedBy,
				personId: row.personId,
				personName: row.name ?? row.email,
			})),
		),
		...views.map(({ id, text, deletedAt }) => ({
			kind: "view" as const,
			id,
			text,
			deletedAt: deletedAt ?? "",
			deletedBy: staff.name,
			personId: null,
			personName: null,
		})),
	]
		.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
		.slice(0, MAX_SHOWN);
}

function selectDeleted(
	db: Database,
	table: "notes" | "tasks" | "person_tags",
	since: string,
) {
	return db
		.selectFrom(table as "notes")
		.innerJoin("people", "people.id", `${table as "notes"}.person_id`)
		.leftJoin("staff", "staff.id", `${table as "notes"}.deleted_by`)
		.select([
			"people.id as personId",
			"people.name as name",
			"staff.name as deletedBy",
			`${table as "notes"}.deleted_at as deletedAt`,
		])
		.select(selectPrimaryContact().as("email"))
		.where(`${table as "notes"}.deleted_at`, ">", since)
		.orderBy(`${table as "notes"}.deleted_at`, "desc")
		.limit(MAX_SHOWN) as unknown as TrashQuery;
}

type TrashRow = {
	id: string;
	text: string;
	personId: string;
	name: string | null;
	email: string;
	deletedBy: string | null;
	deletedAt: string | null;
};
type TrashQuery = {
	select(columns: readonly string[]): { execute(): Promise<TrashRow[]> };
};

const living = { deleted_at: null, deleted_by: null };
const gone = refused(
	"It isn’t in the trash any more.",
	"It has been restored, or deleted for good after 30 days.",
	409,
);

/** Restores a note, task or tag of a person, or an own view. */
export async function restoreFromTrash(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const { kind, id = "", person: asked = "" } = Object.fromEntries(fields);
	if (kind === "view") return await restoreView(site, id);

	const table = { note: "notes", task: "tasks", tag: "person_tags" }[
		kind ?? ""
	] as "notes" | undefined;
	if (!table) return gone;

	const person = await findSurvivorId(site.db, asked);

	const event = { action: "person.restore", personId: person } as const;
	const { result, undo } = await undoableChange(site, event, (trx) =>
		trx
			.updateTable(table)
			.set(living)
			.where("person_id", "=", person)
			.where(kind === "tag" ? ("tag" as "id") : "id", "=", id)
			.where("deleted_at", ">", undoableSince(site.clock.at))
			.executeTakeFirst(),
	);

	return result.numUpdatedRows > 0n ? withUndo(done("Restored."), undo) : gone;
}

async function restoreView(
	{ db, staff }: StaffContext,
	id: string,
): Promise<FormOutcome> {
	const { numUpdatedRows } = await db
		.updateTable("saved_views")
		.set(living)
		.where("id", "=", id)
		.where("staff_id", "=", staff.id)
		.where("deleted_at", "is not", null)
		.executeTakeFirst();

	return numUpdatedRows > 0n
		? done("Restored.", "It’s in the inbox again.")
		: gone;
}
