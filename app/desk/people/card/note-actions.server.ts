import { type RawBuilder, sql } from "kysely";
import { done, refused } from "#desk/layout/form.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { indexNote, indexPerson } from "#features/leads/search.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { CardForm, CardHandlers } from "./card-form.server.ts";
import { commit, markRead } from "./card-updates.server.ts";
import { selectAuditEvents } from "./people.server.ts";

export const noteHandlers: Pick<
	CardHandlers,
	| "note"
	| "noteEdit"
	| "noteDelete"
	| "task"
	| "taskEdit"
	| "taskMove"
	| "taskDone"
	| "taskReopen"
	| "taskDelete"
	| "tag"
	| "untag"
> = {
	note(form, { key: id, text }) {
		const { person, site } = form;
		const { staff, clock } = site;

		return commit(form, "person.note", done("Noted."), async (trx) => {
			const row = {
				id,
				text,
				person_id: person.id,
				staff_id: staff.id,
				created_at: clock.at,
			};
			await trx.insertInto("notes").values(row).execute();
			await indexNote(trx, row);
			await markRead(trx, person.id, clock.at);
		});
	},

	async noteEdit(form, { id, seen, text }) {
		const note = await form.site.db
			.selectFrom("notes")
			.select("text")
			.where("id", "=", id)
			.where("person_id", "=", form.person.id)
			.where("deleted_at", "is", null)
			.executeTakeFirst();
		if (note?.text !== seen && note?.text !== text) {
			const by = await nameNoteChange(form);
			const [title, advice] = note
				? [
						`${by} changed this note meanwhile. Yours was not saved.`,
						`It is now: “${note.text}”. Your text is still here: save again to replace theirs.`,
					]
				: [
						`${by} deleted this note meanwhile. Yours was not saved.`,
						"Your text is still here: copy it into a new note if it’s still needed.",
					];
			return { ...refused(title, advice, 409), values: form.values };
		}

		return await commit(form, "person.note-edit", done("Saved."), (trx) =>
			trx
				.updateTable("notes")
				.set({ text })
				.where("id", "=", id)
				.where("person_id", "=", form.person.id)
				.execute(),
		);
	},

	noteDelete: (form, { id }) =>
		commit(form, "person.note-delete", done("Note deleted."), (trx) =>
			trx
				.updateTable("notes")
				.set(deletedBy(form))
				.where("id", "=", id)
				.where("person_id", "=", form.person.id)
				.where("deleted_at", "is", null)
				.execute(),
		),

	async task(form, { key: id, assignee, ...task }) {
		const { person, site } = form;
		const row = {
			id,
			...task,
			person_id: person.id,
			staff_id: await findStaffId(form, assignee),
			created_at: site.clock.at,
		};
		const added = done("Added.", "It’s listed under Next.");

		return await commit(form, "person.task", added, (trx) =>
			trx.insertInto("tasks").values(row).execute(),
		);
	},

	async taskEdit(form, { id, assignee, ...typed }) {
		const { seen_title, seen_due_on, seen_due_time, seen_assignee, ...task } =
			typed;
		const staff_id = await findStaffId(form, assignee);
		const wanted = { ...task, staff_id };
		const seen = {
			title: seen_title,
			due_on: seen_due_on,
			due_time: seen_due_time,
			staff_id: seen_assignee,
		};

		return await commit(form, "person.task-edit", done("Saved."), (trx) =>
			executeOne(
				taskRow(trx, form, id).set(wanted).where(isAsSeen(seen, wanted)),
			),
		);
	},

	taskMove: (form, { id, ...due }) =>
		commit(form, "person.task-edit", done("Moved."), (trx) =>
			executeOne(taskRow(trx, form, id).set(due)),
		),

	taskDone: (form, { id }) =>
		commit(form, "person.task-done", done("Done."), async (trx) => {
			await lockTask(trx, form, id);

			return await taskRow(trx, form, id)
				.set({ done_at: form.site.clock.at })
				.where("done_at", "is", null)
				.execute();
		}),

	taskReopen: (form, { id }) =>
		commit(form, "person.task-reopen", done("Reopened."), async (trx) => {
			await lockTask(trx, form, id);

			return await taskRow(trx, form, id)
				.set({ done_at: null })
				.where("done_at", "is not", null)
				.execute();
		}),

	taskDelete: (form, { id }) =>
		commit(form, "person.task-delete", done("Task deleted."), (trx) =>
			taskRow(trx, form, id).set(deletedBy(form)).execute(),
		),

	tag: (form, { tag }) =>
		commit(form, "person.tag", done("Tagged."), async (trx) => {
			const added = await trx
				.insertInto("person_tags")
				.values({
					person_id: form.person.id,
					tag,
					created_at: form.site.clock.at,
				})
				// Brings a deleted tag back.
				.onConflict((conflict) =>
					conflict
						.columns(["person_id", "tag"])
						.doUpdateSet({ deleted_at: null, deleted_by: null })
						.where("person_tags.deleted_at", "is not", null),
				)
				.returning("tag")
				.executeTakeFirst();
			await indexPerson(trx, form.person.id);

			return added !== undefined;
		}),

	untag: (form, { tag }) =>
		commit(form, "person.untag", done("Tag removed."), (trx) =>
			trx
				.updateTable("person_tags")
				.set(deletedBy(form))
				.where("person_id", "=", form.person.id)
				.where("tag", "=", tag)
				.where("deleted_at", "is", null)
				.execute(),
		),
};

/** `Ben Pryce has`: who changed or deleted a note of the card last. */
async function nameNoteChange({ site, person }: CardForm): Promise<string> {
	const events = await selectAuditEvents(site.db, person.id);
	const latest = events.find(({ action }) =>
		["person.note-edit", "person.note-delete"].includes(action),
	);

	return latest?.staffId === site.staff.id
		? "You have"
		: `${latest?.by ?? "Someone else"} has`;
}

function deletedBy({ site }: CardForm) {
	return { deleted_at: site.clock.at, deleted_by: site.staff.id };
}

/** A task of the card that is not deleted. */
function taskRow(trx: Database, { person }: CardForm, id: string) {
	return trx
		.updateTable("tasks")
		.where("id", "=", id)
		.where("person_id", "=", person.id)
		.where("deleted_at", "is", null);
}

/** @throws a stale DatabaseError when it has been deleted. */
async function lockTask(
	trx: Database,
	form: CardForm,
	id: string,
): Promise<void> {
	const row = taskRow(trx, form, id);
	await executeOne(row.set(({ ref }) => ({ title: ref("title") })));
}

type TaskColumn = "title" | "due_on" | "due_time" | "staff_id";

/** True for a task that nobody has changed since the form showed it, unless to the same. */
function isAsSeen(
	seen: Record<TaskColumn, string | undefined>,
	wanted: Record<TaskColumn, string | null>,
): RawBuilder<boolean> {
	const columns = Object.keys(seen) as TaskColumn[];
	const conditions = columns.flatMap((column) =>
		seen[column] === undefined
			? []
			: sql`coalesce(${sql.ref(column)}, '') IN (${seen[column]}, ${wanted[column] ?? ""})`,
	);

	return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` AND `)})`;
}

async function findStaffId(
	{ site }: CardForm,
	id: string | null,
): Promise<string | null> {
	const staff = await staffNames(site.db);
	return staff.find((each) => each.id === id)?.id ?? null;
}
