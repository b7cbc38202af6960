import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { offerNames } from "#content/offer.ts";
import type { AttributionColumns, BookingsTable } from "#database/form-tables.ts";
import { type BookingField, type BookingForm, bookingFields, offerOf } from "./contract.ts";
import { callKindOf } from "./kinds.ts";
import { timeZoneFrom } from "./zones.ts";

/** What a booking form holds, as it was sent. */
export type BookingValues = Record<
	(typeof bookingFields)[keyof typeof bookingFields] | BookingField,
	string
>;

/** The form's fields; one that was not sent is empty. */
export function bookingValues(fields: ReadonlyMap<string, string>): BookingValues {
	const text = (name: string) => fields.get(name) ?? "";
	return {
		starts_at: text(bookingFields.startsAt),
		kind: text(bookingFields.kind),
		offer: text(bookingFields.offer),
		time_zone: text(bookingFields.timeZone),
		name: text("name"),
		email: text("email"),
		phone: text("phone"),
		note: text("note"),
	};
}

type Given = {
	id: string;
	form: BookingForm;
	values: BookingValues;
	endsAt: string;
	attribution: AttributionColumns;
	at: string;
};

/** The row of a booking that came through the form. It has the id of its lead. */
export function bookingRow({ id, form, values, endsAt, attribution, at }: Given): BookingsTable {
	return {
		id,
		lead_id: id,
		kind: callKindOf(values.kind),
		starts_at: values.starts_at,
		ends_at: endsAt,
		status: "booked",
		...form,
		offer: offerOf(values.offer),
		time_zone: timeZoneFrom(values.time_zone) ?? company.timeZone,
		sequence: 0,
		moved_from: null,
		moved_at: null,
		cancelled_at: null,
		...attribution,
		created_at: at,
	};
}

/** What a list of leads says of it. */
export function headlineOf({ kind, offer }: Pick<BookingsTable, "kind" | "offer">): string {
	const known = offerOf(offer);
	const { name } = bookingCopy.kinds[kind];
	return known ? `${name}: ${offerNames[known]}` : name;
}
