import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { changeInbox } from "#desk/inbox/bulk.server.ts";
import { listSavedViews } from "#desk/list/saved-views.server.ts";
import { readCard } from "#desk/people/card/card.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { mergeCards } from "../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { listTrash, restoreFromTrash } from "./trash.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const DAY = 24 * 60 * 60_000;

/** A deleted note, task, tag and view. */
async function withTrash(db: Database) {
	await addStaffRow(db);
	const site = staffContext(db, at);
	await ask(siteAt(db, at), "jo@example.com");

	const { id } = await rowIn(db, "people");
	const note = randomUUIDv7();
	const task = randomUUIDv7();

	const forms: Record<string, string>[] = [
		{ intent: "note", key: note, text: "Rang them." },
		{ intent: "noteDelete", id: note },
		{
			intent: "task",
			key: task,
			title: "Offer",
			due_on: "2026-11-24",
			assignee: "",
		},
		{ intent: "taskDelete", id: task },
		{ intent: "tag", tag: "partner" },
		{ intent: "untag", tag: "partner" },
	];
	for (const form of forms) await changePerson(site, id, formFields(form));

	const view = { intent: "save-view", name: "Quizzes", query: "kind=quiz" };
	await changeInbox(site, formFields(view));
	const [saved] = await listSavedViews(db, site.staff.id, "inbox");
	await changeInbox(
		site,
		formFields({ intent: "delete-view", id: saved?.id ?? "" }),
	);

	return { site, id };
}

onBothDatabases((test) => {
	test("deleted notes, tasks, tags and views are listed and restored", async (db) => {
		const { site, id } = await withTrash(db);
		const items = await listTrash(site);

		expect(items.map(({ kind }) => kind).sort()).toEqual([
			"note",
			"tag",
			"task",
			"view",
		]);
		expect(items.find(({ kind }) => kind === "note")).toMatchObject({
			text: "Rang them.",
			deletedBy: site.staff.name,
			personName: "jo@example.com",
		});

		for (const { kind, id } of items)
			expect(
				await restoreFromTrash(site, formFields({ kind, id })),
			).toMatchObject({ notice: { kind: "done" } });

		expect(await listTrash(site)).toEqual([]);
		expect(await readCard(site, id)).toMatchObject({
			tags: ["partner"],
			tasks: [{ title: "Offer" }],
		});
		expect(await listSavedViews(db, site.staff.id, "inbox")).toHaveLength(1);
	});

	test("what was restored or is unknown is not restored again", async (db) => {
		const { site, id } = await withTrash(db);
		const [item] = await listTrash(site);
		const form = formFields({ kind: "tag", id: item?.id ?? "" });
		await restoreFromTrash(site, form);

		expect(await restoreFromTrash(site, form)).toMatchObject({ status: 409 });
		expect(
			await restoreFromTrash(site, formFields({ kind: "lead", id })),
		).toMatchObject({ status: 409 });
	});

	test("a tag that was added again is no longer listed", async (db) => {
		const { site, id } = await withTrash(db);
		await changePerson(site, id, formFields({ intent: "tag", tag: "partner" }));

		expect((await listTrash(site)).map(({ kind }) => kind)).not.toContain(
			"tag",
		);
	});

	test("a note that was deleted before its card was merged is restored to the one that stays", async (db) => {
		const { site, id } = await withTrash(db);
		await ask({ ...siteAt(db, at), clock: site.clock }, "cy@example.com");
		const cy = await personWith(db, "cy@example.com");
		await mergeCards(site, cy.id, id);

		const note = (await listTrash(site)).find(({ kind }) => kind === "note");
		expect(note).toMatchObject({ personId: cy.id });
		await restoreFromTrash(
			site,
			formFields({ kind: "note", id: note?.id ?? "" }),
		);

		const [restored] = await rowsIn(db, "notes");
		expect(restored).toMatchObject({ person_id: cy.id, deleted_at: null });
	});

	test("after 31 days nothing is listed", async (db) => {
		await withTrash(db);
		const later = staffContext(db, shifted(at, 31 * DAY));

		expect(await listTrash(later)).toEqual([]);
	});
});
