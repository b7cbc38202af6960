import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { availabilityOf, readSchedule } from "#features/booking/availability.server.ts";
import { submitBooking } from "#features/booking/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addStaffRow, staffContext } from "../../../tests/support/staff-context.ts";
import { ask, siteAt, submitEverything } from "../../../tests/support/submissions.ts";
import { type Card, readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";
import { recordDeliveredReply } from "./reply.server.ts";

const came = "2026-11-23T08:00:00.000Z";
const later = "2026-11-23T08:41:00.000Z";
const jo = "jo@example.com";

/** The public side of the same site, with ids of its own time. */
function office(db: Database, at = came) {
	return { ...siteAt(db, at), clock: staffContext(db, at).clock };
}

/** Somebody who has asked a question, and two who work here. */
async function withQuestion(db: Database, email = jo) {
	await addStaffRow(db, "owner");
	await addStaffRow(db, "member");
	await ask(office(db), email);
	const ada = staffContext(db, later, "owner");
	const ben = staffContext(db, later, "member");
	return { ada, ben, id: await personId(db, email) };
}

/** Somebody who has sent every form, and the start of the call that they booked. */
async function withEverything(db: Database) {
	await addStaffRow(db, "owner");
	const startsAt = await submitEverything(office(db), jo);
	return { ada: staffContext(db, later), id: await personId(db, jo), startsAt };
}

async function personId(db: Database, email: string): Promise<string> {
	const people = db.selectFrom("people").select("id").where("email", "=", email);
	return (await people.executeTakeFirstOrThrow()).id;
}

function send(site: StaffContext, id: string, fields: Record<string, string>) {
	return changePerson(site, id, new Map(Object.entries(fields)));
}

async function cardOf(site: StaffContext, id: string): Promise<Card> {
	const card = await readCard(site, id);
	if (!card) throw new Error("There is no card.");
	return card;
}

const statusForm = (version: number, changes: Record<string, string> = {}) => ({
	intent: "status",
	version: String(version),
	status: "contacted",
	value: "",
	assignee: "",
	...changes,
});

const reply = (version: number, changes: Record<string, string> = {}) => ({
	intent: "reply",
	id: randomUUIDv7(),
	version: String(version),
	lead_id: "",
	subject: "Re: your question",
	text: "Hello,\n\nyes, we do.\n\nAda",
	...changes,
});

const rows = (db: Database, table: "leads" | "outbox" | "audit_log" | "notes" | "questions") =>
	db.selectFrom(table).selectAll().execute();

onBothDatabases((test) => {
	test("a card shows everything that its person sent, newest first, with what to do next", async (db) => {
		const { ada, id } = await withEverything(db);
		const card = await cardOf(ada, id);
		expect(card).toMatchObject({
			email: jo,
			name: "Jo Bloggs",
			status: "booked",
			phones: ["020 7946 0999"],
			companies: ["Bloggs"],
			hasUnread: true,
			awaitsAnswer: true,
			next: { step: "answer" },
		});
		const types = card.timeline.map(({ type }) => type);
		for (const type of ["lead", "note", "mail"]) expect(types).toContain(type);
		const kinds = card.timeline.flatMap((each) => (each.type === "lead" ? [each.kind] : []));
		expect([...kinds].sort()).toEqual(["academy", "booking", "newsletter", "question", "quiz"]);
		const quiz = card.timeline.find((each) => each.type === "lead" && each.kind === "quiz");
		const facts = quiz?.type === "lead" ? quiz.facts : [];
		expect(facts.map(({ label }) => label)).toEqual([
			"Website",
			"Where do you lose the most time?",
			"What best describes your current setup?",
			"What would be a game-changer for you?",
			"Recommendation",
			"Why",
		]);
		expect(card.calls).toMatchObject([{ state: "coming", name: "Discovery call" }]);
		const titles = card.timeline.map(({ title }) => title);
		expect(titles).toContain("Email to them: Newsletter, to be confirmed");
		expect(card.replies.length).toBeGreaterThan(1);
	});

	test("an unknown id has no card; a lead’s id has its person’s", async (db) => {
		const { ada, id } = await withQuestion(db);
		await ask(office(db, later), "JO@example.com", "And in Leeds?");
		expect(await readCard(ada, "nobody")).toBeNull();
		const leads = await rows(db, "leads");
		expect(leads).toMatchObject([{ person_id: id }, { person_id: id }]);
	});

	test("a status is saved with the person and all their leads, stops the clock, and is in the audit log without contents", async (db) => {
		const { ada, id } = await withQuestion(db);
		const answer = await send(ada, id, statusForm(1, { value: "2,500" }));
		expect(answer).toEqual({ outcome: "done", done: "status" });
		const card = await cardOf(ada, id);
		expect(card).toMatchObject({
			status: "contacted",
			value_eur: 2500,
			version: 2,
			awaitsAnswer: false,
			clock: { state: "answered", milliseconds: 41 * 60_000 },
			next: { step: "wait" },
		});
		expect(await rows(db, "leads")).toMatchObject([
			{ status: "contacted", answered_at: later, answered_by: ada.staff.id, read_at: later },
		]);
		expect(await rows(db, "questions")).toMatchObject([{ answered_at: later, answer: null }]);
		expect(await rows(db, "audit_log")).toMatchObject([
			{
				staff_id: ada.staff.id,
				action: "person.status",
				subject: id,
				detail: "new > contacted, value; version 2",
			},
		]);
		expect(card.timeline[0]).toMatchObject({
			type: "event",
			title: "Ada Desk set it to Contacted and changed the deal value",
		});
	});

	test.each(["won", "lost", "booked"])(
		"a question goes on waiting when its person is set to %s; everything else is settled",
		async (db, status) => {
			const { ada, id } = await withEverything(db);
			await send(ada, id, statusForm(2, { status: "contacted", value: "" }));
			await sql.raw("UPDATE leads SET answered_at = NULL").execute(db);
			await sql.raw("UPDATE questions SET answered_at = NULL").execute(db);
			await send(ada, id, statusForm(3, { status, value: "900" }));
			const waiting = (await rows(db, "leads")).filter(
				({ due_at, answered_at }) => due_at !== null && answered_at === null,
			);
			expect(waiting.map(({ kind }) => kind)).toEqual(["question"]);
			expect(await rows(db, "questions")).toMatchObject([{ answered_at: null }]);
			expect(await cardOf(ada, id)).toMatchObject({ status, next: { step: "answer" } });
		},
	);

	test("sent again after a conflict, a form writes what its editor changed; what others changed stays, and is reported", async (db) => {
		const { ada, ben, id } = await withQuestion(db);
		await send(ada, id, statusForm(1, { status: "won", value: "1111" }));
		const asBothSeeIt = {
			seen_status: "won",
			seen_value: "1111",
			seen_assignee: "",
			status: "won",
			value: "1111",
		};
		await send(ada, id, statusForm(2, { ...asBothSeeIt, value: "2222" }));
		const picked = statusForm(2, { ...asBothSeeIt, status: "contacted" });
		const answer = await send(ben, id, picked);
		expect(answer).toMatchObject({
			outcome: "conflict",
			notice: {
				text: expect.stringMatching(/deal value is now €2,222. You chose: Contacted. Save again/),
			},
			values: { status: "contacted", value: "2222", assignee: "" },
		});
		expect(await cardOf(ben, id)).toMatchObject({ status: "won", value_eur: 2222, won_at: later });

		// By the page's script or by the page that the server rendered: what was seen is the current state.
		expect(await send(ben, id, { ...picked, version: "3" })).toMatchObject({ outcome: "done" });
		expect(await cardOf(ben, id)).toMatchObject({
			status: "contacted",
			value_eur: 2222,
			won_at: null,
		});
		const [last] = (await rows(db, "audit_log")).slice(-1);
		expect(last?.detail).toBe("won > contacted; version 4");
	});

	test("a note or a mark of somebody else conflicts with nothing", async (db) => {
		const { ada, ben, id } = await withQuestion(db);
		await send(ada, id, { intent: "note", id: randomUUIDv7(), text: "Rang." });
		const saved = await send(ben, id, statusForm(1, { status: "lost" }));
		expect(saved).toEqual({ outcome: "done", done: "status" });
		await send(ada, id, { intent: "note", id: randomUUIDv7(), text: "Rang again." });
		expect(await cardOf(ada, id)).toMatchObject({ status: "lost", version: 2 });
	});

	test("of two who save at the same moment one wins, and the other sees a conflict", async (db) => {
		const { ada, ben, id } = await withQuestion(db);
		const answers = await Promise.all([
			send(ada, id, statusForm(1, { status: "contacted" })),
			send(ben, id, statusForm(1, { status: "lost" })),
		]);
		expect(answers.map(({ outcome }) => outcome).sort()).toEqual(["conflict", "done"]);
		expect((await cardOf(ada, id)).version).toBe(2);
		expect(await rows(db, "audit_log")).toHaveLength(1);
	});

	test("one’s own change in another tab is no conflict; a call booked meanwhile is", async (db) => {
		const { ada, id } = await withQuestion(db);
		await send(ada, id, statusForm(1, { status: "contacted" }));
		expect(await send(ada, id, statusForm(1, { status: "lost" }))).toMatchObject({
			outcome: "done",
		});
		await sql.raw("UPDATE people SET status = 'booked', version = version + 1").execute(db);
		expect(await send(ada, id, statusForm(3, { status: "contacted" }))).toMatchObject({
			outcome: "conflict",
			notice: { text: expect.stringContaining("It is now: Booked.") },
		});
	});

	test("a person is given to somebody who works here, and to nobody else", async (db) => {
		const { ada, ben, id } = await withQuestion(db);
		await sql
			.raw("UPDATE staff SET id = '0190aaaa-0000-7000-8000-000000000001' WHERE role = 'member'")
			.execute(db);
		const benId = "0190aaaa-0000-7000-8000-000000000001";
		await send(ada, id, statusForm(1, { assignee: benId }));
		expect(await cardOf(ada, id)).toMatchObject({ assignee_id: benId, assignee: ben.staff.name });
		expect(await rows(db, "leads")).toMatchObject([{ assignee_id: benId }]);
		await send(ada, id, statusForm(2, { assignee: randomUUIDv7() }));
		expect((await cardOf(ada, id)).assignee_id).toBe(benId);
		await ask(office(db, later), jo, "One more thing?");
		expect((await rows(db, "leads")).map(({ assignee_id }) => assignee_id)).toEqual([benId, benId]);
	});

	test("a reply waits in the outbox, and answers its person once it has been delivered", async (db) => {
		const { ada, id } = await withQuestion(db);
		const [lead] = await rows(db, "leads");
		const form = reply(1, { lead_id: lead?.id ?? "" });
		expect(await send(ada, id, form)).toEqual({ outcome: "done", done: "reply" });
		const [mail] = (await rows(db, "outbox")).filter(({ topic }) => topic === "desk.reply");
		if (!mail || !("recipient" in mail)) throw new Error("There is no reply.");
		expect(mail).toMatchObject({ id: form.id, recipient: jo, lead_id: lead?.id });
		expect(JSON.parse(mail.payload)).toMatchObject({
			subject: "Re: your question",
			replyTo: { name: "Sheaf", address: "desk@sheaf.example" },
			document: { heading: "Your question", paragraphs: ["Hello,", "yes, we do.", "Ada"] },
		});
		expect(await cardOf(ada, id)).toMatchObject({
			status: "new",
			awaitsAnswer: true,
			clock: { state: "due" },
			next: { step: "replyUnsent" },
		});
		const notify = { from: "hello@sheaf.example", to: "desk@sheaf.example", webhook: true };
		const withMail = { ...ada, notify: { ...notify, mail: true } };
		expect((await cardOf(withMail, id)).next).toEqual({ step: "replySending" });
		expect(await rows(db, "questions")).toMatchObject([{ answer: form.text, answered_at: null }]);

		await ask(office(db, "2026-11-23T08:42:00.000Z"), jo, "And in Leeds?");
		const delivered = "2026-11-23T09:00:00.000Z";
		await db.transaction().execute((trx) => recordDeliveredReply(trx, mail, delivered));
		const answered = { answered_at: delivered, answered_by: ada.staff.id };
		const leads = await rows(db, "leads");
		expect(leads.find((each) => each.id === lead?.id)).toMatchObject(answered);
		expect(leads.find((each) => each.id !== lead?.id)).toMatchObject({ answered_at: null });
		const questions = await rows(db, "questions");
		expect(questions.find((each) => each.id === lead?.id)).toMatchObject(answered);
		expect(await cardOf(ada, id)).toMatchObject({ status: "contacted", awaitsAnswer: true });
	});

	test("losing a person is no answer: the clock ends without a time, and starts again when they are new again", async (db) => {
		const { ada, id } = await withEverything(db);
		await send(ada, id, statusForm(2, { status: "lost" }));
		const quiz = async () =>
			(await rows(db, "leads")).find((lead) => "kind" in lead && lead.kind === "quiz");
		expect(await quiz()).toMatchObject({ answered_at: null, due_at: null, status: "lost" });
		await send(ada, id, statusForm(3, { status: "new" }));
		expect(await quiz()).toMatchObject({ answered_at: null, due_at: "2026-11-23T17:00:00.000Z" });
	});

	test("a card says that its person has unsubscribed, and offers no reply that thanks for reading", async (db) => {
		const { ada, id } = await withEverything(db);
		await sql.raw("DELETE FROM leads WHERE kind <> 'newsletter'").execute(db);
		await sql.raw("DELETE FROM bookings").execute(db);
		await sql.raw("UPDATE people SET status = 'new'").execute(db);
		expect(await cardOf(ada, id)).toMatchObject({
			newsletter: { status: "unsubscribed" },
			next: { step: "unsubscribed" },
			replies: [],
			timeline: expect.arrayContaining([
				expect.objectContaining({ title: "Unsubscribed from the newsletter" }),
			]),
		});
	});

	test("a reply that is sent twice is one mail; with another text under the same key it is refused", async (db) => {
		const { ada, id } = await withQuestion(db);
		const form = reply(1);
		const answers = await Promise.all(Array.from({ length: 5 }, () => send(ada, id, form)));
		expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["done"]));
		expect(await send(ada, id, form)).toMatchObject({ outcome: "done" });
		expect(await send(ada, id, { ...form, text: "Something else" })).toMatchObject({
			outcome: "sent-before",
			values: { text: "Something else" },
		});
		const mails = (await rows(db, "outbox")).filter(({ topic }) => topic === "desk.reply");
		expect(mails).toHaveLength(1);
		expect((await rows(db, "audit_log")).map(({ action }) => action)).toEqual(["person.reply"]);
	});

	test("whoever replies after somebody else did sees the conflict first, with the text preserved", async (db) => {
		const { ada, ben, id } = await withQuestion(db);
		await send(ada, id, reply(1));
		const form = reply(1, { text: "Me too" });
		expect(await send(ben, id, form)).toMatchObject({
			outcome: "conflict",
			notice: {
				text: expect.stringMatching(/^Ada Desk sent a reply, .* Your text is still there/),
			},
			values: { text: "Me too" },
		});
		expect(await send(ben, id, { ...form, version: "2" })).toMatchObject({ outcome: "done" });
	});

	test("a header cannot be smuggled in with a subject", async (db) => {
		const { ada, id } = await withQuestion(db);
		await send(ada, id, reply(1, { subject: "Hello\r\nBcc: all@example.com" }));
		const mail = (await rows(db, "outbox")).find(({ topic }) => topic === "desk.reply");
		expect(JSON.parse(mail?.payload ?? "").subject).toBe("Hello Bcc: all@example.com");
	});

	test("a note is saved once, with its author", async (db) => {
		const { ada, id } = await withQuestion(db);
		const note = { intent: "note", id: randomUUIDv7(), text: "Rang them.\nBack on Monday." };
		for (let time = 0; time < 2; time++)
			expect(await send(ada, id, note)).toEqual({ outcome: "done", done: "note" });
		expect(await rows(db, "notes")).toHaveLength(1);
		const card = await cardOf(ada, id);
		expect(card.version).toBe(1);
		expect(card.timeline.find(({ type }) => type === "note")).toMatchObject({
			text: note.text,
			title: "Note by Ada Desk",
		});
		const [event] = await rows(db, "audit_log");
		expect(JSON.stringify(event)).not.toContain("Rang");
	});

	test("reading, unreading, answering and spam are marks on all leads of the person", async (db) => {
		const { ada, id } = await withQuestion(db);
		await send(ada, id, { intent: "read" });
		expect((await rows(db, "leads"))[0]?.read_at).toBe(later);
		await send(ada, id, { intent: "unread" });
		expect((await rows(db, "leads"))[0]?.read_at).toBeNull();
		await send(ada, id, { intent: "spam" });
		expect(await cardOf(ada, id)).toMatchObject({ isSpam: true, next: { step: "spam" } });
		await sql.raw("UPDATE leads SET due_at = NULL").execute(db);
		await send(ada, id, { intent: "notSpam" });
		const [lead] = await rows(db, "leads");
		expect(lead).toMatchObject({ spam: 0, due_at: "2026-11-23T17:00:00.000Z" });
		await send(ada, id, { intent: "answered" });
		expect(await cardOf(ada, id)).toMatchObject({ status: "contacted", awaitsAnswer: false });
		expect((await rows(db, "audit_log")).map(({ action }) => action)).toEqual([
			"person.read",
			"person.unread",
			"person.spam",
			"person.not-spam",
			"person.answered",
		]);
	});

	test("spam holds no slot: its coming call goes with it, no mail is sent, and what is over stays", async (db) => {
		const { ada, id, startsAt } = await withEverything(db);
		const other = await submitEverything(office(db), "sam@example.com");
		const mails = async () =>
			(await rows(db, "outbox")).filter(({ due_at, created_at }) => due_at === created_at);
		const before = await mails();
		const after = staffContext(db, shifted(startsAt, 3_600_000), "owner");
		await send(after, id, { intent: "spam" });
		expect((await cardOf(after, id)).calls).toMatchObject([{ state: "over" }]);

		await send(ada, id, { intent: "spam" });
		expect((await cardOf(ada, id)).calls).toMatchObject([{ state: "cancelled" }]);
		const calls = await db.selectFrom("bookings").selectAll().orderBy("email").execute();
		expect(calls).toMatchObject([
			{ email: jo, status: "cancelled", sequence: 1, cancelled_at: later },
			{ email: "sam@example.com", status: "booked", sequence: 0, starts_at: other },
		]);
		const schedule = await readSchedule(db, "discovery", came);
		expect(availabilityOf(schedule).slots).toContain(startsAt);
		expect(await mails()).toEqual(before);
	});

	test("a call that was taken for spam moves its person on and has its reminders once staff say that it’s none", async (db) => {
		await addStaffRow(db, "owner");
		const ada = staffContext(db, later, "owner");
		const site = office(db);
		const startsAt = availabilityOf(await readSchedule(db, "discovery", came)).slots.at(-1) ?? "";
		const form = {
			idempotency_key: "key-of-the-call",
			starts_at: startsAt,
			kind: "discovery",
			name: "Jo",
			email: jo,
			time_zone: "Europe/London",
			subject_line: "Hi",
		};
		const { outcome } = await submitBooking(site, new Map(Object.entries(form)), new Headers());
		expect(outcome).toBe("saved");
		const id = await personId(db, jo);
		expect(await cardOf(ada, id)).toMatchObject({ status: "new", next: { step: "spam" } });
		await send(ada, id, { intent: "notSpam" });
		expect(await cardOf(ada, id)).toMatchObject({ status: "booked", next: { step: "call" } });
		const topics = (await rows(db, "outbox")).map(({ topic }) => topic).sort();
		expect(topics).toEqual([
			"booking.reminder",
			"booking.reminder",
			"booking.upcoming",
			"booking.upcoming",
		]);
	});

	test("another card with the same name, number or site is shown as perhaps the same person", async (db) => {
		const { ada, id } = await withEverything(db);
		await sql.raw("DELETE FROM booking_slots").execute(db);
		await submitEverything(office(db), "jo.bloggs@other.example");
		await ask(office(db), "sam@example.com");
		expect((await cardOf(ada, id)).duplicates).toMatchObject([
			{ email: "jo.bloggs@other.example", why: ["name", "phone", "website"] },
		]);
	});

	test("a form that asks for nothing known, or about nobody, changes nothing", async (db) => {
		const { ada, id } = await withQuestion(db);
		expect(await send(ada, id, { intent: "promote" })).toEqual({ outcome: "missing" });
		expect(await send(ada, "nobody", statusForm(1))).toEqual({ outcome: "missing" });
		expect(await send(ada, id, { intent: "status" })).toMatchObject({ outcome: "invalid" });
		expect(await send(ada, id, { intent: "note", id: "x", text: "y" })).toMatchObject({
			outcome: "invalid",
		});
		expect(await rows(db, "audit_log")).toEqual([]);
	});
});
