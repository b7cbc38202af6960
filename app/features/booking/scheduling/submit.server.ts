import * as v from "valibot";
import { bookingCopy } from "#content/booking.ts";
import { messages } from "#content/messages.ts";
import {
	type BookingField,
	type BookingResult,
	bookingFields,
	bookingForm,
	parseCallKind,
	parseOffer,
	staffBookingForm,
} from "#features/booking/contract.ts";
import {
	bookingLead,
	buildBookingContent,
	formatHeadline,
	staffBooking,
} from "#features/booking/lead.server.ts";
import {
	advanceStage,
	findByKey,
	findTrafficSource,
	markLeadRead,
	selectPersonId,
} from "#features/leads/store.server.ts";
import {
	readSubmissionContext,
	type SubmissionContext,
	toAttributionColumns,
} from "#features/leads/submission-context.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	type FieldErrors,
	type FieldValues,
	fieldErrors,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { takeTime } from "./availability.server.ts";
import { buildBookedCall, buildCallLinks } from "./booked-call.server.ts";
import { buildReminders } from "./booking-notifications.ts";
import { addPlaceTask } from "./call-task.server.ts";
import { type BookingSettings, CALL_PLACEHOLDER } from "./hours.ts";
import {
	type BookingRow,
	bookingSource,
	findBooking,
	insertBooking,
} from "./store.server.ts";
import { findKnownTimeZone } from "./time-zones.ts";

export type BookingContext = Pick<
	Site,
	"db" | "secret" | "clock" | "origin" | "notify" | "clientAddress" | "log"
>;

const valueNames = [
	...Object.values(bookingFields),
	...Object.keys(bookingForm.entries),
];

/**
 * Books a call: lead, booking and time blocks in one transaction, once per form. For an unavailable time
 * it returns alternatives and writes nothing.
 */
export async function submitBooking(
	context: BookingContext,
	fields: FormFields,
	headers: Headers,
	/** Staff need no notice; `record` audits their booking in its transaction. */
	byStaff?: {
		staffId: string;
		/** Whose card is open. */
		personId: string | null;
		record(trx: Database, bookingId: string): Promise<unknown>;
	},
): Promise<BookingResult> {
	const values = Object.fromEntries(
		valueNames.map((name) => [name, fields.get(name) ?? ""]),
	);
	try {
		const submission = readSubmissionContext(fields, headers, context.clock.at);
		return await submit(context, { values, submission, byStaff });
	} catch (error) {
		context.log("booking not saved", { error: String(error) });
		return { outcome: "failed", message: bookingCopy().failed, values };
	}
}

type Submitted = {
	values: FieldValues;
	submission: SubmissionContext;
	byStaff: Parameters<typeof submitBooking>[3];
};

async function submit(
	context: BookingContext,
	submitted: Submitted,
): Promise<BookingResult> {
	const { values, submission, byStaff } = submitted;
	// Without an open card a call is found by its address.
	const isWithoutEmail = Boolean(byStaff?.personId);
	const form = v.safeParse(
		isWithoutEmail ? staffBookingForm : bookingForm,
		values,
	);
	if (!form.success) return invalid(fieldErrors(form.issues), values);

	const { db, clock } = context;
	const leadKind = byStaff ? staffBooking : bookingLead;
	const earlier = await findEarlierResult(
		context,
		leadKind.kind,
		submission,
		values,
	);
	if (earlier) return earlier;

	const id = clock.newId();
	const kind = parseCallKind(values.kind);
	// A call that staff book counts for the source of the person's first lead, which has the person's id.
	const owner =
		byStaff && (await selectPersonId(db, form.output.email).executeTakeFirst());
	const personId = owner?.id ?? byStaff?.personId ?? null;
	const trafficSource =
		byStaff && personId ? await findTrafficSource(db, personId) : null;
	const startsAt = values.starts_at ?? "";
	const wanted = { kind, startsAt, now: clock.at, byStaff: Boolean(byStaff) };
	const result = await takeTime<BookingResult>(
		db,
		wanted,
		async ({ time, blocks, settings }) => {
			if (settings.byPhone[kind] && form.output.phone === null)
				return invalid({ phone: bookingCopy().phoneRequired }, values);

			const row: BookingRow = {
				...form.output,
				...buildCall(submitted, { id, phone: form.output.phone }, settings),
				...time,
				...toAttributionColumns(submission, bookingSource),
				created_at: clock.at,
			};

			const lead = await submitLead(
				// The desk's form has no token.
				byStaff ? { ...context, secret: undefined } : context,
				{
					id,
					kind: leadKind,
					personId,
					email: row.email,
					name: row.name,
					headline: formatHeadline(row),
					source: bookingSource,
					trafficSource,
					byStaffId: byStaff?.staffId ?? null,
					alsoWrite: (trx, isLikelySpam) =>
						writeBooking(trx, row, {
							clock,
							blocks,
							byStaff,
							personId,
							isLikelySpam,
						}),
					conversion: {
						event: { name: "booked", offer: null },
						id,
						phone: row.phone,
					},
					content: {
						...buildBookingContent(row, buildCallLinks(row, context)),
						reminders: buildReminders(row, settings.reminderHours, context),
					},
				},
				submission,
			);
			if (lead.saved && !lead.repeated) return saved(context, row);
			if (!lead.saved && lead.reason === "failed") throw lead.error;

			// The same form was sent twice at the same time.
			return await submit(context, submitted);
		},
	);

	return "alternatives" in result ? { ...result, values } : result;
}

/** The columns of a new call that no calendar decides. */
function buildCall(
	{ values }: Submitted,
	{ id, phone }: Pick<BookingRow, "id" | "phone">,
	{ meetingLinks }: BookingSettings,
) {
	const kind = parseCallKind(values.kind);
	const link = meetingLinks[kind].replaceAll(CALL_PLACEHOLDER, id);

	return {
		id,
		lead_id: id,
		kind,
		status: "booked" as const,
		offer: parseOffer(values.offer),
		meeting_link: (phone === null && link) || null,
		time_zone: findKnownTimeZone(values.time_zone),
		sequence: 0,
		moved_from: null,
		moved_at: null,
		cancelled_at: null,
		cancelled_by: null,
		outcome: null,
		outcome_at: null,
		outcome_by: null,
	};
}

type WrittenWith = Pick<Submitted, "byStaff"> & {
	clock: Clock;
	blocks: readonly string[];
	personId: string | null;
	isLikelySpam: boolean;
};

/** The call with what follows from it: the stage of its person, and a task where it has no place. */
async function writeBooking(
	trx: Database,
	row: BookingRow,
	{ clock, blocks, byStaff, personId, isLikelySpam }: WrittenWith,
): Promise<void> {
	await insertBooking(trx, row, blocks);
	if (byStaff) {
		await markLeadRead(trx, row.id, clock.at);
		await byStaff.record(trx, row.id);
	}
	if (isLikelySpam) return;

	const person =
		row.email === "" && personId !== null
			? personId
			: selectPersonId(trx, row.email);
	await advanceStage(trx, person, "booked", { staffId: null, at: clock.at });
	if (row.phone === null && row.meeting_link === null)
		await addPlaceTask(trx, row, clock);
}

function invalid(
	errors: FieldErrors<BookingField>,
	values: FieldValues,
): BookingResult {
	return {
		outcome: "invalid",
		message: messages().checkFields,
		errors,
		values,
	};
}

/**
 * The result of a form that was saved before: its booking, or a conflict when its text has changed. Null
 * for a new form.
 */
async function findEarlierResult(
	context: BookingContext,
	kind: string,
	{ idempotencyKey, bodyHash }: SubmissionContext,
	values: FieldValues,
): Promise<BookingResult | null> {
	const first = await findByKey(context.db, kind, idempotencyKey);
	if (!first) return null;
	if (first.body_hash !== bodyHash)
		return { outcome: "conflict", message: bookingCopy().conflict, values };

	const row = await findBooking(context.db, first.id);
	if (!row) throw new Error("the first answer is missing");

	return saved(context, row);
}

function saved({ secret }: BookingContext, row: BookingRow): BookingResult {
	return {
		outcome: "saved",
		message: bookingCopy().saved,
		booking: buildBookedCall(row, secret),
	};
}
