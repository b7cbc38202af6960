import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { undo } from "#desk/people/undo/undo.server.ts";
import { undoableSince } from "#desk/people/undo/undo-period.ts";
import { nameProposal } from "#desk/proposals/proposal-labels.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import {
	type CardSnapshot,
	listEntries,
} from "#features/leads/snapshots.server.ts";
import { parseProposal } from "#features/proposals/proposal-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { TrashKind } from "./trash.ts";

export type TrashItem = {
	kind: TrashKind;
	/** Of the change that deleted it; of a view its own. */
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
export async function listTrash(site: StaffContext): Promise<TrashItem[]> {
	const items = [...(await listDeleted(site)), ...(await listViews(site))];

	return items
		.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
		.slice(0, MAX_SHOWN);
}

/** What changes of people have deleted, and is still deleted. */
async function listDeleted({
	db,
	clock,
}: Pick<StaffContext, "db" | "clock">): Promise<TrashItem[]> {
	const items: TrashItem[] = [];
	let last: string | null = null;

	while (items.length < MAX_SHOWN) {
		const changes: Deletion[] = await selectDeletions(
			db,
			undoableSince(clock.at, "deletion"),
		)
			.$if(last !== null, (query) => query.where("changes.id", "<", last ?? ""))
			.execute();
		items.push(...(await describeDeletions(db, changes)));

		if (changes.length < MAX_SHOWN) break;
		last = changes.at(-1)?.id ?? null;
	}

	return items;
}

function selectDeletions(db: Database, since: string) {
	return (
		db
			.selectFrom("changes")
			.innerJoin("people as own", "own.id", "changes.person_id")
			// The card that it was merged into.
			.innerJoin("people", (join) =>
				join.on(({ eb, fn, ref }) =>
					eb(
						"people.id",
						"=",
						fn.coalesce(ref("own.merged_into"), ref("own.id")),
					),
				),
			)
			.leftJoin("audit_log", "audit_log.id", "changes.audit_id")
			.leftJoin("staff", "staff.id", "audit_log.staff_id")
			.select(["changes.id", "changes.after", "staff.name as by"])
			.select(["people.id as personId", "people.name as personName"])
			.select(selectPrimaryContact().as("contact"))
			.where("changes.kind", "=", "deletion")
			.where("changes.undone_at", "is", null)
			.where("changes.created_at", ">", since)
			.orderBy("changes.id", "desc")
			.limit(MAX_SHOWN)
	);
}

type Deletion = Awaited<
	ReturnType<ReturnType<typeof selectDeletions>["execute"]>
>[number];

const kinds: Record<string, TrashKind> = {
	notes: "note",
	tasks: "task",
	person_tags: "tag",
	project_steps: "step",
	proposals: "proposal",
};

async function describeDeletions(
	db: Database,
	changes: readonly Deletion[],
): Promise<TrashItem[]> {
	const deleted = changes.flatMap(({ after, ...change }) =>
		listEntries(JSON.parse(after) as CardSnapshot).flatMap(
			({ table, key, column, value }) => {
				const kind = kinds[table];
				return kind && column === "deleted_at" && value !== null
					? { ...change, kind, key, deletedAt: String(value) }
					: [];
			},
		),
	);
	const now = await readDeleted(db, deleted);

	return deleted.flatMap(
		({ id, kind, key, deletedAt, by, personId, personName, contact }) => {
			const row = now.get(nameRow(kind, key, personId));
			if (row?.deleted_at !== deletedAt) return [];

			return {
				kind,
				id,
				text: row.text,
				deletedAt,
				deletedBy: by,
				personId,
				personName: personName ?? contact,
			};
		},
	);
}

type DeletedRow = { text: string; deleted_at: string | null };

/** A tag is its person's, other rows have an id. */
function nameRow(kind: TrashKind, key: string, personId: string): string {
	return kind === "tag" ? `tag ${personId} ${key}` : `${kind} ${key}`;
}

/** The rows as they are now, by name. */
async function readDeleted(
	db: Database,
	deleted: readonly { kind: TrashKind; key: string; personId: string }[],
): Promise<Map<string, DeletedRow>> {
	const keysOf = (kind: TrashKind) => [
		...deleted.filter((each) => each.kind === kind).map(({ key }) => key),
		"",
	];
	const notes = await db
		.selectFrom("notes")
		.select(["id", "text", "deleted_at"])
		.where("id", "in", keysOf("note"))
		.execute();
	const tasks = await db
		.selectFrom("tasks")
		.select(["id", "title as text", "deleted_at"])
		.where("id", "in", keysOf("task"))
		.execute();
	const steps = await db
		.selectFrom("project_steps")
		.select(["id", "title as text", "deleted_at"])
		.where("id", "in", keysOf("step"))
		.execute();
	const tags = await db
		.selectFrom("person_tags")
		.select(["person_id", "tag as text", "deleted_at"])
		.where("tag", "in", keysOf("tag"))
		.where("person_id", "in", [...deleted.map((each) => each.personId), ""])
		.execute();

	const proposals = await db
		.selectFrom("proposals")
		.select(["id", "number", "draft", "deleted_at"])
		.where("id", "in", keysOf("proposal"))
		.execute();

	return new Map<string, DeletedRow>([
		...proposals.map(({ id, number, draft, deleted_at }) => {
			const text = nameProposal(number, parseProposal(draft).title);
			return [nameRow("proposal", id, ""), { text, deleted_at }] as const;
		}),
		...notes.map((row) => [nameRow("note", row.id, ""), row] as const),
		...tasks.map((row) => [nameRow("task", row.id, ""), row] as const),
		...steps.map((row) => [nameRow("step", row.id, ""), row] as const),
		...tags.map(
			(row) => [nameRow("tag", row.text, row.person_id), row] as const,
		),
	]);
}

async function listViews({
	db,
	staff,
	clock,
}: StaffContext): Promise<TrashItem[]> {
	const views = await db
		.selectFrom("saved_views")
		.select(["id", "name as text", "deleted_at"])
		.where("deleted_at", ">", undoableSince(clock.at, "deletion"))
		.where("staff_id", "=", staff.id)
		.orderBy("deleted_at", "desc")
		.limit(MAX_SHOWN)
		.execute();

	return views.map(({ id, text, deleted_at }) => ({
		kind: "view",
		id,
		text,
		deletedAt: deleted_at ?? "",
		deletedBy: staff.name,
		personId: null,
		personName: null,
	}));
}

const gone = refused(
	"It isn’t in the trash any more.",
	"It has been restored, or deleted for good after 30 days.",
	409,
);

/** Undoes the change that deleted a note, task, tag or proposal, or restores an own view. */
export async function restoreFromTrash(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const { kind, id = "" } = Object.fromEntries(fields);
	if (kind === "view") return await restoreView(site, id);

	const [result] = await undo(site, id);

	return result?.outcome === "undone" ? done("Restored.") : gone;
}

async function restoreView(
	{ db, staff }: StaffContext,
	id: string,
): Promise<FormOutcome> {
	const { numUpdatedRows } = await db
		.updateTable("saved_views")
		.set({ deleted_at: null, deleted_by: null })
		.where("id", "=", id)
		.where("staff_id", "=", staff.id)
		.where("deleted_at", "is not", null)
		.executeTakeFirst();

	return numUpdatedRows > 0n
		? done("Restored.", "It’s in the list again.")
		: gone;
}
