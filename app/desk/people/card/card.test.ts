import { sql } from "kysely";
import { expect } from "vitest";
import { contactValues } from "#desk/people/contact/contact-form.ts";
import {
	computeAvailability,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	addStaff,
	came,
	desk,
	jo,
	later,
	office,
	stageForm,
} from "../../../../tests/support/cards.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../../tests/support/databases.ts";
import {
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import {
	ask,
	submitEverything,
} from "../../../../tests/support/submissions.ts";

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

	test("a card shows an unsubscription and offers no newsletter templates", async (db) => {
		await submitEverything(office(db), jo);
		await sql.raw("DELETE FROM leads WHERE kind <> 'newsletter'").execute(db);
		await sql.raw("DELETE FROM bookings").execute(db);
		await sql.raw("DELETE FROM messages").execute(db);
		await sql.raw("UPDATE people SET stage = 'new'").execute(db);

		const title = "Unsubscribed from the newsletter";

		const card = await desk(db).card();

		expect(card?.replies.map(({ key }) => key)).not.toContain(
			"newsletter-hello",
		);
		expect(card).toMatchObject({
			newsletter: { status: "unsubscribed" },
			next: { step: "newsletter" },
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
