import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { submitAccount } from "#desk/auth/account-action.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/availability.server.ts";
import { submitBooking } from "#features/booking/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	auditActions,
	countRows,
	onBothDatabases,
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
import { recordDeliveredReply } from "./reply.server.ts";

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
	const josId = async () => (await rowIn(db, "people", { email: jo })).id;

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

const statusForm = (changes: Record<string, string> = {}) => ({
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
	test("a new status is saved on the person and their leads, ends the due time and is audited without values", async (db) => {
		const { ada, send, card } = desk(db);

		expect(await send(ada, statusForm({ value: "2,500" }))).toMatchObject(done);

		const shown = await card();
		expect(shown).toMatchObject({
			status: "contacted",
			value_cents: 250_000,
			version: 2,
			awaitsAnswer: false,
			clock: { state: "answered", milliseconds: 41 * 60_000 },
			next: { step: "wait" },
		});

		const title = "Ada Desk set it to Contacted and changed the deal value";
		expect(shown.timeline[0]).toMatchObject({ type: "event", title });

		const answered = { answered_at: later, answered_by: ada.staff.id };

		expect(await rowsIn(db, "leads")).toMatchObject([
			{ ...answered, status: "contacted", read_at: later },
		]);
		expect(await rowsIn(db, "questions")).toMatchObject([
			{ answered_at: later, answer: null },
		]);

		const event = { staff_id: ada.staff.id, action: "person.status" };
		const detail = JSON.stringify({
			from: "new",
			to: "contacted",
			fields: ["value"],
		});
		const { id: subject } = await rowIn(db, "people");

		expect(await rowsIn(db, "audit_log")).toMatchObject([
			{ ...event, subject, detail },
		]);
	});

	test("resubmitting after a conflict writes own changes and reports those of others; reopening clears the deal", async (db) => {
		const { ada, ben, send, card } = desk(db);
		await send(ada, statusForm({ status: "won", value: "1111" }));

		const seen = { seen_status: "won", seen_value: "1111", seen_assignee: "" };
		const asBothSeeIt = { ...seen, status: "won", value: "1111" };

		await send(ada, statusForm({ ...asBothSeeIt, value: "2222" }));

		const picked = statusForm({ ...asBothSeeIt, status: "contacted" });
		const text = /deal value is now €2,222. Save again/;

		expect(await send(ben, picked)).toMatchObject({
			...conflict,
			notice: { text: expect.stringMatching(text) },
			values: { status: "contacted", value: "2222", assignee: "" },
		});
		expect(await card()).toMatchObject({
			status: "won",
			value_cents: 222_200,
			won_at: later,
		});

		// With or without JavaScript, the form now has the current values.
		expect(
			await send(ben, { ...picked, seen_value: "2222", value: "2222" }),
		).toMatchObject(done);
		expect(await card()).toMatchObject({
			status: "contacted",
			value_cents: null,
			won_at: null,
		});
		expect((await rowsIn(db, "audit_log")).at(-1)?.detail).toBe(
			JSON.stringify({ from: "won", to: "contacted", fields: ["value"] }),
		);
	});

	test("a note is saved once with its author and never conflicts", async (db) => {
		const { ada, ben, send, card } = desk(db);
		const note = {
			intent: "note",
			key: randomUUIDv7(),
			text: "Rang them.\nBack on Monday.",
		};
		for (let time = 0; time < 2; time++)
			expect(await send(ada, note)).toMatchObject({
				notice: { title: "Noted." },
			});

		expect(await countRows(db, "notes")).toBe(1);

		const { version, timeline } = await card();
		expect(version).toBe(1);
		expect(timeline.find(({ type }) => type === "note")).toMatchObject({
			text: note.text,
			title: "Note by Ada Desk",
		});
		expect(JSON.stringify(await rowsIn(db, "audit_log"))).not.toContain("Rang");
		expect(await send(ben, statusForm({ status: "lost" }))).toMatchObject(done);
		expect(await card()).toMatchObject({ status: "lost", version: 2 });
	});

	test("of two simultaneous saves one succeeds and the other gets a conflict", async (db) => {
		const { ada, ben, send, card } = desk(db);
		const answers = await Promise.all([
			send(ada, statusForm({ seen_status: "new" })),
			send(ben, statusForm({ seen_status: "new", status: "lost" })),
		]);

		expect(answers.map((answer) => answer?.notice?.kind).sort()).toEqual([
			"done",
			"failed",
		]);
		expect((await card()).version).toBe(2);
		expect(await countRows(db, "audit_log")).toBe(1);
	});

	test("a person can only be assigned to existing staff", async (db) => {
		const { ada, ben, send, card } = desk(db);
		const benId = randomUUIDv7();
		await db
			.updateTable("staff")
			.set({ id: benId })
			.where("role", "=", "member")
			.execute();
		await send(ada, statusForm({ assignee: benId }));

		expect(await card()).toMatchObject({
			assignee_id: benId,
			assignee: ben.staff.name,
		});

		await send(ada, statusForm({ assignee: randomUUIDv7() }));

		expect((await card()).assignee_id).toBe(benId);

		await ask(office(db, later), jo, "One more thing?");

		const leads = await rowsIn(db, "leads");
		expect(leads.map(({ assignee_id }) => assignee_id)).toEqual([benId, benId]);
	});

	test("a reply is queued and marks its person as answered after delivery", async (db) => {
		const { ada, send, card } = desk(db);
		const { id: lead_id } = await rowIn(db, "leads");
		const form = replyForm({ lead_id });

		expect(await send(ada, form)).toMatchObject({
			notice: { title: "Not sent." },
		});

		const mail = await rowIn(db, "outbox", { topic: "desk.reply" });
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

		const waiting = {
			status: "new",
			awaitsAnswer: true,
			clock: { state: "due" },
		};

		expect(await card()).toMatchObject({
			...waiting,
			next: { step: "replyUnsent" },
		});

		const notify = {
			from: { name: "", address: "hello@sheaf.example" },
			to: "desk@sheaf.example",
			webhook: true,
		};
		const withMail = { ...ada, notify: { ...notify, mail: true } };

		expect(await card(withMail)).toMatchObject({
			isSending: true,
			next: { step: "replySending" },
		});

		const question = await rowIn(db, "questions");
		expect(question).toMatchObject({ answer: form.text, answered_at: null });

		await ask(office(db, "2026-11-23T08:42:00.000Z"), jo, "And in Leeds?");

		const answered_at = "2026-11-23T09:00:00.000Z";
		await db
			.transaction()
			.execute((trx) => recordDeliveredReply(trx, mail, answered_at));

		const answered = { answered_at, answered_by: ada.staff.id };
		const next = { answered_at: null };

		expect(await rowsIn(db, "leads")).toMatchObject([
			{ id: lead_id, ...answered },
			next,
		]);
		expect(await rowsIn(db, "questions")).toMatchObject([
			{ id: lead_id, ...answered },
			next,
		]);
		expect(await card()).toMatchObject({
			status: "contacted",
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

	test("read, unread, answered and spam marks apply to the person's leads", async (db) => {
		const { ada, send, card } = desk(db);

		const mark = async (intent: string) => {
			await send(ada, { intent });
			return rowIn(db, "leads");
		};

		await card();

		expect(await rowIn(db, "leads")).toMatchObject({ read_at: null });
		expect(await mark("read")).toMatchObject({ read_at: later });
		expect(await mark("unread")).toMatchObject({ read_at: null });

		await mark("spam");

		expect(await card()).toMatchObject({
			isSpam: true,
			next: { step: "spam" },
		});

		await sql.raw("UPDATE leads SET due_at = NULL").execute(db);

		const due_at = "2026-11-23T17:00:00.000Z";
		expect(await mark("notSpam")).toMatchObject({ spam: 0, due_at });

		await mark("answered");

		expect(await card()).toMatchObject({
			status: "contacted",
			awaitsAnswer: false,
		});

		const marks = ["read", "unread", "spam", "not-spam", "answered"];
		expect(await auditActions(db)).toEqual(
			marks.map((name) => `person.${name}`),
		);
	});

	test("unknown intents and unknown people change nothing", async (db) => {
		const { ada, send } = desk(db);

		expect(await readCard(ada, "nobody")).toBeNull();

		const gone = changePerson(ada, "nobody", formFields(statusForm()));
		await expect(gone).rejects.toMatchObject({ init: { status: 404 } });
		expect(await send(ada, { intent: "promote" })).toBeNull();

		const invalid = { errors: expect.anything() };
		expect(await send(ada, statusForm({ status: "famous" }))).toMatchObject(
			invalid,
		);
		expect(
			await send(ada, { intent: "note", key: "x", text: "y" }),
		).toMatchObject(invalid);
		expect(await countRows(db, "audit_log")).toBe(0);
	});
}, addStaffAndQuestion);

onBothDatabases((test) => {
	test("a card shows all submissions of its person and the next step", async (db) => {
		await submitEverything(office(db), jo);

		const { timeline, replies, ...card } = await desk(db).card();
		expect(card).toMatchObject({
			email: jo,
			name: "Jo Bloggs",
			status: "booked",
			phones: ["020 7946 0999"],
			companies: ["Bloggs"],
			hasUnread: true,
			awaitsAnswer: true,
			next: { step: "answer" },
			calls: [{ state: "coming", name: "Discovery call" }],
		});
		expect(replies.length).toBeGreaterThan(1);

		const types = timeline.map(({ type }) => type);
		for (const type of ["lead", "note", "mail"]) expect(types).toContain(type);
		const leads = timeline.flatMap((each) =>
			each.type === "lead" ? [each] : [],
		);
		const kinds = leads.map(({ kind }) => kind).sort();

		expect(kinds).toEqual([
			"academy",
			"booking",
			"newsletter",
			"question",
			"quiz",
		]);

		const facts = leads
			.find(({ kind }) => kind === "quiz")
			?.facts.map(({ label }) => label);
		expect(facts).toEqual([
			"Website",
			"Where do you lose the most time?",
			"What best describes your current setup?",
			"What would be a game-changer for you?",
			"Recommendation",
			"Why",
		]);

		const titles = timeline.map(({ title }) => title);
		expect(titles).toContain("Email to them: Newsletter, to be confirmed");
	});

	test("a question stays due when its person is booked; other leads do not", async (db) => {
		await submitEverything(office(db), jo);

		const { ada, send, card } = desk(db);
		await send(ada, statusForm());

		for (const table of ["leads", "questions"])
			await sql.raw(`UPDATE ${table} SET answered_at = NULL`).execute(db);

		await send(ada, statusForm({ status: "booked" }));

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

			await send(ada, statusForm({ status, value: "900" }));

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
			await send(ada, statusForm({ status: "lost" }));
			await sql.raw("DELETE FROM booking_slots").execute(db);
			await write();

			expect(await card()).toMatchObject({
				status: expect.stringMatching(/^(new|booked)$/),
				awaitsAnswer: true,
			});
		}

		const leads = await rowsIn(db, "leads");
		expect(new Set(leads.map(({ status }) => status))).toEqual(
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
			await send(ada, statusForm({ status }));
			const quiz = await rowIn(db, "leads", { kind: "quiz" });

			expect(quiz).toMatchObject({ answered_at: null, due_at, status });
		}
	});

	test("a card shows an unsubscription and offers no newsletter templates", async (db) => {
		await submitEverything(office(db), jo);
		await sql.raw("DELETE FROM leads WHERE kind <> 'newsletter'").execute(db);
		await sql.raw("DELETE FROM bookings").execute(db);
		await sql.raw("UPDATE people SET status = 'new'").execute(db);

		const title = "Unsubscribed from the newsletter";

		expect(await desk(db).card()).toMatchObject({
			newsletter: { status: "unsubscribed" },
			next: { step: "newsletter" },
			replies: [],
			timeline: expect.arrayContaining([expect.objectContaining({ title })]),
		});
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
			status: "new",
			next: { step: "likelySpam" },
		});

		await send(ada, { intent: "notSpam" });

		expect(await card()).toMatchObject({
			status: "booked",
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
			email: "jo.bloggs@other.example",
			why: ["name", "phone", "website"],
		};
		expect((await desk(db).card()).duplicates).toMatchObject([other]);
	});
}, addStaff);
