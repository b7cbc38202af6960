import { expect } from "vitest";
import { noFilter } from "#desk/inbox/filter.ts";
import { listLeads } from "#desk/inbox/leads.server.ts";
import { readCard } from "#desk/people/card/card.server.ts";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import { countLeads } from "#desk/reports/count-origins.server.ts";
import { parsePeriod } from "#desk/reports/periods.ts";
import { saveHours } from "#features/booking/scheduling/calendars.server.ts";
import { defaultSettings } from "#features/booking/scheduling/hours.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	book,
	booked,
	cancel,
	freeTimes,
	move,
	nine,
	now,
	ten,
} from "../../../tests/support/bookings.ts";
import { addContactCard } from "../../../tests/support/contacts.ts";
import {
	countRows,
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { readCalendarView } from "./calls.server.ts";
import {
	assignCall,
	bookByStaff,
	changeByStaff,
} from "./staff-change.server.ts";

function change(
	db: Database,
	id: string,
	fields: Record<string, string>,
	at = now,
) {
	return changeByStaff(
		staffContext(db, at),
		id,
		formFields({ sequence: "0", ...fields }),
	);
}

onBothDatabases((test) => {
	test("moving a call emails the reason and calendar file to the visitor only", async (db) => {
		const { id } = await booked(db);
		const result = await change(db, id, {
			intent: "move",
			starts_at: ten,
			reason: "Ada is ill.",
		});

		expect(result).toEqual({ to: "/desk/calendar?done=moved" });

		const mails = await findMessages(db, "booking.moved");
		expect(mails).toMatchObject([
			{
				recipient: "dawn@example.com",
				document: { heading: "We’ve had to move your call." },
				calendar: { method: "REQUEST" },
			},
		]);
		expect(mails[0].document.paragraphs[0]).toBe("Ada is ill.");
		expect(await findMessages(db, "booking.changed")).toEqual([]);
		expect(await findMessages(db, "booking.rescheduled")).toHaveLength(1);

		const event = await rowIn(db, "audit_log");
		const moved = {
			action: "booking.move",
			subject: id,
			staff_id: "staff-owner",
		};

		expect(event).toMatchObject(moved);
		expect(JSON.stringify(event)).not.toContain("ill");
	});

	test("cancelling a call frees its time and emails a cancellation file", async (db) => {
		const { id } = await booked(db);
		// Submitted twice.
		for (let time = 0; time < 2; time++)
			expect(await change(db, id, { intent: "cancel" })).toEqual({
				to: "/desk/calendar?done=cancelled",
			});

		expect(await countRows(db, "booking_slots")).toBe(0);
		expect(await freeTimes(db)).toContain(nine);

		const mails = await findMessages(db, "booking.cancelled");
		const document = { paragraphs: { length: 1 } };

		expect(mails).toMatchObject([{ calendar: { method: "CANCEL" }, document }]);
		expect(await findMessages(db, "booking.canceled")).toHaveLength(1);
	});

	test("changing an outdated version of a call is refused with the reason", async (db) => {
		const call = await booked(db);
		await move(db, call, ten);

		const late = await change(db, call.id, {
			intent: "cancel",
			reason: "Sorry",
		});
		expect(late).toMatchObject({ status: 409, values: { reason: "Sorry" } });

		await cancel(db, call);

		const again = await change(db, call.id, {
			intent: "move",
			starts_at: nine,
		});
		expect(again).toMatchObject({ status: 409 });
	});

	test("a move to the call's own time is refused for an outdated version, and changes nothing otherwise", async (db) => {
		const call = await booked(db);
		await move(db, call, ten);
		const form = { intent: "move", starts_at: ten };

		expect(await change(db, call.id, form)).toMatchObject({ status: 409 });
		expect(await change(db, call.id, { ...form, sequence: "1" })).toEqual({
			to: "/desk/calendar?done=moved",
		});
		expect(await rowIn(db, "bookings")).toMatchObject({ sequence: 1 });
		expect(await countRows(db, "audit_log")).toBe(0);
	});

	test("an unavailable time is refused with alternatives", async (db) => {
		const { id } = await booked(db);

		await booked(db, { starts_at: ten, email: "other@example.com" });

		const moved = (starts_at: string) =>
			change(db, id, { intent: "move", starts_at });

		const alternatives = expect.arrayContaining(["2026-11-24T10:30:00.000Z"]);
		expect(await moved(ten)).toMatchObject({ status: 409, alternatives });
		expect((await moved("nonsense")).status).toBe(422);

		const unknown = await change(db, "no-such-call", { intent: "cancel" });
		expect(unknown.status).toBe(404);
		expect((await change(db, id, { intent: "cancel" }, nine)).status).toBe(410);
	});

	test("staff can book at short notice, visitors cannot", async (db) => {
		const startsAt = "2026-11-23T09:30:00.000Z";
		const call = {
			starts_at: startsAt,
			kind: "discovery",
			offer: "",
			time_zone: "Europe/London",
		};

		const note =
			"See https://a.example and https://b.example and https://c.example";
		const who = { name: "Dawn Ackroyd", email: "dawn@example.com", note };
		const fields = formFields({
			idempotency_key: "key-number-1",
			...call,
			...who,
		});

		const site = staffContext(db);

		expect((await book(db, call)).outcome).toBe("unavailable");
		expect(await bookByStaff(site, fields)).toEqual({
			to: "/desk/calendar?done=saved",
		});
		expect(await rowIn(db, "audit_log")).toMatchObject({
			action: "booking.make",
		});

		const lead = { kind: "staff-booking", spam: 0, traffic_source: "direct" };
		expect(await rowIn(db, "leads")).toMatchObject(lead);

		await db
			.updateTable("leads")
			.set({ traffic_source: "google/spring" })
			.execute();

		const next = { ...call, ...who, starts_at: "2026-11-23T11:30:00.000Z" };

		await bookByStaff(
			site,
			formFields({ idempotency_key: "key-number-2", ...next }),
		);

		expect(
			await rowsIn(db, "leads", { traffic_source: "google/spring" }),
		).toHaveLength(2);
		expect(await findMessages(db, "booking.confirmed")).toHaveLength(2);
	});

	test("the calendar shows upcoming calls by day and past ones by month", async (db) => {
		await booked(db);
		await booked(db, { starts_at: ten, email: "other@example.com" });

		const view = (query: string, at = now) =>
			readCalendarView(staffContext(db, at), new URLSearchParams(query));

		const days = [
			{ date: "2026-11-24", calls: [{ starts_at: nine }, { starts_at: ten }] },
		];
		expect(await view("")).toMatchObject({ view: "list", days });

		const december = "2026-12-01T00:30:00.000Z";
		const past = { days: [], earlier: "2026-11", later: null };

		expect(await view("month=9999-12", december)).toMatchObject({
			days: [],
			past,
		});
		expect(await view("month=2026-11", december)).toMatchObject({
			past: {
				days: [{ calls: [{ starts_at: ten }, {}] }],
				earlier: null,
				later: "2026-12",
			},
		});
		expect(await view("call=nobody")).toBeNull();
	});

	test("a call is reassigned unless the assignee is busy or it has changed in the meantime", async (db) => {
		await addStaffRow(db, "member");

		const { id } = await booked(db);

		const assign = async (call: string, staffId: string, sequence = "0") =>
			(
				await assignCall(
					staffContext(db),
					call,
					formFields({ staff: staffId, sequence }),
				)
			).status;

		expect(await assign(id, "staff-member")).toBe(undefined);
		expect(await assign(id, "nobody-known")).toBe(404);
		expect(await assign(id, "staff-owner", "7")).toBe(409);
		expect(await assign("no-call", "staff-owner")).toBe(404);

		await saveHours(db, "staff-owner", defaultSettings, now);

		const other = await booked(db, { email: "other@example.com" });
		expect(await assign(other.id, "staff-member")).toBe(409);
		expect(
			await readCalendarView(
				staffContext(db),
				new URLSearchParams({ call: id }),
			),
		).toMatchObject({
			call: { staff_id: "staff-member", staff_name: "Ben Bench" },
		});
		expect(await assign(id, "")).toBe(404);
		expect(await countRows(db, "audit_log")).toBe(1);
	});

	test("an old tab does not take back a colleague’s assignment", async (db) => {
		await addStaffRow(db, "member");
		const { id } = await booked(db);
		const assign = (staff: string) =>
			assignCall(staffContext(db), id, formFields({ staff, sequence: "0" }));

		await assign("staff-member");

		expect(await assign("staff-owner")).toMatchObject({
			status: 409,
			notice: { title: "The call was changed in the meantime." },
		});
		expect(await rowIn(db, "bookings")).toMatchObject({
			calendar_id: (await rowIn(db, "calendars", { staff_id: "staff-member" }))
				.id,
		});
	});

	/** Dawn, added by hand with a phone number. */
	async function withDawn(db: Database) {
		const site = staffContext(db);
		const id = await addContactCard(site, {
			name: "Dawn Ackroyd",
			phones: "020 7946 0018",
		});
		const bookAt = (starts_at: string, changes = {}) =>
			bookByStaff(
				site,
				formFields({
					idempotency_key: `key-of-${starts_at}`,
					starts_at,
					kind: "discovery",
					offer: "",
					time_zone: "Europe/London",
					name: "Dawn Ackroyd",
					email: "dawn@example.com",
					note: "",
					person: id,
					...changes,
				}),
			);

		return { site, id, bookAt };
	}

	test("a call is booked with a person who has a phone only, and nothing is emailed to them", async (db) => {
		const { site, id, bookAt } = await withDawn(db);

		const answer = await bookAt(nine, { email: "", phone: "020 7946 0018" });

		expect(answer).toEqual({ to: `/desk/people/${id}?done=booked-by-phone` });
		const booking = await rowIn(db, "bookings");
		expect(booking).toMatchObject({ email: "", phone: "020 7946 0018" });
		expect(await rowIn(db, "people")).toMatchObject({ id, stage: "booked" });
		const mails = await rowsIn(db, "outbox", { kind: "mail" });
		expect(mails.map(({ recipient }) => recipient)).not.toContain("");
		expect((await readCard(site, id))?.calls).toMatchObject([
			{ id: booking.id, state: "coming" },
		]);

		const form = { sequence: "0", starts_at: "", intent: "cancel" };
		await changeByStaff(site, booking.id, formFields(form));

		expect(await rowIn(db, "bookings")).toMatchObject({ status: "cancelled" });
		expect(
			(await rowsIn(db, "outbox", { kind: "mail" })).map(
				({ recipient }) => recipient,
			),
		).not.toContain("");
	});

	test("without a phone number the form for a call asks for one or an address", async (db) => {
		const { bookAt } = await withDawn(db);

		expect(await bookAt(nine, { email: "", phone: "" })).toMatchObject({
			errors: { phone: "Add a phone number or an email address." },
		});
	});

	test("a call booked from the card of a person who has a phone only is on that card", async (db) => {
		const { site, id, bookAt } = await withDawn(db);
		const view = await readCalendarView(
			site,
			new URLSearchParams({ book: "discovery", person: id }),
		);

		const answer = await bookAt(nine);

		expect(view).toMatchObject({
			caller: { name: "Dawn Ackroyd", phone: "020 7946 0018" },
		});
		expect(answer).toEqual({ to: `/desk/people/${id}?done=booked` });
		expect(await rowIn(db, "leads")).toMatchObject({ person_id: id });
		expect(await rowsIn(db, "people")).toHaveLength(1);
		const { people } = await listPeople(db, {
			filter: parsePeopleFilter(new URLSearchParams({ q: "7946" })),
			now,
		});
		expect(people).toMatchObject([{ id }]);
	});

	test("a refused booking by staff changes nothing on the card", async (db) => {
		const { bookAt } = await withDawn(db);
		await booked(db, { starts_at: nine, email: "other@example.com" });

		for (const refusal of [await bookAt(nine), await bookAt(ten, { name: "" })])
			expect(refusal.to).toBeUndefined();

		expect(
			await rowsIn(db, "contact_points", { key: "dawn@example.com" }),
		).toEqual([]);
	});

	test("a second address of a booking is added after the first", async (db) => {
		const { id, bookAt } = await withDawn(db);
		await bookAt(nine);

		await bookAt(ten, { email: "dawn@work.example" });

		expect((await readDetails(db, id)).emails).toEqual([
			"dawn@example.com",
			"dawn@work.example",
		]);
	});

	test("a call that staff booked is no lead: not in the inbox, nor sent in, nor a lead in reports", async (db) => {
		await ask(siteAt(db, now), "dawn@example.com");
		await db.updateTable("leads").set({ traffic_source: "linkedin" }).execute();
		const { id: person } = await rowIn(db, "people");
		const { site, bookAt } = await withDawn(db);

		await bookAt(nine, { person });

		const inbox = await listLeads(db, {
			filter: noFilter,
			staffId: site.staff.id,
			at: now,
			size: 50,
		});
		expect(inbox.leads).toMatchObject([{ kind: "question" }]);

		const card = await readCard(site, person);
		expect(card?.timeline.find(({ id }) => id === card.replyTo)).toMatchObject({
			kind: "question",
		});

		const november = parsePeriod("2026-11-01", "2026-11-30");
		const counts = await countLeads(db, november);
		expect(counts).toMatchObject([
			{ trafficSource: "linkedin", kind: "question", leads: 1 },
			{ trafficSource: "linkedin", kind: "staff-booking", calls: 1 },
		]);
		expect(await findMessages(db, "booking.scheduled")).toHaveLength(1);
	});
}, addStaffRow);
