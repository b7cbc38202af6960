import * as v from "valibot";
import { bookingCopy } from "#content/booking.ts";
import { type Offer, offers } from "#content/offer.ts";
import {
	email,
	emptyAsNull,
	type FieldValues,
	limits,
	line,
	type Message,
	paragraphs,
	personName,
	type SubmitResult,
	submitStatus,
	tooLong,
} from "#lib/forms/fields.ts";
import { type CallKind, callKinds } from "./kinds.ts";

/** What is on offer, as JSON. */
export const SLOTS_PATH = "/book/slots";

/** The query parameter that carries a link's signature. */
export const SIGNATURE = "t";

/** The fields a visitor fills in. */
export type BookingField = "name" | "email" | "phone" | "note";

const PHONE = /^(?=(?:\D*\d){5})[\d\s()+./-]{5,40}$/;

/** Who books, and what they tell us. */
export const bookingForm = v.object({
	name: personName,
	email,
	phone: v.pipe(
		line,
		v.check((text) => text === "" || PHONE.test(text), bookingCopy.phoneInvalid),
		emptyAsNull,
	),
	note: v.pipe(
		paragraphs,
		v.maxLength(limits.message.most, tooLong("note", limits.message.most)),
		emptyAsNull,
	),
});

export type BookingForm = v.InferOutput<typeof bookingForm>;

/** What the form carries beside them. */
export const bookingFields = {
	startsAt: "starts_at",
	kind: "kind",
	offer: "offer",
	timeZone: "time_zone",
} as const;

/** The starts on offer, as UTC instants, and how long the call is. */
export type Availability = { kind: CallKind; minutes: number; slots: string[] };

/** A call as its owner sees it. Paths are signed: whoever has them may use them. */
export type BookedCall = {
	id: string;
	kind: CallKind;
	offer: Offer | null;
	status: "booked" | "cancelled";
	startsAt: string;
	endsAt: string;
	/** The visitor's. */
	timeZone: string;
	/** A number was left: we ring it. */
	byPhone: boolean;
	links: {
		/** The .ics file. */
		calendarFile: string;
		google: string;
		outlook: string;
		/** Move or cancel. */
		manage: string;
	};
};

/** What a booking form answers. */
export type BookingResult =
	| { outcome: "saved"; message: Message; booking: BookedCall }
	| Exclude<SubmitResult<BookingField>, { outcome: "saved" }>
	/** Somebody else has the time, or it cannot be had; `alternatives` are free starts near it. */
	| {
			outcome: "taken" | "unoffered";
			message: Message;
			values: FieldValues;
			alternatives: string[];
	  };

/** What became of a change to a booking. `booking` is how the call stands now. */
export type ChangeResult =
	| { outcome: "moved" | "cancelled" | "changed"; message: Message; booking: BookedCall }
	| { outcome: "taken" | "unoffered"; message: Message; alternatives: string[] }
	| { outcome: "failed"; message: Message }
	| { outcome: "begun" | "refused" };

/** What the form that changes a booking asks for. */
export const changeIntent = { name: "intent", move: "move", cancel: "cancel" } as const;

/** The HTTP status of each outcome of a change. */
export const changeStatus = {
	moved: 200,
	cancelled: 200,
	changed: 409,
	taken: 409,
	unoffered: 422,
	failed: 503,
	begun: 410,
	refused: 403,
} as const;

/** The HTTP status of each outcome. */
export const bookingStatus = { ...submitStatus, taken: 409, unoffered: 422 } as const;

/** One of our offers, or null. */
export function offerOf(name: string | null | undefined): Offer | null {
	return offers.find((offer) => offer === name) ?? null;
}

const availability = v.object({
	kind: v.picklist(callKinds),
	minutes: v.number(),
	slots: v.array(v.string()),
});

/** @throws when it is no answer of ours. */
export function parseAvailability(json: unknown): Availability {
	return v.parse(availability, json);
}
