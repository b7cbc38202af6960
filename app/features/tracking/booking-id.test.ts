import { expect, test } from "vitest";
import { bookingId } from "./booking-id.ts";

test.each([
	[
		"our own",
		"/bookings/0191d2a0-0000-7000-8000-000000000001/invitee",
		"0191d2a0-0000-7000-8000-000000000001",
	],
	["Calendly's", "https://api.calendly.com/scheduled_events/AAA-1/invitees/BBB-2", "BBB-2"],
	["Cal.com's", "cal:uid_1/invitee", "uid_1"],
])("%s invitee has its booking's id", (_provider, invitee, expected) => {
	expect(bookingId(invitee)).toBe(expected);
});
