import * as v from "valibot";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { messages } from "#content/messages.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import { advanceStatus, findByKey, personIdOf } from "#features/leads/store.server.ts";
import {
	attributionColumns,
	readSubmissionContext,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { type SavedLead, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isLockTimeout, isUniqueViolation } from "#lib/db/errors.ts";
import { type FieldValues, fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import {
	alternativesTo,
	blocksAt,
	endOf,
	freeCalendars,
	type Refusal,
	readSchedule,
	refusalOf,
	type Schedule,
} from "./availability.server.ts";
import { bookedCall, calendarFileOf, manageUrl } from "./booked-call.server.ts";
import { remindersOf } from "./booking-notifications.ts";
import {
	type BookingField,
	type BookingResult,
	bookingFields,
	bookingForm,
	callKindOf,
	offerOf,
	type RefusedTime,
} from "./contract.ts";
import { meetingLink } from "./hours.ts";
import { bookingContent, bookingLead, headlineOf } from "./lead.ts";
import { type BookingRow, bookingSource, findBooking, insertBooking } from "./store.server.ts";
import { timeZoneFrom } from "./time-zones.ts";

/** The parts of the site that booking needs. */
export type BookingContext = Pick<
	Site,
	"db" | "secret" | "clock" | "origin" | "notify" | "clientAddress" | "log"
>;

/** A call that staff book for somebody: without notice, and recorded in the booking's transaction. */
export type BookedByStaff = { record(trx: Database): Promise<void> };

const valueNames = [...Object.values(bookingFields), ...Object.keys(bookingForm.entries)];

/**
 * Books a call: lead, booking and time blocks in one transaction, once per form. An unavailable time is
 * answered with alternatives, and nothing is written.
 */
export async function submitBooking(
	context: BookingContext,
	fields: FormFields,
	headers: Headers,
	byStaff?: BookedByStaff,
): Promise<BookingResult> {
	const values = Object.fromEntries(valueNames.map((name) => [name, fields.get(name) ?? ""]));
	try {
		return await submit(context, fields, values, headers, byStaff);
	} catch (error) {
		context.log("booking not saved", { error: String(error) });
		return { outcome: "failed", message: bookingCopy.failed, values };
	}
}

async function submit(
	context: BookingContext,
	fields: FormFields,
	values: FieldValues,
	headers: Headers,
	byStaff: BookedByStaff | undefined,
): Promise<BookingResult> {
	const form = v.safeParse(bookingForm, values);
	if (!form.success) {
		const errors = fieldErrors<BookingField>(form.issues);
		return { outcome: "invalid", message: messages.checkFields, errors, values };
	}
	const { db, clock } = context;
	const submission = readSubmissionContext(fields, headers, clock.at);
	const earlier = await earlierResult(context, submission, values);
	if (earlier) return earlier;

	const kind = callKindOf(values.kind);
	const startsAt = values.starts_at ?? "";
	const schedule = () => readSchedule(db, kind, clock.at, { byStaff: byStaff !== undefined });
	const before = await schedule();
	const refusal = refusalOf(before, startsAt);
	if (refusal) return { ...refusedTime(before, refusal, startsAt), values };

	const id = clock.newId();
	const row = {
		id,
		lead_id: id,
		kind,
		starts_at: startsAt,
		ends_at: endOf(before, startsAt),
		status: "booked" as const,
		...form.output,
		offer: offerOf(values.offer),
		meeting_link: form.output.phone === null ? meetingLink(before.settings, kind, id) : null,
		time_zone: timeZoneFrom(values.time_zone) ?? company.timeZone,
		sequence: 0,
		moved_from: null,
		moved_at: null,
		cancelled_at: null,
		...attributionColumns(submission, bookingSource),
		created_at: clock.at,
	};
	for (const { staffId } of freeCalendars(before, startsAt)) {
		const result = await save(context, { ...row, staff_id: staffId }, before, submission, byStaff);
		if (result === "taken") continue;
		if (result.saved && !result.repeated) return saved(context, { ...row, staff_id: staffId });
		if (!result.saved && result.reason === "failed") throw new Error(result.cause);
		// The same form was sent twice at once.
		const other = await earlierResult(context, submission, values);
		if (!other) throw new Error("the first answer is unreadable");
		return other;
	}
	return { ...lostTime(await schedule(), blocksAt(before, startsAt), startsAt), values };
}

/** "taken": another booking with the same member of staff was faster. */
async function save(
	context: BookingContext,
	row: BookingRow,
	schedule: Schedule,
	submission: SubmissionContext,
	byStaff: BookedByStaff | undefined,
): Promise<SavedLead | "taken"> {
	const { clock } = context;
	const { id, phone } = row;
	let isTaken = false;
	const notify = notificationContextOf(context);
	const links = { manageUrl: manageUrl(context, id), calendarFile: calendarFileOf(row, context) };
	const hours = schedule.settings.reminderHours;
	const result = await submitLead(
		// Staff's form has no token to check.
		byStaff ? { ...context, secret: undefined } : context,
		{
			id,
			kind: bookingLead,
			email: row.email,
			name: row.name,
			headline: headlineOf(row),
			source: bookingSource,
			async insertDetails(trx) {
				await insertBooking(trx, row, blocksAt(schedule, row.starts_at)).catch((error) => {
					isTaken = isTakenBlock(error);
					throw error;
				});
				await byStaff?.record(trx);
			},
			updatePerson: (trx) => advanceStatus(trx, personIdOf(trx, row.email), "booked"),
			conversion: { event: { name: "booked", offer: null }, id, phone },
			content: {
				...bookingContent(row, links),
				reminders: remindersOf(row, { hours, at: clock.at, ...links, ...notify }),
			},
		},
		submission,
	);
	return isTaken ? "taken" : result;
}

/** Whether another booking has a time block, or is being given it right now. */
export function isTakenBlock(error: unknown): boolean {
	return isUniqueViolation(error, "booking_slots") || isLockTimeout(error, "booking_slots");
}

/**
 * The answer to a form that was saved before: its booking, or a conflict when its text has changed. Null for
 * a new form.
 */
async function earlierResult(
	context: BookingContext,
	{ idempotencyKey, bodyHash }: SubmissionContext,
	values: FieldValues,
): Promise<BookingResult | null> {
	const first = await findByKey(context.db, "booking", idempotencyKey);
	if (!first) return null;
	if (first.body_hash !== bodyHash)
		return { outcome: "conflict", message: bookingCopy.conflict, values };
	const row = await findBooking(context.db, first.id);
	return row ? saved(context, row) : null;
}

function saved({ secret }: BookingContext, row: BookingRow): BookingResult {
	return { outcome: "saved", message: bookingCopy.saved, booking: bookedCall(row, secret) };
}

/** The answer about an unavailable time, with alternatives. */
export function refusedTime(schedule: Schedule, refusal: Refusal, asked: string): RefusedTime {
	const alternatives = alternativesTo(schedule, asked);
	const { title, text } = bookingCopy.refusals[refusal];
	return {
		outcome: refusal === "taken" ? "taken" : "unavailable",
		message: { title, text: alternatives.length > 0 ? text : bookingCopy.noAlternatives },
		alternatives,
	};
}

/** The answer when other bookings took the time first, whether or not they are committed yet. */
export function lostTime(
	schedule: Schedule,
	blocks: readonly number[],
	asked: string,
): RefusedTime {
	const calendars = schedule.calendars.map((calendar) => ({
		...calendar,
		taken: new Set([...calendar.taken, ...blocks]),
	}));
	return refusedTime({ ...schedule, calendars }, "taken", asked);
}
