import * as v from "valibot";
import { bookingCopy } from "#content/booking.ts";
import { company } from "#content/company.ts";
import { messages } from "#content/messages.ts";
import { offerNames } from "#content/offer.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import {
	advanceStatus,
	findByKey,
	type NewLead,
	personIdOf,
} from "#features/leads/store.server.ts";
import {
	attributionColumns,
	readSubmissionContext,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isLockTimeout, isUniqueViolation } from "#lib/db/errors.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import {
	alternativesTo,
	blocksOf,
	endOf,
	type Refusal,
	readSchedule,
	refusalOf,
	type Schedule,
} from "./availability.server.ts";
import { bookedCall, calendarFileOf, signedPath } from "./booked-call.server.ts";
import {
	type BookingField,
	type BookingResult,
	bookingFields,
	bookingForm,
	callKindOf,
	offerOf,
} from "./contract.ts";
import { bookingContent, bookingLead } from "./lead.ts";
import { type BookingRow, bookingSource, findBooking, insertBooking } from "./store.server.ts";
import { timeZoneFrom } from "./time-zones.ts";

/** The parts of the site that booking needs. */
export type BookingContext = Pick<
	Site,
	"db" | "secret" | "clock" | "origin" | "notify" | "clientAddress" | "log"
>;

/** A call that staff book for somebody: without notice, and recorded in the booking's transaction. */
export type BookedByStaff = { record(trx: Database): Promise<void> };

type BookingValues = Record<
	(typeof bookingFields)[keyof typeof bookingFields] | BookingField,
	string
>;

const valueNames = [...Object.values(bookingFields), "name", "email", "phone", "note"];

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
	const values = Object.fromEntries(
		valueNames.map((name) => [name, fields.get(name) ?? ""]),
	) as BookingValues;
	const form = v.safeParse(bookingForm, values);
	if (!form.success) {
		const errors = fieldErrors<BookingField>(form.issues);
		return { outcome: "invalid", message: messages.checkFields, errors, values };
	}
	const { db, clock } = context;
	const submission = readSubmissionContext(fields, headers, clock.at);
	const schedule = () =>
		readSchedule(db, callKindOf(values.kind), clock.at, { byStaff: byStaff !== undefined });
	try {
		const before = await schedule();
		const refusal = refusalOf(before, values.starts_at);
		if (refusal)
			return (await repeated(context, submission, values)) ?? refusedTime(before, refusal, values);

		const id = clock.newId();
		const endsAt = endOf(before, values.starts_at);
		const row: BookingRow = {
			id,
			lead_id: id,
			kind: before.kind,
			starts_at: values.starts_at,
			ends_at: endsAt,
			status: "booked",
			...form.output,
			offer: offerOf(values.offer),
			time_zone: timeZoneFrom(values.time_zone) ?? company.timeZone,
			sequence: 0,
			moved_from: null,
			moved_at: null,
			cancelled_at: null,
			...attributionColumns(submission, bookingSource),
			created_at: clock.at,
		};
		const blocks = blocksOf(row.starts_at, endsAt, before.settings.bufferMinutes);
		let isTaken = false;
		const lead: NewLead = {
			id,
			kind: bookingLead,
			email: row.email,
			name: row.name,
			headline: headlineOf(row),
			source: bookingSource,
			async insertDetails(trx) {
				await insertBooking(trx, row, blocks).catch((error) => {
					isTaken = isTakenBlock(error);
					throw error;
				});
				await byStaff?.record(trx);
			},
			updatePerson: (trx) => advanceStatus(trx, personIdOf(trx, row.email), "booked"),
			conversion: { event: { name: "booked", offer: null }, id, phone: row.phone },
			content: bookingContent(row, {
				manageUrl: context.origin + signedPath(context.secret, "manage", id),
				calendarFile: calendarFileOf(row, context.secret, context.origin, clock.at),
			}),
		};
		const notify = notificationContextOf(context);
		// Staff's form has no token to check.
		const result = await submitLead(
			db,
			lead,
			submission,
			clock.at,
			byStaff ? { ...notify, secret: undefined } : notify,
		);
		if (result.saved && result.repeated)
			return (await repeated(context, submission, values)) ?? failed(values);
		if (result.saved) return saved(context, row);
		if (result.reason === "conflict")
			return { outcome: "conflict", message: bookingCopy.conflict, values };
		if (isTaken) return lostTime(await schedule(), blocks, values);
		context.log("booking not saved", { error: result.cause });
	} catch (error) {
		context.log("booking not saved", { error: String(error) });
	}
	return failed(values);
}

/** Whether another booking has a time block, or is being given it right now. */
export function isTakenBlock(error: unknown): boolean {
	return isUniqueViolation(error, "booking_slots") || isLockTimeout(error, "booking_slots");
}

/**
 * The answer to a form that was saved before: its booking, or a conflict when its text has changed. Null for
 * a new form.
 */
async function repeated(
	context: BookingContext,
	{ idempotencyKey, bodyHash }: SubmissionContext,
	values: BookingValues,
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

function failed(values: BookingValues): BookingResult {
	return { outcome: "failed", message: bookingCopy.failed, values };
}

type AskedTime = Record<string, string> & { starts_at: string };
type RefusedTime = Extract<BookingResult, { outcome: "taken" | "unavailable" }>;

/** The answer about an unavailable time, with alternatives. */
export function refusedTime(schedule: Schedule, refusal: Refusal, values: AskedTime): RefusedTime {
	const alternatives = alternativesTo(schedule, values.starts_at);
	const { title, text } = bookingCopy.refusals[refusal];
	return {
		outcome: refusal === "taken" ? "taken" : "unavailable",
		message: { title, text: alternatives.length > 0 ? text : bookingCopy.noAlternatives },
		values,
		alternatives,
	};
}

/** The answer when another booking took the time first, whether or not it is committed yet. */
export function lostTime(
	schedule: Schedule,
	blocks: readonly string[],
	values: AskedTime,
): RefusedTime {
	const taken = new Set([...schedule.taken, ...blocks]);
	return refusedTime({ ...schedule, taken }, "taken", values);
}

/** `Discovery call: AI System MVP` */
export function headlineOf({ kind, offer }: Pick<BookingRow, "kind" | "offer">): string {
	const known = offerOf(offer);
	const { name } = bookingCopy.kinds[kind];
	return known ? `${name}: ${offerNames[known]}` : name;
}
