import { expect, test, vi } from "vitest";
import { listenForBookings, scheduledCall, type TrustedOrigins } from "./message-event.ts";

const trusted: TrustedOrigins = { own: "https://sheaf.example", cal: "https://app.cal.com" };
const id = "019aa5c0-0000-7000-8000-000000000001";
const calendlyEvent = "https://api.calendly.com/scheduled_events/AB-12";

const own = {
	event: "sheaf.event_scheduled",
	payload: { event: { uri: `/bookings/${id}` }, invitee: { uri: `/bookings/${id}/invitee` } },
};
const calendly = {
	event: "calendly.event_scheduled",
	payload: { event: { uri: calendlyEvent }, invitee: { uri: `${calendlyEvent}/invitees/CD-34` } },
};
const cal = {
	originator: "CAL",
	fullType: "CAL:sheaf:bookingSuccessfulV2",
	data: { uid: "uWx_1-9" },
};

test.each([
	["our own", trusted.own, own, `/bookings/${id}/invitee`],
	["Calendly’s", "https://calendly.com", calendly, `${calendlyEvent}/invitees/CD-34`],
	["Cal.com’s", "https://app.cal.com", cal, "cal:uWx_1-9/invitee"],
	[
		"Cal.com’s without a namespace",
		"https://app.cal.com",
		{ ...cal, fullType: "CAL::bookingSuccessfulV2" },
		"cal:uWx_1-9/invitee",
	],
])("%s message is accepted", (_, origin, data, expected) => {
	expect(scheduledCall({ origin, data }, trusted)).toBe(expected);
});

test.each([
	["ours from elsewhere", "https://evil.example", own],
	["ours from Calendly", "https://calendly.com", own],
	["Calendly’s from our own page", trusted.own, calendly],
	["Calendly’s from a similar host", "https://calendly.com.evil.example", calendly],
	["Calendly’s over http", "http://calendly.com", calendly],
	["Calendly’s from its API host", "https://api.calendly.com", calendly],
	["Cal.com’s from elsewhere", "https://evil.example", cal],
	["Cal.com’s from our own page", trusted.own, cal],
	["a sandboxed frame’s", "null", own],
])("%s is not", (_, origin, data) => {
	expect(scheduledCall({ origin, data }, trusted)).toBeNull();
});

test("Cal.com’s message is refused where it is not configured", () => {
	expect(
		scheduledCall({ origin: "https://app.cal.com", data: cal }, { own: trusted.own }),
	).toBeNull();
});

const invitee = (uri: unknown) => ({ payload: { invitee: { uri } } });

test.each<[string, string, unknown]>([
	["null", trusted.own, null],
	["text", trusted.own, "sheaf.event_scheduled"],
	["no payload", trusted.own, { event: own.event }],
	["a payload of text", trusted.own, { event: own.event, payload: "x" }],
	["a uri that is an object", trusted.own, { ...own, ...invitee({}) }],
	["a path that goes on", trusted.own, { ...own, ...invitee(`/bookings/${id}/invitee/x`) }],
	["another event", trusted.own, { ...own, event: "sheaf.page_height" }],
	[
		"a step before booking",
		"https://calendly.com",
		{ ...calendly, event: "calendly.date_and_time_selected" },
	],
	[
		"an address elsewhere",
		"https://calendly.com",
		{ ...calendly, ...invitee("https://evil.example/scheduled_events/1/invitees/1") },
	],
	[
		"a path traversal",
		"https://calendly.com",
		{ ...calendly, ...invitee(`${calendlyEvent}/invitees/../../users/me`) },
	],
	[
		"the deprecated event",
		"https://app.cal.com",
		{ ...cal, fullType: "CAL:sheaf:bookingSuccessful" },
	],
	[
		"a rescheduling",
		"https://app.cal.com",
		{ ...cal, fullType: "CAL:sheaf:rescheduleBookingSuccessfulV2" },
	],
	["no originator", "https://app.cal.com", { ...cal, originator: undefined }],
	["a uid with markup", "https://app.cal.com", { ...cal, data: { uid: "<b>" } }],
	["no uid", "https://app.cal.com", { ...cal, data: null }],
])("from the right origin, %s is no booking", (_, origin, data) => {
	expect(scheduledCall({ origin, data }, trusted)).toBeNull();
});

test("a booking is announced once, however many messages arrive", () => {
	const page = new EventTarget();
	vi.stubGlobal("window", page);
	const booked: string[] = [];
	const stop = listenForBookings(trusted, (invitee) => booked.push(invitee));
	const receive = (origin: string, data: object) =>
		page.dispatchEvent(new MessageEvent("message", { origin, data }));
	receive("https://calendly.com", calendly);
	receive("https://calendly.com", structuredClone(calendly));
	receive(trusted.own, own);
	stop();
	receive("https://app.cal.com", cal);
	vi.unstubAllGlobals();
	expect(booked).toEqual([`${calendlyEvent}/invitees/CD-34`, `/bookings/${id}/invitee`]);
});
