import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	auditActions,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";

const at = "2026-11-23T08:00:00.000Z";
const DAY = 24 * 60 * 60_000;

/** One person with a question, and two members of staff. */
async function withPerson(db: Database) {
	await addStaffRow(db, "owner");
	await addStaffRow(db, "member");

	const ada = staffContext(db, at, "owner");
	const ben = staffContext(db, at, "member");
	await ask(siteAt(db, at), "jo@example.com");

	const { id } = await rowIn(db, "people");

	const send = (fields: Record<string, string>, by: StaffContext = ada) =>
		changePerson(by, id, formFields(fields));

	const undoForm = (answer: Awaited<ReturnType<typeof send>>) => ({
		intent: "undo",
		changes: answer?.notice?.undo ?? "",
	});

	async function addNote(text: string) {
		const key = randomUUIDv7();
		await send({ intent: "note", key, text });
		return key;
	}

	const card = async () => {
		const read = await readCard(ada, id);
		if (!read) throw new Error("There is no card.");
		return read;
	};

	const notes = async () =>
		(await card()).timeline.flatMap((item) =>
			item.type === "note" ? [item.text] : [],
		);

	return { id, ada, ben, send, undoForm, addNote, card, notes };
}

const stage = (status: string, more: Record<string, string> = {}) => ({
	intent: "status",
	status,
	value: "",
	assignee: "",
	...more,
});

onBothDatabases((test) => {
	test("two deleted notes both come back, whichever is undone first", async (db) => {
		const { send, undoForm, addNote, notes } = await withPerson(db);
		const a = await addNote("A");
		const b = await addNote("B");
		const first = await send({ intent: "noteDelete", id: a });
		const second = await send({ intent: "noteDelete", id: b });

		expect(await notes()).toEqual([]);

		await send(undoForm(first));
		await send(undoForm(second));

		expect((await notes()).sort()).toEqual(["A", "B"]);
	});

	test("undoing a stage keeps what a colleague changed meanwhile", async (db) => {
		const { id, ben, send, undoForm, card } = await withPerson(db);
		const changed = await send(stage("lost"));
		await send({ intent: "tag", tag: "partner" }, ben);
		await db
			.updateTable("people")
			.set({ name: "Jo Bloggs" })
			.where("id", "=", id)
			.execute();

		expect(await send(undoForm(changed))).toMatchObject({
			notice: { kind: "done", title: "Undone." },
		});
		expect(await card()).toMatchObject({
			stage: "new",
			name: "Jo Bloggs",
			tags: ["partner"],
			awaitsAnswer: true,
		});
		expect(await rowsIn(db, "leads")).toMatchObject([{ stage: "new" }]);
	});

	test("a change that a colleague has overwritten is not undone, and they are named", async (db) => {
		const { ben, send, undoForm, card } = await withPerson(db);
		const changed = await send(stage("lost"));
		await send(stage("won", { value: "900" }), ben);

		expect(await send(undoForm(changed))).toMatchObject({
			notice: {
				kind: "failed",
				text: "Ben Bench set it to Won and changed the deal value, just now.",
			},
		});
		expect((await card()).stage).toBe("won");
	});

	test("a second press changes nothing", async (db) => {
		const { send, undoForm } = await withPerson(db);
		const undo = undoForm(await send({ intent: "answered" }));
		await send(undo);
		const before = [await rowsIn(db, "people"), await rowsIn(db, "leads")];

		expect(await send(undo)).toMatchObject({
			notice: { title: "Already undone." },
		});
		expect([await rowsIn(db, "people"), await rowsIn(db, "leads")]).toEqual(
			before,
		);
	});

	test("a change of 31 days ago can no longer be undone", async (db) => {
		const { send, undoForm, card } = await withPerson(db);
		const undo = undoForm(await send(stage("lost")));
		const later = staffContext(db, shifted(at, 31 * DAY));

		expect(await send(undo, later)).toMatchObject({
			notice: { title: "This can no longer be undone." },
		});
		expect((await card()).stage).toBe("lost");
	});

	test("undoing “Mark as answered” makes the answer due again and is listed as activity", async (db) => {
		const { send, undoForm, card } = await withPerson(db);
		const undo = undoForm(await send({ intent: "answered" }));

		const [marked] = (await card()).timeline;
		expect(marked).toMatchObject({ undo: undo.changes });

		await send(undo);

		const { timeline, ...shown } = await card();
		expect(shown).toMatchObject({ stage: "new", awaitsAnswer: true });
		expect(timeline[0]).toMatchObject({
			title: "Ada Desk undid: marked it as answered",
			undo: null,
		});
		expect(timeline[1]).toMatchObject({ undo: null });
		expect(await rowsIn(db, "questions")).toMatchObject([
			{ answered_at: null, answered_by: null },
		]);
		expect(await auditActions(db)).toEqual(["person.answered", "person.undo"]);
	});

	test("a note is edited, and its earlier text comes back", async (db) => {
		const { send, undoForm, addNote, notes } = await withPerson(db);
		const id = await addNote("Rang them.");
		const edit = { intent: "noteEdit", id, seen: "Rang them.", text: "Rang." };
		const saved = await send(edit);

		expect(await notes()).toEqual(["Rang."]);
		expect(await send({ ...edit, text: "Other" })).toMatchObject({
			status: 409,
			values: { text: "Other" },
		});

		await send(undoForm(saved));

		expect(await notes()).toEqual(["Rang them."]);
	});

	test("a task is edited, done, reopened and deleted, each with an undo", async (db) => {
		const { send, undoForm, card } = await withPerson(db);
		const id = randomUUIDv7();
		const task = { title: "Offer", due_on: "2026-11-24", assignee: "" };
		await send({ intent: "task", key: id, ...task });

		const edit = { intent: "taskEdit", id, ...task, title: "Send the offer" };
		const edited = await send(edit);

		expect((await card()).tasks).toMatchObject([{ title: "Send the offer" }]);

		await send(undoForm(edited));
		expect((await card()).tasks).toMatchObject([{ title: "Offer" }]);

		await send({ intent: "taskDone", id });
		expect(await card()).toMatchObject({ tasks: [], doneTasks: [{ id }] });
		await send({ intent: "taskReopen", id });
		expect(await card()).toMatchObject({ tasks: [{ id }], doneTasks: [] });

		const deleted = await send({ intent: "taskDelete", id });
		expect((await card()).tasks).toEqual([]);
		await send(undoForm(deleted));
		expect((await card()).tasks).toMatchObject([{ id }]);
	});

	test("a removed tag comes back by undo, or by adding it again", async (db) => {
		const { send, undoForm, card } = await withPerson(db);
		await send({ intent: "tag", tag: "partner" });
		const removed = await send({ intent: "untag", tag: "partner" });

		expect(await card()).toMatchObject({ tags: [], knownTags: [] });

		await send(undoForm(removed));

		expect((await card()).tags).toEqual(["partner"]);

		await send({ intent: "untag", tag: "partner" });
		await send({ intent: "tag", tag: "partner" });

		expect((await card()).tags).toEqual(["partner"]);
	});

	test("a deleted note and a removed tag are no longer found, until they are undone", async (db) => {
		const { send, undoForm, addNote } = await withPerson(db);
		const id = await addNote("Wants a greenhouse.");
		await send({ intent: "tag", tag: "partner" });

		const deleted = await send({ intent: "noteDelete", id });
		const removed = await send({ intent: "untag", tag: "partner" });

		const words = async () =>
			(await rowsIn(db, "search_entries")).map((row) => row.words).join(" ");

		expect(await words()).not.toMatch(/greenhouse|partner/);

		await send(undoForm(deleted));
		await send(undoForm(removed));

		expect(await words()).toMatch(/greenhouse/);
		expect(await words()).toMatch(/partner/);
	});

	test("the changed columns alone are stored, and no contents in the audit log", async (db) => {
		const { id, send, addNote } = await withPerson(db);
		const note = await addNote("Rang them.");
		await send({
			intent: "noteEdit",
			id: note,
			seen: "Rang them.",
			text: "Secret",
		});

		const [change] = await rowsIn(db, "changes");
		expect(change).toMatchObject({ person_id: id });
		expect(JSON.parse(change?.after ?? "")).toEqual({
			notes: { [note]: { text: "Secret" } },
		});
		expect(JSON.stringify(await rowsIn(db, "audit_log"))).not.toContain(
			"Secret",
		);
	});
});
