import * as v from "valibot";
import { bookingCopy } from "#content/booking.ts";
import { messages } from "#content/messages.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import { moveOnToBooked } from "#features/leads/people.server.ts";
import { findByKey, type NewLead } from "#features/leads/store.server.ts";
import {
	attributionColumns,
	readSubmissionContext,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { alternativesTo, readDiary } from "./availability.server.ts";
import { bookedCall, bookingDetails } from "./booked-call.server.ts";
import { type BookingField, type BookingResult, bookingForm } from "./contract.ts";
import { type CallKind, callKindOf } from "./kinds.ts";
import { bookingContent, bookingLead } from "./lead.ts";
import { type BookingValues, bookingRow, bookingValues, headlineOf } from "./new-booking.ts";
import { type Diary, endOf, type Refusal, refusalOf } from "./slots.ts";
import { type BookingRow, bookingSource, findBooking, insertBooking } from "./store.server.ts";
import { cellsOf } from "./time-blocks.ts";

/** What booking needs of the site. */
export type BookingContext = Pick<
	Site,
	"db" | "secret" | "clock" | "origin" | "notify" | "clientAddress" | "log"
>;

/** A call that staff book for somebody: no notice is needed, and it is recorded in the booking's transaction. */
export type BookedByStaff = { record(trx: Database): Promise<void> };

/**
 * Books a call: lead, booking and the time it takes in one transaction, once per form. A time that
 * cannot be had is answered with free ones near it, and nothing is written.
 */
export async function submitBooking(
	office: BookingContext,
	fields: FormFields,
	headers: Headers,
	byStaff?: BookedByStaff,
): Promise<BookingResult> {
	const values = bookingValues(fields);
	const form = v.safeParse(bookingForm, values);
	if (!form.success) {
		const errors = fieldErrors<BookingField>(form.issues);
		return { outcome: "invalid", message: messages.checkFields, errors, values };
	}
	const { db, clock } = office;
	const submission = readSubmissionContext(fields, headers, clock.at);
	try {
		const diary = await loadBookingCalendar(office, callKindOf(values.kind), byStaff !== undefined);
		const refusal = refusalOf(diary, values.starts_at);
		if (refusal)
			return (await repeated(office, submission, values)) ?? refusedTime(diary, refusal, values);

		const row = bookingRow({
			id: clock.newId(),
			form: form.output,
			values,
			endsAt: endOf(diary, values.starts_at),
			attribution: attributionColumns(submission, bookingSource),
			at: clock.at,
		});
		const lead = leadOf(office, row, diary, byStaff);
		const notify = notificationContextOf(office);
		// No page of ours handed this form out to a visitor: there is no token to look at.
		const told = byStaff ? { ...notify, secret: undefined } : notify;
		const receipt = await submitLead(db, lead, submission, clock.at, told);
		if (receipt.saved && receipt.repeated)
			return (await repeated(office, submission, values)) ?? failed(values);
		if (receipt.saved) return kept(office, row);
		if (receipt.reason === "conflict")
			return { outcome: "conflict", message: bookingCopy.conflict, values };
		const lost = receipt.table === "booking_slots";
		const refused = lost ? await lostRace(office, diary, values, byStaff !== undefined) : null;
		if (refused) return refused;
		office.log("booking not kept", { error: receipt.cause });
		return failed(values);
	} catch (error) {
		// A database that cannot be read is told like one that cannot be written.
		office.log("booking not kept", { error: String(error) });
		return failed(values);
	}
}

/** What can be booked. Staff need no notice. */
export async function loadBookingCalendar(
	{ db, clock }: Pick<BookingContext, "db" | "clock">,
	kind: CallKind,
	byStaff: boolean,
	except: string | null = null,
): Promise<Diary> {
	const diary = await readDiary(db, kind, clock.at, except);
	return byStaff ? { ...diary, settings: { ...diary.settings, noticeMinutes: 0 } } : diary;
}

function leadOf(
	office: BookingContext,
	row: BookingRow,
	{ settings }: Diary,
	byStaff?: BookedByStaff,
): NewLead {
	const cells = cellsOf(row.starts_at, row.ends_at, settings.bufferMinutes);
	return {
		id: row.id,
		kind: bookingLead,
		email: row.email,
		name: row.name,
		headline: headlineOf(row),
		source: bookingSource,
		async insertDetails(trx) {
			await insertBooking(trx, row, cells);
			await byStaff?.record(trx);
		},
		updatePerson: (trx) => moveOnToBooked(trx, row.email),
		conversion: { event: { name: "booked", offer: null }, id: row.id, phone: row.phone },
		content: bookingContent(bookingDetails(row, office), office.origin),
	};
}

/**
 * The answer to a form that has been kept before: as the first time, or, with another text, that it has. Nobody is
 * told that somebody else took the time which is their own. Null: this form is new.
 */
async function repeated(
	office: BookingContext,
	{ idempotencyKey, bodyHash }: SubmissionContext,
	values: BookingValues,
): Promise<BookingResult | null> {
	const first = await findByKey(office.db, "booking", idempotencyKey);
	if (!first) return null;
	if (first.body_hash !== bodyHash)
		return { outcome: "conflict", message: bookingCopy.conflict, values };
	const row = await findBooking(office.db, first.id);
	return row ? kept(office, row) : null;
}

function kept({ secret }: BookingContext, row: BookingRow): BookingResult {
	return { outcome: "saved", message: bookingCopy.kept, booking: bookedCall(row, secret) };
}

/** The cells were free when we looked. Either somebody was quicker, or they cannot be written: null. */
async function lostRace(
	office: BookingContext,
	{ kind }: Diary,
	values: BookingValues,
	byStaff: boolean,
): Promise<BookingResult | null> {
	const diary = await loadBookingCalendar(office, kind, byStaff);
	const refusal = refusalOf(diary, values.starts_at);
	return refusal && refusedTime(diary, refusal, values);
}

/** A time that cannot be had, with free ones near it. */
export function refusedTime(
	diary: Diary,
	refusal: Refusal,
	values: Record<string, string> & { starts_at: string },
): Extract<BookingResult, { outcome: "taken" | "unoffered" }> {
	const alternatives = alternativesTo(diary, values.starts_at);
	const { title, text } = bookingCopy.refusals[refusal];
	return {
		outcome: refusal === "taken" ? "taken" : "unoffered",
		message: { title, text: alternatives.length > 0 ? text : bookingCopy.noAlternatives },
		values,
		alternatives,
	};
}

function failed(values: BookingValues): BookingResult {
	return { outcome: "failed", message: bookingCopy.failed, values };
}
