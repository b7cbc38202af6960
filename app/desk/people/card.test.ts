import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { submitAccount } from "#desk/auth/account-action.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	auditActions,
	countRows,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	ask,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";
import { contactValues } from "./contact-form.ts";
import { recordDeliveredReply } from "./record-answers.server.ts";

const came = "2026-11-23T08:00:00.000Z";
const later = "2026-11-23T08:41:00.000Z";
const jo = "jo@example.com";

/** The public site on the same database, with ids from its own clock. */
const office = (db: Database, at = came) => ({
	...siteAt(db, at),
	clock: staffContext(db, at).clock,
});

function desk(db: Database) {
	const ada = staffContext(db, later, "owner");
	const ben = staffContext(db, later, "member");
	const josId = async () => (await personWith(db, jo)).id;

	return {
		ada,
		ben,
		send: async (staff: StaffContext, fields: Record<string, string>) =>
			changePerson(staff, await josId(), formFields(fields)),
		card: async (staff = ada) => {
			const card = await readCard(staff, await josId());
			if (!card) throw new Error("There is no card.");
			return card;
		},
	};
}

const stageForm = (changes: Record<string, string> = {}) => ({
	intent: "status",
	status: "contacted",
	value: "",
	assignee: "",
	...changes,
});

const replyForm = (changes: Record<string, string> = {}) => ({
	intent: "reply",
	key: randomUUIDv7(),
	lead_id: "",
	subject: "Re: your question",
	text: "Hello,\n\nyes, we do.\n\nAda",
	...changes,
});

const noteForm = () => ({
	intent: "note",
	key: randomUUIDv7(),
	text: "Rang them.\nBack on Monday.",
});

/** Staff with the configuration of a site that sends email. */
const withMailServer = (staff: StaffContext): StaffContext => ({
	...staff,
	notify: {
		from: { name: "", address: "hello@sheaf.example" },
		to: "desk@sheaf.example",
		webhook: true,
		mail: true,
	},
});

/** Ada and Ben have the card open while the person is won, at 1,111 euros. */
async function openWonCards(db: Database) {
	const { ada, ben, send, card } = desk(db);
	await send(ada, stageForm({ status: "won", value: "1111" }));

	const seen = { seen_status: "won", seen_value: "1111", seen_assignee: "" };
	const form = (changes: Record<string, string>) =>
		stageForm({ ...seen, status: "won", value: "1111", ...changes });

	return { ada, ben, send, card, form };
}

/** Ada's reply to Jo's question, in the outbox. */
async function queueReply(db: Database) {
	const { ada, send, card } = desk(db);
	const { id: lead_id } = await rowIn(db, "leads");
	const form = replyForm({ lead_id });
	const sent = await send(ada, form);
	const mail = await rowIn(db, "outbox", { topic: "desk.reply" });

	return { ada, card, form, lead_id, mail, sent };
}

const done = { notice: { kind: "done" } };
const conflict = { status: 409 };

async function addStaff(db: Database) {
	await addStaffRow(db, "owner");
	await addStaffRow(db, "member");
}

async function addStaffAndQuestion(db: Database) {
	await addStaff(db);
	await ask(office(db), jo);
}

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

	test("a new status marks the person's leads as answered", async (db) => {
		const { ada, send } = desk(db);

		await send(ada, stageForm());

		expect(await rowsIn(db, "leads")).toMatchObject([
			{
				stage: "contacted",
				read_at: later,
				answered_at: later,
				answered_by: ada.staff.id,
			},
		]);
		expect(await rowsIn(db, "questions")).toMatchObject([
			{ answered_at: later, answer: null },
		]);
	});

	test("a new status ends the due time", async (db) => {
		const { ada, send, card } = desk(db);

		await send(ada, stageForm());

		expect(await card()).toMatchObject({
			awaitsAnswer: false,
			clock: { state: "answered", milliseconds: 41 * 60_000 },
			next: { step: "wait" },
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

	test("a reply is stored as a message, and queued for its person by id", async (db) => {
		const { ada, form, lead_id, mail } = await queueReply(db);

		expect(mail).toMatchObject({ id: form.key, recipient: jo, lead_id });
		expect(JSON.parse(mail.payload)).toEqual({ message: form.key });
		expect(await rowIn(db, "messages")).toMatchObject({
			id: form.key,
			direction: "out",
			staff_id: ada.staff.id,
			address: jo,
			subject: "Re: your question",
			text: form.text,
			message_id: mail.message_id,
		});
	});

	test("a reply offers no undo, as the email is on its way", async (db) => {
		const { card, sent } = await queueReply(db);

		expect(sent?.notice?.undo).toBeUndefined();
		const [event] = (await card()).timeline.filter(
			({ type }) => type === "event",
		);
		expect(event).toMatchObject({
			title: "Ada Desk sent a reply",
			undo: null,
		});
	});

	test("a queued reply does not yet answer its person", async (db) => {
		const { card, form } = await queueReply(db);

		expect(await card()).toMatchObject({
			stage: "new",
			awaitsAnswer: true,
			clock: { state: "due" },
		});
		expect(await rowIn(db, "questions")).toMatchObject({
			answer: form.text,
			answered_at: null,
		});
	});

	test("without a mail server the card says that the reply is not sent", async (db) => {
		const { card, sent } = await queueReply(db);

		expect(sent).toMatchObject({ notice: { title: "Not sent." } });
		expect((await card()).next).toMatchObject({ step: "replyUnsent" });
	});

	test("with a mail server the card says that the reply is being sent", async (db) => {
		const { ada, card } = await queueReply(db);

		expect(await card(withMailServer(ada))).toMatchObject({
			isSending: true,
			next: { step: "replySending" },
		});
	});

	test("a delivered reply answers its person's leads, except later ones", async (db) => {
		const { ada, card, lead_id, mail } = await queueReply(db);
		await ask(office(db, "2026-11-23T08:42:00.000Z"), jo, "And in Leeds?");

		const answered_at = "2026-11-23T09:00:00.000Z";
		await db
			.transaction()
			.execute((trx) => recordDeliveredReply(trx, mail, answered_at));

		for (const table of ["leads", "questions"] as const)
			expect(await rowsIn(db, table)).toMatchObject([
				{ id: lead_id, answered_at, answered_by: ada.staff.id },
				{ answered_at: null },
			]);
		expect(await card()).toMatchObject({
			stage: "contacted",
			awaitsAnswer: true,
			isSending: false,
		});
	});

	test("a reply ends with its author’s signature, which they change on their account", async (db) => {
		const { ada, send } = desk(db);
		const signature = "Ada\n020 7946 0018";
		await submitAccount(
			ada,
			new Map([
				["intent", "signature"],
				["signature", signature],
			]),
		);

		const form = replyForm();
		await send(ada, form);

		const { text } = await rowIn(db, "messages");
		expect(text).toBe(`${form.text}\n\n-- \n${signature}`);
	});

	test("staff switch their emails on their account, which is audited", async (db) => {
		const { ada } = desk(db);
		const switches = () =>
			db
				.selectFrom("staff")
				.select(["notify_leads", "notify_replies", "notify_tasks"])
				.where("id", "=", ada.staff.id)
				.executeTakeFirst();
		expect(await switches()).toEqual({
			notify_leads: 1,
			notify_replies: 1,
			notify_tasks: 1,
		});

		// An empty checkbox is not submitted.
		const fields = { intent: "notifications", notify_replies: "1" };
		await submitAccount(ada, formFields(fields));

		expect(await switches()).toEqual({
			notify_leads: 0,
			notify_replies: 1,
			notify_tasks: 0,
		});
		expect(await auditActions(db)).toEqual(["staff.notifications"]);
	});

	test("a repeated reply is one email; another text with the same key is refused", async (db) => {
		const { ada, send } = desk(db);
		const form = replyForm();
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => send(ada, form)),
		);

		expect(answers).toMatchObject(Array(5).fill(done));

		const text = "Something else";
		expect(await send(ada, { ...form, text })).toMatchObject({
			...conflict,
			values: { text },
		});
		expect(await rowsIn(db, "outbox", { topic: "desk.reply" })).toHaveLength(1);
		expect(await auditActions(db)).toEqual(["person.reply"]);
	});

	test("the same reply is one email with another key too, for an hour or until it fails", async (db) => {
		const { ada, send } = desk(db);
		const replies = () => rowsIn(db, "outbox", { topic: "desk.reply" });

		await send(ada, replyForm());

		expect(await send(ada, replyForm())).toMatchObject(done);
		expect(await replies()).toHaveLength(1);

		await db.updateTable("outbox").set({ dead_at: later }).execute();
		await send(ada, replyForm());

		expect(await replies()).toHaveLength(2);

		const nextHour = shifted(later, 61 * 60_000);
		await send(staffContext(db, nextHour), replyForm());

		expect(await replies()).toHaveLength(3);
	});

	test("a second reply shows the conflict first, with its text preserved", async (db) => {
		const { ada, ben, send } = desk(db);
		const form = replyForm({
			key: "01934f43-266f-7d85-8d98-000000000001",
			text: "Yes.\n\nBen",
		});

		await send(ada, replyForm());

		expect(await send(ben, form)).toMatchObject({
			...conflict,
			notice: {
				text: expect.stringMatching(
					/^Ada Desk sent a reply, just now. Your text is/,
				),
			},
			values: { text: form.text },
		});
		expect(await send(ben, { ...form, key: ben.clock.newId() })).toMatchObject(
			done,
		);
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

onBothDatabases((test) => {
	test("a card shows who the person is, their calls and the next step", async (db) => {
		await submitEverything(office(db), jo);

		expect(await desk(db).card()).toMatchObject({
			email: jo.toUpperCase(),
			name: "Jo Bloggs",
			stage: "booked",
			phones: ["020 7946 0999"],
			company: "Bloggs",
			hasUnread: true,
			awaitsAnswer: true,
			next: { step: "answer" },
			calls: [{ state: "coming", name: "Discovery call" }],
		});
	});

	test("a card offers several reply templates", async (db) => {
		await submitEverything(office(db), jo);

		expect((await desk(db).card()).replies.length).toBeGreaterThan(1);
	});

	test("the timeline has every lead of its person, notes and emails", async (db) => {
		await submitEverything(office(db), jo);

		const { timeline } = await desk(db).card();

		const kinds = timeline.flatMap((item) =>
			item.type === "lead" ? [item.kind] : [],
		);
		expect(kinds.sort()).toEqual([
			"academy",
			"booking",
			"newsletter",
			"question",
			"quiz",
		]);
		expect(timeline.map(({ type }) => type)).toContain("note");
		expect(timeline.map(({ title }) => title)).toContain(
			"Email to them: Newsletter, to be confirmed",
		);
	});

	test("a quiz in the timeline has its answers and recommendation", async (db) => {
		await submitEverything(office(db), jo);

		const { timeline } = await desk(db).card();

		const facts = timeline.flatMap((item) =>
			item.type === "lead" && item.kind === "quiz" ? item.facts : [],
		);
		expect(facts.map(({ label }) => label)).toEqual([
			"Website",
			"Where do you lose the most time?",
			"What best describes your current setup?",
			"What would be a game-changer for you?",
			"Recommendation",
			"Why",
		]);
	});

	test("a question stays due when its person is booked; other leads do not", async (db) => {
		await submitEverything(office(db), jo);

		const { ada, send, card } = desk(db);
		await send(ada, stageForm());

		for (const table of ["leads", "questions"])
			await sql.raw(`UPDATE ${table} SET answered_at = NULL`).execute(db);

		await send(ada, stageForm({ status: "booked" }));

		const unanswered = await rowsIn(db, "leads", { answered_at: null });
		const waiting = unanswered.filter(({ due_at }) => due_at !== null);

		expect(waiting.map(({ kind }) => kind)).toEqual(["question"]);
		expect(await rowIn(db, "questions")).toMatchObject({ answered_at: null });
		expect(await card()).toMatchObject({ next: { step: "answer" } });
	});

	test.each(["won", "lost"])(
		"nothing is due any more for a person who is %s, and their question is not marked as answered",
		async (db, status) => {
			await submitEverything(office(db), jo);
			await sql.raw("DELETE FROM bookings").execute(db);
			const { ada, send, card } = desk(db);

			await send(ada, stageForm({ status, value: "900" }));

			const unanswered = await rowsIn(db, "leads", { answered_at: null });
			expect(unanswered.filter(({ due_at }) => due_at !== null)).toEqual([]);
			expect(await rowIn(db, "questions")).toMatchObject({ answered_at: null });
			expect(await card()).toMatchObject({
				awaitsAnswer: false,
				clock: { state: "none" },
				next: { step: status },
			});
		},
	);

	test("a lost person who writes again is new and due an answer; a newsletter subscription changes nothing", async (db) => {
		await submitEverything(office(db), jo);
		const { ada, send, card } = desk(db);

		for (const write of [
			async () => void (await ask(office(db, later), jo, "Once more?")),
			async () => void (await submitEverything(office(db, later), jo)),
		]) {
			await send(ada, stageForm({ status: "lost" }));
			await sql.raw("DELETE FROM booking_slots").execute(db);
			await write();

			expect(await card()).toMatchObject({
				stage: expect.stringMatching(/^(new|booked)$/),
				awaitsAnswer: true,
			});
		}

		const leads = await rowsIn(db, "leads");
		expect(new Set(leads.map(({ stage }) => stage))).toEqual(
			new Set(["booked"]),
		);
	});

	test("a lost person is not answered: the due time ends, and is restored with the status new", async (db) => {
		await submitEverything(office(db), jo);
		const { ada, send } = desk(db);

		for (const [status, due_at] of [
			["lost", null],
			["new", "2026-11-23T17:00:00.000Z"],
		] as const) {
			await send(ada, stageForm({ status }));
			const quiz = await rowIn(db, "leads", { kind: "quiz" });

			expect(quiz).toMatchObject({ answered_at: null, due_at, stage: status });
		}
	});

	test("a card shows an unsubscription and offers no newsletter templates", async (db) => {
		await submitEverything(office(db), jo);
		await sql.raw("DELETE FROM leads WHERE kind <> 'newsletter'").execute(db);
		await sql.raw("DELETE FROM bookings").execute(db);
		await sql.raw("DELETE FROM messages").execute(db);
		await sql.raw("UPDATE people SET stage = 'new'").execute(db);

		const title = "Unsubscribed from the newsletter";

		expect(await desk(db).card()).toMatchObject({
			newsletter: { status: "unsubscribed" },
			next: { step: "newsletter" },
			replies: [],
			timeline: expect.arrayContaining([expect.objectContaining({ title })]),
		});
	});

	test("one unsubscribed address stands for the person, whatever the others say", async (db) => {
		await submitEverything(office(db), jo);
		const { card, send, ada } = desk(db);
		const other = "jo@home.example";

		await send(ada, {
			intent: "contact",
			...contactValues(await card()),
			emails: `${jo}\n${other}`,
		});

		const joined = await rowIn(db, "newsletter_subscribers", { email: jo });
		await db
			.insertInto("newsletter_subscribers")
			.values({
				...joined,
				id: "other",
				email: other,
				status: "confirmed",
				token_hash: null,
				link_token: null,
				unsubscribed_at: null,
				created_at: later,
			})
			.execute();

		expect(await card()).toMatchObject({
			newsletter: { status: "unsubscribed" },
		});
	});

	test("a visitor’s email is the next step until it is answered", async (db) => {
		await submitEverything(office(db), jo);
		await sql.raw("DELETE FROM leads WHERE kind <> 'academy'").execute(db);
		await sql.raw("DELETE FROM bookings").execute(db);
		await sql.raw("UPDATE leads SET answered_at = due_at").execute(db);

		const { card, send, ada } = desk(db);

		expect(await card()).toMatchObject({ next: { step: "answerEmail" } });

		await send(ada, { intent: "tag", tag: "urgent" });

		expect(await card()).toMatchObject({ next: { step: "answerEmail" } });

		await send(ada, { intent: "answered" });

		expect(await card()).toMatchObject({ next: { step: "wait" } });
	});

	test("marking as spam cancels upcoming calls without email and keeps past ones", async (db) => {
		const startsAt = await submitEverything(office(db), jo);
		const other = await submitEverything(office(db), "sam@example.com");
		const { ada, send, card } = desk(db);

		const mails = async () =>
			(await rowsIn(db, "outbox")).filter(
				({ due_at, created_at }) => due_at === created_at,
			);

		const before = await mails();
		const after = staffContext(db, shifted(startsAt, 3_600_000), "owner");
		await send(after, { intent: "spam" });

		expect((await card(after)).calls).toMatchObject([{ state: "over" }]);

		const asked = await send(ada, { intent: "spam" });
		const [confirm] = asked?.notice?.confirm ?? [];
		await send(ada, { ...confirm?.fields });

		expect((await card()).calls).toMatchObject([{ state: "cancelled" }]);

		const cancelled = { status: "cancelled", sequence: 1, cancelled_at: later };
		expect(await rowsIn(db, "bookings", { email: jo })).toMatchObject([
			cancelled,
		]);
		expect(
			await rowsIn(db, "bookings", { email: "sam@example.com" }),
		).toMatchObject([{ status: "booked", sequence: 0, starts_at: other }]);

		const schedule = await readSchedule(db, "discovery", came);
		expect(computeAvailability(schedule).slots).toContain(startsAt);
		expect(await mails()).toEqual(before);
	});

	test("a card with a call in a time zone that this server does not know shows our time", async (db) => {
		await submitEverything(office(db), jo);
		await db
			.updateTable("bookings")
			.set({ time_zone: "Europe/Atlantis" })
			.execute();

		expect((await desk(db).card()).calls).toMatchObject([{ theirs: null }]);
	});

	test("unmarking spam restores the booked status and the reminders of a call", async (db) => {
		const { ada, send, card } = desk(db);
		const startsAt =
			computeAvailability(await readSchedule(db, "discovery", came)).slots.at(
				-1,
			) ?? "";
		const call = {
			starts_at: startsAt,
			kind: "discovery",
			time_zone: "Europe/London",
		};

		const form = {
			...call,
			idempotency_key: "key-of-the-call",
			name: "Jo",
			email: jo,
		};

		const trapped = formFields({ ...form, subject_line: "Hi" });

		expect(
			(await submitBooking(office(db), trapped, new Headers())).outcome,
		).toBe("saved");
		expect(await card()).toMatchObject({
			stage: null,
			next: { step: "likelySpam" },
		});

		await send(ada, { intent: "notSpam" });

		expect(await card()).toMatchObject({
			stage: "booked",
			next: { step: "call" },
		});

		const reminders = ["booking.reminder", "booking.upcoming"];
		expect(await topicsIn(db)).toEqual(
			reminders.flatMap((topic) => [topic, topic]),
		);
	});

	test("another card with the same name, number or site is shown as perhaps the same person", async (db) => {
		await submitEverything(office(db), jo);
		await sql.raw("DELETE FROM booking_slots").execute(db);
		await submitEverything(office(db), "jo.bloggs@other.example");
		await ask(
			office(db),
			"sam@example.com",
			"Do you know Jo Bloggs of example.com?",
		);

		const other = {
			email: "JO.BLOGGS@OTHER.EXAMPLE",
			why: ["name", "phone", "website"],
		};
		expect((await desk(db).card()).duplicates).toMatchObject([other]);
	});
}, addStaff);
