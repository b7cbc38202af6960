import { describe, expect } from "vitest";
import { withContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	booked,
	bookingContext,
	cancel,
	move,
	nine,
	now,
	ten,
} from "../../../../tests/support/bookings.ts";
import {
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../../tests/support/databases.ts";
import { bookingForm } from "../../../../tests/support/http.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { readCard } from "./card.server.ts";
import { changePerson } from "./card-actions.server.ts";

/** A visitor's call on the next day at nine, on a card that staff have read. */
async function withCall(db: Database) {
	await addStaffRow(db);
	const link = await booked(db, { phone: "020 7946 0018" });

	const { id } = await rowIn(db, "people");
	const at = shifted(now, 60_000);

	const send = (fields: Record<string, string>, time = at) =>
		changePerson(staffContext(db, time), id, formFields(fields));

	const card = async (time = at) => {
		const read = await readCard(staffContext(db, time), id);
		if (!read) throw new Error("There is no card.");
		return read;
	};

	async function markSpam() {
		const asked = await send({ intent: "spam" });
		return send({ ...asked?.notice?.confirm?.[0]?.fields });
	}

	const call = () => rowIn(db, "bookings");
	await send({ intent: "read" });

	return { id, link, send, card, markSpam, call };
}

const bookOther = (db: Database) =>
	submitBooking(
		bookingContext(db),
		formFields(bookingForm(nine, { name: "Sam", email: "sam@example.com" })),
		new Headers(),
	);

onBothDatabases((test) => {
	test("marking a person with a call as spam asks first and lists the effects", async (db) => {
		const { send, call } = await withCall(db);

		expect(await send({ intent: "spam" })).toMatchObject({
			notice: {
				kind: "question",
				title: "Mark Dawn Ackroyd as spam?",
				text: "Their call on Tuesday, 24 November 2026 at 09:00 GMT is cancelled without an email to them, and its time is free again.",
				confirm: [{ label: "Cancel the call and mark as spam" }],
			},
		});
		expect(await call()).toMatchObject({ status: "booked" });
		expect(await rowIn(db, "leads")).toMatchObject({ spam: 0 });
	});

	test("a call that is moved after the question is asked about again", async (db) => {
		const { link, send, call } = await withCall(db);
		const asked = await send({ intent: "spam" });
		await move(db, link, ten);

		expect(
			await send({ ...asked?.notice?.confirm?.[0]?.fields }),
		).toMatchObject({ notice: { kind: "question" } });
		expect(await call()).toMatchObject({ status: "booked" });
	});

	describe("a call of likely spam", () => {
		async function withSpamCall(db: Database) {
			await addStaffRow(db);
			const link = await booked(db, { subject_line: "Hi" });
			const { id } = await rowIn(db, "people");
			const at = shifted(now, 60_000);
			const notSpam = () =>
				changePerson(
					staffContext(db, at),
					id,
					formFields({ intent: "notSpam" }),
				);

			return { link, notSpam };
		}

		test("that is moved or cancelled by its link sends no email", async (db) => {
			const { link } = await withSpamCall(db);

			await move(db, link, ten);
			expect(await rowIn(db, "bookings")).toMatchObject({ starts_at: ten });
			await cancel(db, link);

			expect(await topicsIn(db)).toEqual([]);
		});

		test("that is moved has its reminders once after “Not spam”", async (db) => {
			const { link, notSpam } = await withSpamCall(db);
			await move(db, link, ten);

			await notSpam();

			const reminders = await findMessages(db, "booking.reminder");
			expect(reminders.map(({ expiresAt }) => expiresAt)).toEqual([ten, ten]);
		});
	});

	test("a won deal is asked about, and a person with neither is marked at once", async (db) => {
		const { id, send } = await withCall(db);
		await db.deleteFrom("bookings").execute();

		const won = { stage: "won" as const, value_cents: 250_000 };
		await db.updateTable("people").set(won).where("id", "=", id).execute();
		expect(await send({ intent: "spam" })).toMatchObject({
			notice: {
				text: "Their won deal of €2,500 no longer counts in the reports.",
			},
		});

		await db.updateTable("people").set({ stage: "lost" }).execute();
		expect(await send({ intent: "spam" })).toMatchObject({
			notice: { kind: "done" },
		});
	});

	test("a won deal is named in the company’s currency", async (db) => {
		const { send } = await withCall(db);
		const won = { stage: "won" as const, value_cents: 250_000 };
		await db.updateTable("people").set(won).execute();

		const shipped = shippedContent();
		const company = { ...shipped.company, adCurrency: "GBP" };
		const asked = await withContent({ ...shipped, company }, () =>
			send({ intent: "spam" }),
		);

		expect(asked).toMatchObject({
			notice: { text: expect.stringContaining("won deal of £2,500") },
		});
	});

	test.each([
		["Undo", (undo: string) => ({ intent: "undo", changes: undo })],
		["Not spam", () => ({ intent: "notSpam" })],
	])(
		"“%s” brings the call back if its time is free",
		async (db, _name, form) => {
			const { send, card, markSpam, call } = await withCall(db);
			const marked = await markSpam();

			expect(await call()).toMatchObject({ status: "cancelled" });
			expect(await rowsIn(db, "booking_slots")).toEqual([]);

			expect(await send(form(marked?.notice?.undo ?? ""))).toMatchObject({
				notice: { text: expect.stringMatching(/is booked again\.$/) },
			});
			expect(await call()).toMatchObject({
				status: "booked",
				cancelled_at: null,
				cancelled_by: null,
				sequence: 2,
			});
			expect(await card()).toMatchObject({
				isSpam: false,
				stage: "booked",
				next: { step: "call" },
			});
			expect(await rowsIn(db, "booking_slots")).not.toEqual([]);
			expect(await findMessages(db, "booking.upcoming")).not.toEqual([]);
		},
	);

	test.each([
		["Undo", (undo: string) => ({ intent: "undo", changes: undo })],
		["Not spam", () => ({ intent: "notSpam" })],
	])(
		"“%s” says so when the call’s time is taken by now",
		async (db, _name, form) => {
			const { id, send, markSpam } = await withCall(db);
			const marked = await markSpam();
			expect((await bookOther(db)).outcome).toBe("saved");

			expect(await send(form(marked?.notice?.undo ?? ""))).toMatchObject({
				notice: {
					kind: "done",
					text: expect.stringMatching(
						/stays cancelled: its time has been taken/,
					),
				},
			});
			expect(await rowsIn(db, "leads", { person_id: id })).toMatchObject([
				{ spam: 0 },
			]);

			const booked = await rowsIn(db, "bookings", { status: "booked" });
			expect(booked).toMatchObject([{ email: "sam@example.com" }]);
		},
	);

	test("a call that the visitor cancels wakes the card, and the agency’s email links to it", async (db) => {
		const { link, card, call } = await withCall(db);
		const { lead_id } = await call();
		expect(await card()).toMatchObject({ stage: "booked", hasUnread: false });

		await cancel(db, link, shifted(now, 120_000));

		expect(await card()).toMatchObject({
			stage: "contacted",
			hasUnread: true,
			next: { title: "They cancelled.", text: "Offer another time." },
		});
		expect(await rowIn(db, "leads")).toMatchObject({ stage: "contacted" });

		const [mail] = await findMessages(db, "booking.changed");
		expect(mail?.document.action).toEqual({
			label: "Open the card on the desk",
			url: `https://sheaf.example/desk/people/${lead_id}`,
		});
	});

	test("a call that the visitor moves makes the card unread and says from when", async (db) => {
		const { link, card } = await withCall(db);
		await move(db, link, ten, shifted(now, 120_000));

		expect(await card()).toMatchObject({
			stage: "booked",
			hasUnread: true,
			next: {
				step: "call",
				text: expect.stringMatching(/^It was moved from Tuesday, 24 November/),
			},
		});
	});

	test("the outcome of a call closes its open task, and asks before it", async (db) => {
		await addStaffRow(db);
		await booked(db, { phone: "" });
		const person = await rowIn(db, "people");
		const { id } = await rowIn(db, "bookings");
		const site = staffContext(db, shifted(nine, 60 * 60_000));
		const outcome = { intent: "callOutcome", id, outcome: "took_place" };

		expect(await readCard(site, person.id)).toMatchObject({
			next: { step: "askOutcome" },
			tasks: [{ title: "Email them how to join the discovery call" }],
		});

		await changePerson(site, person.id, formFields(outcome));

		expect(await readCard(site, person.id)).toMatchObject({
			next: { step: "afterCall" },
			tasks: [],
		});
	});

	test("a call’s outcome is recorded once it is over, and can be taken back", async (db) => {
		const { send, card, call } = await withCall(db);
		const { id } = await call();
		const missed = { intent: "callOutcome", id, outcome: "no_show" };
		const over = shifted(nine, 60 * 60_000);

		expect(await send(missed)).toMatchObject({
			status: 409,
			notice: { text: "This call isn’t over yet." },
		});
		expect(await call()).toMatchObject({ outcome: null });
		expect(await card(over)).toMatchObject({ next: { step: "askOutcome" } });

		await send(missed, over);
		expect(await card(over)).toMatchObject({
			calls: [{ state: "no_show" }],
			next: { title: "They missed the call." },
		});

		await send({ ...missed, outcome: "" }, over);
		expect(await call()).toMatchObject({ outcome: null, outcome_at: null });
	});
});
