import type {
	FormDeclaration,
	FormTopics,
} from "#features/form-declaration.ts";

export const BOOKING_PATH = "/book";

export const bookingDeclaration = {
	path: BOOKING_PATH,
	route: "site/book/route.tsx",
	dialog: true,
	folder: "booking",
	sharesChunk: false,
	kind: "booking",
	table: "bookings",
	label: "Call",
	color: "pink",
} as const satisfies FormDeclaration;

/** A call that staff book: a row of `leads` for its person, but no lead, and in no list of leads. */
export const staffBookingDeclaration = {
	kind: "staff-booking",
	label: "Call booked by us",
	color: "pink",
} as const;

export const bookingTopics = {
	"booking.confirmed": "Call booked",
	"booking.changed": "Notice of a changed call",
	"booking.moved": "Call moved",
	"booking.reminder": "Call reminder",
	"booking.upcoming": "Call reminder, to staff",
	"booking.cancelled": "Call cancelled",
	"booking.scheduled": "Event: call booked",
	"booking.rescheduled": "Event: call moved",
	"booking.canceled": "Event: call cancelled",
} as const satisfies FormTopics;
