import * as v from "valibot";
import { bookingCopy } from "#content/booking.ts";
import { type Offer, offers } from "#content/offer.ts";
import {
	email,
	type FieldValues,
	limits,
	type Message,
	optional,
	paragraphs,
	personName,
	phone,
	type SubmitResult,
	submitStatus,
} from "#lib/forms/fields.ts";

export const SIGNATURE = "t";

/** Discovery call and kick-off call (docs/requirements.md, section 6). */
export const callKinds = ["discovery", "onboarding"] as const;
export type CallKind = (typeof callKinds)[number];

/** The call kind with this name; a discovery call for any other name. */
export function parseCallKind(name: string | null | undefined): CallKind {
	return callKinds.find((kind) => kind === name) ?? "discovery";
}

/** The address of the free times, for the browser. */
export function buildSlotsPath(kind: CallKind): string {
	return `/book/slots?kind=${kind}`;
}

export function parseOffer(name: string | null | undefined): Offer | null {
	return offers.find((offer) => offer === name) ?? null;
}

/** The place of a call in words, the same everywhere. */
export function describePlace(
	byPhone: boolean,
	meetingLink: string | null,
): string {
	const { withPhone, withLink, withoutPlace } = bookingCopy().booked;
	if (byPhone) return withPhone;
	return meetingLink ? withLink : withoutPlace;
}

export const bookingForm = v.object({
	name: personName,
	email,
	phone: phone(() => bookingCopy().phoneInvalid),
	note: optional(limits.message.max, "note", paragraphs),
});

/** Staff book for people who have a phone only, too. */
export const staffBookingForm = v.pipe(
	v.object({
		...bookingForm.entries,
		email: v.lazy((text) => (text === "" ? v.literal("") : email)),
	}),
	v.forward(
		v.check(
			({ email, phone }) => email !== "" || phone !== null,
			"Add a phone number or an email address.",
		),
		["phone"],
	),
);

export type BookingField = keyof v.InferInput<typeof bookingForm>;

export const bookingFields = {
	startsAt: "starts_at",
	kind: "kind",
	offer: "offer",
	timeZone: "time_zone",
} as const;

export type Availability = {
	/** Length of a call in minutes. */
	minutes: number;
	/** The phone number is required. */
	byPhone: boolean;
	/** Available starts, UTC instants in order. */
	slots: string[];
};

/** The visitor's view of their own call. Its paths are signed. */
export type BookedCall = {
	id: string;
	kind: CallKind;
	offer: Offer | null;
	status: "booked" | "cancelled";
	startsAt: string;
	endsAt: string;
	timeZone: string;
	byPhone: boolean;
	meetingLink: string | null;
	links: {
		calendarFile: string;
		google: string;
		outlook: string;
		manage: string;
	};
};

/** A time that is not available; `alternatives` are free starts near it. */
export type RefusedTime = {
	outcome: "taken" | "unavailable";
	message: Message;
	alternatives: string[];
};

export type BookingResult =
	| { outcome: "saved"; message: Message; booking: BookedCall }
	| Exclude<SubmitResult<BookingField>, { outcome: "saved" }>
	| (RefusedTime & { values: FieldValues });

export type ChangeResult =
	| { outcome: "moved" | "cancelled"; message: Message; booking: BookedCall }
	| RefusedTime
	| { outcome: "failed"; message: Message }
	/** The call has begun, the link is invalid, or staff were shown an earlier version. */
	| { outcome: "started" | "refused" | "changed" };

export const changeIntent = {
	name: "intent",
	move: "move",
	cancel: "cancel",
} as const;

export const bookingStatus = {
	...submitStatus,
	moved: 200,
	cancelled: 200,
	changed: 409,
	taken: 409,
	unavailable: 422,
	started: 410,
	refused: 403,
} as const;
