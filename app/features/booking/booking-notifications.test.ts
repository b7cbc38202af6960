import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { bookingNotifications, type Change } from "./booking-notifications.ts";
import type { BookingRow } from "./store.server.ts";

const before: BookingRow = {
	id: "019aa5c0-0000-7000-8000-000000000001",
	lead_id: "019aa5c0-0000-7000-8000-000000000001",
	staff_id: null,
	kind: "discovery",
	starts_at: "2026-11-24T09:00:00.000Z",
	ends_at: "2026-11-24T09:15:00.000Z",
	status: "booked",
	name: "Dawn Ackroyd",
	email: "Dawn@example.com",
	phone: null,
	note: "<b>not for strangers</b>",
	offer: "ai-mvp",
	time_zone: "Asia/Kathmandu",
	meeting_link: null,
	sequence: 0,
	moved_from: null,
	moved_at: null,
	cancelled_at: null,
	source: "booking",
	page_url: null,
	utm_parameters: null,
	referrer: null,
	landing_page: null,
	first_seen_at: null,
	created_at: "2026-11-23T08:00:00.000Z",
};

const moved: Change = {
	type: "moved",
	before,
	after: { ...before, starts_at: "2026-11-25T14:00:00.000Z", ends_at: "2026-11-25T14:15:00.000Z" },
	calendarFile: "BEGIN:VCALENDAR",
	manageUrl: "https://sheaf.example/book/manage/1?t=2",
	at: "2026-11-23T09:00:00.000Z",
};
const cancelled: Change = {
	...moved,
	type: "cancelled",
	after: { ...before, status: "cancelled" },
};
const to = { to: "desk@sheaf.example", webhook: true };

test("a move is sent to the agency in London time and to the visitor in their own, with both times", () => {
	const [owner, visitor, event] = bookingNotifications(moved, to);
	expect(owner).toMatchObject({
		to: "desk@sheaf.example",
		subject: "Call moved: Dawn Ackroyd, Wednesday 25 November 2026, 14:00–14:15, London time",
		replyTo: { name: "Dawn Ackroyd", address: "Dawn@example.com" },
	});
	expect(visitor).toMatchObject({
		to: "dawn@example.com",
		replyTo: { address: company.email },
		calendar: { method: "REQUEST", text: "BEGIN:VCALENDAR" },
		document: { action: { url: moved.manageUrl } },
	});
	expect(JSON.stringify(visitor)).toContain("Wednesday 25 November 2026, 19:45");
	expect(JSON.stringify(visitor)).toContain("Tuesday 24 November 2026, 14:45");
	expect(event).toMatchObject({
		type: "booking.rescheduled",
		data: { starts_at: moved.after.starts_at, moved_from: before.starts_at },
	});
});

test("a cancellation withdraws the calendar entry and has no link to change it", () => {
	const [owner, visitor, event] = bookingNotifications(cancelled, to);
	expect(owner).toMatchObject({ subject: expect.stringContaining("Call cancelled: Dawn Ackroyd") });
	expect(visitor).toMatchObject({ calendar: { method: "CANCEL" } });
	expect(visitor).not.toHaveProperty("document.action");
	expect(event).toMatchObject({ type: "booking.canceled" });
});

test("the visitor’s email contains no free text, and without a webhook there is no event", () => {
	const notifications = bookingNotifications(moved, { ...to, webhook: false });
	expect(notifications).toHaveLength(2);
	expect(JSON.stringify(notifications[1])).not.toMatch(/Dawn Ackroyd|strangers/);
});
