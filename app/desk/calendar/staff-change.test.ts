import { expect } from "vitest";
import { saveHours } from "#features/booking/calendars.server.ts";
import { defaultSettings } from "#features/booking/hours.ts";
import { submitBooking } from "#features/booking/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	booked,
	cancel,
	freeTimes,
	move,
	nine,
	now,
	ten,
} from "../../../tests/support/bookings.ts";
import { countOf, onBothDatabases } from "../../../tests/support/databases.ts";
import { addStaffRow, fieldsOf, staffContext } from "../../../tests/support/staff-context.ts";
import type { RefusedChange } from "./calendar-form.ts";
import { calendarView } from "./calls.server.ts";
import { assignCall, changeByStaff, refusalOf } from "./staff-change.server.ts";

function change(db: Database, id: string, fields: Record<string, string>, at = now) {
	return changeByStaff(staffContext(db, at), id, fieldsOf({ sequence: "0", ...fields }));
}

async function mailsAbout(db: Database, topic: string) {
	const rows = await db
		.selectFrom("outbox")
		.select(["payload", "recipient"])
		.where("topic", "=", topic)
		.execute();
	return rows.map(({ payload, recipient }) => ({ recipient, ...JSON.parse(payload) }));
}

onBothDatabases((test) => {
	test("staff move a call: the visitor gets an email with the reason and the calendar file, the agency none", async (db) => {
		await addStaffRow(db);
		const { id } = await booked(db);
		const result = await change(db, id, { intent: "move", starts_at: ten, reason: "Ada is ill." });
		expect(result).toEqual({ outcome: "moved" });
		const [mail, ...others] = await mailsAbout(db, "booking.moved");
		expect(others).toEqual([]);
		expect(mail).toMatchObject({
			recipient: "dawn@example.com",
			document: { heading: "We’ve had to move your call." },
			calendar: { method: "REQUEST" },
		});
		expect(mail.document.paragraphs[0]).toBe("Ada is ill.");
		expect(await mailsAbout(db, "booking.changed")).toEqual([]);
		expect(await mailsAbout(db, "booking.rescheduled")).toHaveLength(1);
		const [auditEvent] = await db.selectFrom("audit_log").selectAll().execute();
		expect(auditEvent).toMatchObject({
			action: "booking.move",
			subject: id,
			staff_id: "staff-owner",
		});
		expect(JSON.stringify(auditEvent)).not.toContain("ill");
	});

	test("staff cancel a call: its time is free again and the file withdraws it", async (db) => {
		await addStaffRow(db);
		const { id } = await booked(db);
		expect(await change(db, id, { intent: "cancel" })).toEqual({ outcome: "cancelled" });
		expect(await countOf(db, "booking_slots")).toBe(0);
		expect(await freeTimes(db)).toContain(nine);
		const [mail] = await mailsAbout(db, "booking.cancelled");
		expect(mail).toMatchObject({ calendar: { method: "CANCEL" } });
		expect(await mailsAbout(db, "booking.canceled")).toHaveLength(1);
		expect(mail.document.paragraphs).toHaveLength(1);
		// Pressed twice.
		expect(await change(db, id, { intent: "cancel" })).toEqual({ outcome: "cancelled" });
		expect(await mailsAbout(db, "booking.cancelled")).toHaveLength(1);
	});

	test("a call changed in the meantime is not changed, and the reason is returned", async (db) => {
		await addStaffRow(db);
		const call = await booked(db);
		await move(db, call, ten);
		const late = await change(db, call.id, { intent: "cancel", reason: "Sorry" });
		expect(late).toMatchObject({ outcome: "changed" });
		const refusal = refusalOf(late as RefusedChange, fieldsOf({ reason: "Sorry" }));
		expect(refusal).toMatchObject({ status: 409, values: { reason: "Sorry" } });
		await cancel(db, call);
		expect(await change(db, call.id, { intent: "move", starts_at: nine })).toMatchObject({
			outcome: "changed",
		});
	});

	test("an unavailable time is refused with alternatives", async (db) => {
		await addStaffRow(db);
		const { id } = await booked(db);
		await booked(db, { starts_at: ten, email: "other@example.com" });
		expect(await change(db, id, { intent: "move", starts_at: ten })).toMatchObject({
			outcome: "taken",
			alternatives: expect.arrayContaining(["2026-11-24T10:30:00.000Z"]),
		});
		expect(await change(db, id, { intent: "move", starts_at: "nonsense" })).toMatchObject({
			outcome: "unavailable",
		});
		expect(await change(db, "no-such-call", { intent: "cancel" })).toMatchObject({
			outcome: "refused",
		});
		expect(await change(db, id, { intent: "cancel" }, nine)).toMatchObject({ outcome: "begun" });
	});

	test("staff book for somebody at short notice, which visitors cannot", async (db) => {
		await addStaffRow(db);
		const soon = "2026-11-23T09:30:00.000Z";
		const fields = fieldsOf({
			idempotency_key: "key-number-1",
			starts_at: soon,
			kind: "discovery",
			offer: "",
			time_zone: "Europe/London",
			name: "Dawn Ackroyd",
			email: "dawn@example.com",
			note: "See https://a.example and https://b.example and https://c.example",
		});
		const site = staffContext(db);
		const visitors = await submitBooking(site, fields, new Headers());
		expect(visitors).toMatchObject({ outcome: "unavailable" });
		const byStaff = await submitBooking(site, fields, new Headers(), { record: async () => {} });
		expect(byStaff).toMatchObject({ outcome: "saved", booking: { startsAt: soon } });
		const lead = await db.selectFrom("leads").selectAll().executeTakeFirstOrThrow();
		expect(lead).toMatchObject({ kind: "booking", spam: 0, traffic_source: "direct" });
		expect(await mailsAbout(db, "booking.confirmed")).toHaveLength(1);
	});

	test("the calendar shows upcoming calls by day and past ones by month", async (db) => {
		await addStaffRow(db);
		await booked(db);
		await booked(db, { starts_at: ten, email: "other@example.com" });
		const view = (query: string, at = now) =>
			calendarView(staffContext(db, at), new URLSearchParams(query));
		expect(await view("")).toMatchObject({
			view: "list",
			days: [{ date: "2026-11-24", calls: [{ starts_at: nine }, { starts_at: ten }] }],
			past: [],
			month: "2026-11",
			earlier: null,
			later: null,
		});
		const december = "2026-12-01T00:30:00.000Z";
		expect(await view("", december)).toMatchObject({ days: [], past: [], earlier: "2026-11" });
		expect(await view("month=2026-11", december)).toMatchObject({
			past: [{ calls: [{ starts_at: ten }, { starts_at: nine }] }],
			later: "2026-12",
		});
		expect(await view("month=9999-99", december)).toMatchObject({ month: "2026-12" });
		expect(await view("call=nobody")).toBeNull();
	});

	test("a call changes hands unless they have another one then, or it was changed meanwhile", async (db) => {
		await addStaffRow(db, "owner");
		await addStaffRow(db, "member");
		const { id } = await booked(db);
		const assign = async (call: string, staffId: string, sequence = "0") =>
			(await assignCall(staffContext(db), call, fieldsOf({ staff: staffId, sequence }))).outcome;
		expect(await assign(id, "staff-member")).toBe("assigned");
		expect(await assign(id, "nobody-known")).toBe("refused");
		expect(await assign(id, "staff-owner", "7")).toBe("changed");
		expect(await assign("no-call", "staff-owner")).toBe("refused");

		await saveHours(db, "staff-owner", defaultSettings, now);
		const other = await booked(db, { email: "other@example.com" });
		expect(await assign(other.id, "staff-member")).toBe("taken");
		expect(await calendarView(staffContext(db), new URLSearchParams({ call: id }))).toMatchObject({
			call: { staff_id: "staff-member", staff_name: "Ben Bench" },
		});
		expect(await assign(id, "")).toBe("assigned");
		expect(await db.selectFrom("audit_log").selectAll().execute()).toHaveLength(2);
	});
});
