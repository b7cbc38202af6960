import { expect, test, vi } from "vitest";
import {
	listenForBookings,
	readBookingId,
	readScheduledCall,
	type TrustedOrigins,
} from "./message-event.ts";

const trusted: TrustedOrigins = {
	own: "https://sheaf.example",
	cal: "https://app.cal.com",
};
const origins = {
	own: trusted.own,
	calendly: "https://calendly.com",
	cal: "https://app.cal.com",
};
const id = "019aa5c0-0000-7000-8000-000000000001";
const calendlyEvent = "https://api.calendly.com/scheduled_events/AB-12";

const own = {
	event: "sheaf.event_scheduled",
	payload: {
		event: { uri: `/bookings/${id}` },
		invitee: { uri: `/bookings/${id}/invitee` },
	},
};
const calendly = {
	event: "calendly.event_scheduled",
	payload: {
		event: { uri: calendlyEvent },
		invitee: { uri: `${calendlyEvent}/invitees/CD-34` },
	},
};
const cal = {
	originator: "CAL",
	fullType: "CAL:sheaf:bookingSuccessfulV2",
	data: { uid: "uWx_1-9" },
};

const bare = "CAL::bookingSuccessfulV2";
test.each<[string, string, unknown, string | null, TrustedOrigins?]>([
	["our own", trusted.own, own, `/bookings/${id}/invitee`],
	[
		"Calendly’s",
		"https://calendly.com",
		calendly,
		`${calendlyEvent}/invitees/CD-34`,
	],
	["Cal.com’s", "https://app.cal.com", cal, "cal:uWx_1-9/invitee"],
	[
		"Cal.com’s unnamed",
		origins.cal,
		{ ...cal, fullType: bare },
		"cal:uWx_1-9/invitee",
	],
	["ours from another site", "https://evil.example", own, null],
	["ours from Calendly", "https://calendly.com", own, null],
	["Calendly’s from our own page", trusted.own, calendly, null],
	[
		"Calendly’s from a similar host",
		"https://calendly.com.evil.example",
		calendly,
		null,
	],
	["Calendly’s over http", "http://calendly.com", calendly, null],
	["Cal.com’s from another site", "https://evil.example", cal, null],
	["Cal.com’s from our own page", trusted.own, cal, null],
	["a sandboxed frame’s", "null", own, null],
	[
		"Cal.com’s where it is not configured",
		origins.cal,
		cal,
		null,
		{ own: trusted.own },
	],
])(
	"the booking in %s message is found unless its origin is wrong",
	(_, origin, data, call, expected = trusted) => {
		expect(readScheduledCall({ origin, data }, expected)).toBe(call);
	},
);

const invitee = (uri: unknown) => ({ payload: { invitee: { uri } } });
const elsewhere = "https://evil.example/scheduled_events/1/invitees/1";

test.each<[string, keyof typeof origins, unknown]>([
	["null", "own", null],
	["text", "own", "sheaf.event_scheduled"],
	["a text as payload", "own", { event: own.event, payload: "x" }],
	["a uri that is an object", "own", { ...own, ...invitee({}) }],
	["a longer path", "own", { ...own, ...invitee(`/bookings/${id}/invitee/x`) }],
	["another event", "own", { ...own, event: "sheaf.page_height" }],
	["a URL of another site", "calendly", { ...calendly, ...invitee(elsewhere) }],
	[
		"a traversal",
		"calendly",
		{ ...calendly, ...invitee(`${calendlyEvent}/invitees/../../users/me`) },
	],
	[
		"a rescheduling",
		"cal",
		{ ...cal, fullType: "CAL:sheaf:rescheduleBookingSuccessfulV2" },
	],
	["no originator", "cal", { ...cal, originator: undefined }],
	["a uid with markup", "cal", { ...cal, data: { uid: "<b>" } }],
	["no uid", "cal", { ...cal, data: null }],
])("from the right origin, %s is not a booking (%s)", (_, from, data) => {
	expect(
		readScheduledCall({ origin: origins[from], data }, trusted),
	).toBeNull();
});

test("a booking is reported once, however many messages arrive", () => {
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

	expect(booked).toEqual([
		`${calendlyEvent}/invitees/CD-34`,
		`/bookings/${id}/invitee`,
	]);
});

test("a listener that cannot be added is one console error, and nothing throws", () => {
	const error = vi.spyOn(console, "error").mockImplementation(() => {});
	vi.stubGlobal("window", {
		addEventListener() {
			throw new Error("no message");
		},
		removeEventListener() {},
	});

	listenForBookings(trusted, () => {})();

	vi.unstubAllGlobals();

	expect(error).toHaveBeenCalledExactlyOnceWith(
		"Booking tracking could not be set up.",
		expect.any(Error),
	);
	error.mockRestore();
});

test.each([
	["our own", "/bookings/0191d2a0-0000/invitee", "0191d2a0-0000"],
	[
		"Calendly's",
		"https://api.calendly.com/scheduled_events/AAA-1/invitees/BBB-2",
		"BBB-2",
	],
	["Cal.com's", "cal:uid_1/invitee", "uid_1"],
])("%s invitee has its booking's id", (_provider, invitee, expected) => {
	expect(readBookingId(invitee)).toBe(expected);
});
