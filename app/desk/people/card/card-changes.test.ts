import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import {
	addStaffAndQuestion,
	conflict,
	desk,
	done,
	jo,
	later,
	noteForm,
	office,
	openWonCards,
	stageForm,
} from "../../../../tests/support/cards.ts";
import {
	auditActions,
	countRows,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { formFields } from "../../../../tests/support/staff-context.ts";
import { ask } from "../../../../tests/support/submissions.ts";
import { readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";

onBothDatabases((test) => {
	test("a new status and deal value are saved on the person and in the timeline", async (db) => {
		const { ada, send, card } = desk(db);

		expect(await send(ada, stageForm({ value: "2,500" }))).toMatchObject(done);

		const { timeline, ...shown } = await card();
		expect(shown).toMatchObject({
			stage: "contacted",
			value_cents: 250_000,
			version: 2,
		});
		expect(timeline[0]).toMatchObject({
			type: "event",
			title: "Ada Desk set it to Contacted and changed the deal value",
		});
	});

	test("a new status is audited without values", async (db) => {
		const { ada, send } = desk(db);

		await send(ada, stageForm({ value: "2,500" }));

		const person = await rowIn(db, "people");
		expect(await rowsIn(db, "audit_log")).toMatchObject([
			{
				staff_id: ada.staff.id,
				action: "person.status",
				subject: person.id,
				detail: JSON.stringify({
					from: "new",
					to: "contacted",
					fields: ["value"],
				}),
			},
		]);
	});

	test("a conflict reports the changes of others and keeps own ones in the form", async (db) => {
		const { ada, ben, send, card, form } = await openWonCards(db);
		await send(ada, form({ value: "2222" }));

		expect(await send(ben, form({ status: "contacted" }))).toMatchObject({
			...conflict,
			notice: {
				text: expect.stringMatching(/deal value is now €2,222. Save again/),
			},
			values: { status: "contacted", value: "2222", assignee: "" },
		});
		expect(await card()).toMatchObject({
			stage: "won",
			value_cents: 222_200,
			won_at: later,
		});
	});

	test("resubmitting after a conflict saves, with the values that the form now has", async (db) => {
		const { ada, ben, send, card, form } = await openWonCards(db);
		await send(ada, form({ value: "2222" }));
		await send(ben, form({ status: "contacted" }));

		const again = form({
			status: "contacted",
			seen_value: "2222",
			value: "2222",
		});

		expect(await send(ben, again)).toMatchObject(done);
		expect((await card()).stage).toBe("contacted");
	});

	test("reopening a won deal clears its value and date", async (db) => {
		const { ada, send, card, form } = await openWonCards(db);

		await send(ada, form({ status: "contacted" }));

		expect(await card()).toMatchObject({ value_cents: null, won_at: null });
		expect((await rowsIn(db, "audit_log")).at(-1)?.detail).toBe(
			JSON.stringify({ from: "won", to: "contacted", fields: ["value"] }),
		);
	});

	test("a note is saved once with its author", async (db) => {
		const { ada, send, card } = desk(db);
		const note = noteForm();

		for (let time = 0; time < 2; time++)
			expect(await send(ada, note)).toMatchObject({
				notice: { title: "Noted." },
			});

		const notes = (await card()).timeline.filter(({ type }) => type === "note");
		expect(notes).toMatchObject([
			{ text: note.text, title: "Note by Ada Desk" },
		]);
	});

	test("a note that a colleague has changed meanwhile names them, and is replaced on the second press", async (db) => {
		const { ada, ben, send } = desk(db);
		await send(ada, { ...noteForm(), text: "Crew of 12." });
		const { id } = await rowIn(db, "notes");
		const edit = (seen: string, text: string) =>
			({ intent: "noteEdit", id, seen, text }) as Record<string, string>;
		await send(ben, edit("Crew of 12.", "Crew of 14."));

		const mine = edit("Crew of 12.", "Twelve.");
		expect(await send(ada, mine)).toMatchObject({
			...conflict,
			notice: {
				title:
					"Ben Bench has changed this note meanwhile. Yours was not saved.",
				text: expect.stringContaining("“Crew of 14.”"),
			},
			values: { text: "Twelve." },
		});

		await send(ada, edit("Crew of 14.", "Twelve."));
		expect(await rowIn(db, "notes")).toMatchObject({ text: "Twelve." });
	});

	test("a note is audited without its text", async (db) => {
		const { ada, send } = desk(db);

		await send(ada, noteForm());

		expect(JSON.stringify(await rowsIn(db, "audit_log"))).not.toContain("Rang");
	});

	test("a note never conflicts with other changes", async (db) => {
		const { ada, ben, send, card } = desk(db);

		await send(ada, noteForm());

		expect((await card()).version).toBe(1);
		expect(await send(ben, stageForm({ status: "lost" }))).toMatchObject(done);
		expect(await card()).toMatchObject({ stage: "lost", version: 2 });
	});

	test("a change of a task that a colleague has deleted is not said to be saved", async (db) => {
		const { ada, ben, send } = desk(db);
		const id = randomUUIDv7();
		const task = { title: "Offer", due_on: "2026-11-24", assignee: "" };
		await send(ada, { intent: "task", key: id, ...task });
		await send(ada, { intent: "taskDelete", id });

		const forms: Record<string, string>[] = [
			{ intent: "taskEdit", id, ...task, title: "Send the offer" },
			{ intent: "taskMove", id, due_on: "2026-11-25" },
			{ intent: "taskDone", id },
			{ intent: "taskReopen", id },
		];
		for (const form of forms)
			expect(await send(ben, form)).toMatchObject(conflict);
		expect(await rowIn(db, "tasks")).toMatchObject({
			title: "Offer",
			done_at: null,
		});
	});

	test("of two who edit a task the second is told", async (db) => {
		const { ada, ben, send } = desk(db);
		const id = randomUUIDv7();
		const task = { title: "Offer", due_on: "2026-11-24", assignee: "" };
		await send(ada, { intent: "task", key: id, ...task });
		const edit = {
			intent: "taskEdit",
			id,
			...task,
			seen_title: "Offer",
			seen_due_on: "2026-11-24",
			seen_due_time: "",
			seen_assignee: "",
		};
		await send(ada, { ...edit, title: "Send the offer" });

		const later = { ...edit, due_on: "2026-11-25" };
		expect(await send(ben, later)).toMatchObject(conflict);
		expect(await rowIn(db, "tasks")).toMatchObject({
			title: "Send the offer",
			due_on: "2026-11-24",
		});
	});

	test("of two simultaneous saves one succeeds and the other gets a conflict", async (db) => {
		const { ada, ben, send, card } = desk(db);
		const answers = await Promise.all([
			send(ada, stageForm({ seen_status: "new" })),
			send(ben, stageForm({ seen_status: "new", status: "lost" })),
		]);

		expect(answers.map((answer) => answer?.notice?.kind).sort()).toEqual([
			"done",
			"failed",
		]);
		expect((await card()).version).toBe(2);
		expect(await countRows(db, "audit_log")).toBe(1);
	});

	test("a person and their later leads are assigned, to existing staff only", async (db) => {
		const { ada, ben, send, card } = desk(db);
		const benId = randomUUIDv7();
		await db
			.updateTable("staff")
			.set({ id: benId })
			.where("role", "=", "member")
			.execute();
		await send(ada, stageForm({ assignee: benId }));

		expect(await card()).toMatchObject({
			assignee_id: benId,
			assignee: ben.staff.name,
		});

		await send(ada, stageForm({ assignee: randomUUIDv7() }));

		expect((await card()).assignee_id).toBe(benId);

		await ask(office(db, later), jo, "One more thing?");

		const leads = await rowsIn(db, "leads");
		expect(leads.map(({ assignee_id }) => assignee_id)).toEqual([benId, benId]);
	});

	test("read and unread marks apply to the person's leads", async (db) => {
		const { ada, send, card } = desk(db);
		const mark = async (intent: string) => {
			await send(ada, { intent });
			return (await rowIn(db, "leads")).read_at;
		};

		await card();

		expect((await rowIn(db, "leads")).read_at).toBeNull();
		expect(await mark("read")).toBe(later);
		expect(await mark("unread")).toBeNull();
	});

	test("unmarking spam restores the due time of the person's leads", async (db) => {
		const { ada, send, card } = desk(db);

		await send(ada, { intent: "spam" });

		expect(await card()).toMatchObject({
			isSpam: true,
			next: { step: "spam" },
		});

		await sql.raw("UPDATE leads SET due_at = NULL").execute(db);
		await send(ada, { intent: "notSpam" });

		const due_at = "2026-11-23T17:00:00.000Z";
		expect(await rowIn(db, "leads")).toMatchObject({ spam: 0, due_at });
	});

	test("a person marked as answered awaits no answer", async (db) => {
		const { ada, send, card } = desk(db);

		await send(ada, { intent: "answered" });

		expect(await card()).toMatchObject({
			stage: "contacted",
			awaitsAnswer: false,
		});
	});

	test("each mark is audited", async (db) => {
		const { ada, send } = desk(db);

		for (const intent of ["read", "unread", "spam", "notSpam", "answered"])
			await send(ada, { intent });

		expect(await auditActions(db)).toEqual([
			"person.read",
			"person.unread",
			"person.spam",
			"person.not-spam",
			"person.answered",
		]);
	});

	test("a form that is sent twice, and changes nothing then, has one audit event", async (db) => {
		const { ada, send } = desk(db);
		const { key, ...note } = noteForm();
		const task = randomUUIDv7();
		const forms: Record<string, string>[] = [
			{ ...note, key },
			{ intent: "noteDelete", id: key },
			{
				intent: "task",
				key: task,
				title: "Ring",
				due_on: "2026-11-24",
				assignee: "",
			},
			{ intent: "taskDone", id: task },
			{ intent: "taskReopen", id: task },
			{ intent: "taskDelete", id: task },
			{ intent: "tag", tag: "partner" },
			{ intent: "untag", tag: "partner" },
			{ intent: "unread" },
			{ intent: "read" },
		];

		for (const form of forms) {
			await send(ada, form);
			await send(ada, form);
		}

		expect(await auditActions(db)).toEqual([
			"person.note",
			"person.note-delete",
			"person.task",
			"person.task-done",
			"person.task-reopen",
			"person.task-delete",
			"person.tag",
			"person.untag",
			"person.unread",
			"person.read",
		]);
	});

	test("an unknown person has no card, and can't be changed", async (db) => {
		const { ada } = desk(db);

		expect(await readCard(ada, "unknown")).toBeNull();

		const change = changePerson(ada, "unknown", formFields(stageForm()));
		await expect(change).rejects.toMatchObject({ init: { status: 404 } });
	});

	test("an unknown intent is refused", async (db) => {
		const { ada, send } = desk(db);

		expect(await send(ada, { intent: "promote" })).toBeNull();
	});

	test("invalid forms get errors and change nothing", async (db) => {
		const { ada, send } = desk(db);

		for (const form of [
			stageForm({ status: "famous" }),
			{ intent: "note", key: "x", text: "y" },
		])
			expect(await send(ada, form)).toMatchObject({
				errors: expect.anything(),
			});

		expect(await countRows(db, "audit_log")).toBe(0);
	});
}, addStaffAndQuestion);
