import { bookingCopy } from "#content/booking.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { bookedCall, isSigned, type LinkPurpose, linksOf } from "./booked-call.server.ts";
import { bookingNotifications, remindersOf } from "./booking-notifications.ts";
import { readHours } from "./calendars.server.ts";
import { bookingFields, type ChangeResult, changeIntent } from "./contract.ts";
import { type BookingRow, cancelBooking, findBooking, moveBooking } from "./store.server.ts";
import type { BookingContext } from "./submit.server.ts";
import { takeTime } from "./take-time.server.ts";

const { manage: copy } = bookingCopy;

/** The booking behind a link: with its row when the signature is valid and the call has not begun. */
export type LinkedBooking =
	| { state: "open" | "cancelled"; row: BookingRow }
	| { state: "begun" | "refused" };

/** Staff need no notice, and their change is recorded in its transaction. */
export type ChangeByStaff = {
	/** Shown to the visitor. */
	reason: string | null;
	/** Of the booking that they have seen. */
	sequence: string | undefined;
	record(trx: Database): Promise<void>;
};

/** Visitors change a call with a signature. */
export type ChangedBy = { signature: string | null } | ChangeByStaff;

export async function openLink(
	context: BookingContext,
	purpose: LinkPurpose,
	id: string,
	signature: string | null,
): Promise<LinkedBooking> {
	const isValid = isSigned(context.secret, purpose, id, signature);
	return isValid ? await openBooking(context, id) : { state: "refused" };
}

async function openBooking({ db, clock }: BookingContext, id: string): Promise<LinkedBooking> {
	const row = await findBooking(db, id);
	if (!row) return { state: "refused" };
	if (row.starts_at <= clock.at) return { state: "begun" };
	return { state: row.status === "cancelled" ? "cancelled" : "open", row };
}

/** Moves or cancels a call, as the form's `intent` says, and notifies visitor and agency. */
export async function changeBooking(
	context: BookingContext,
	id: string,
	fields: FormFields,
	by: ChangedBy,
): Promise<ChangeResult> {
	const cancels = fields.get(changeIntent.name) === changeIntent.cancel;
	const byStaff = "signature" in by ? undefined : by;
	try {
		const linked =
			"signature" in by
				? await openLink(context, "manage", id, by.signature)
				: await openBooking(context, id);
		if (!("row" in linked)) return { outcome: linked.state };
		const { row } = linked;
		if (row.status === "cancelled" && (cancels || !byStaff)) return done(context, row);
		if (byStaff && byStaff.sequence !== String(row.sequence)) return changed(context, row);
		return cancels
			? await cancel(context, row, byStaff)
			: await move(context, row, fields.get(bookingFields.startsAt) ?? "", byStaff);
	} catch (error) {
		context.log("booking not changed", { error: String(error) });
		return { outcome: "failed", message: cancels ? copy.cancelFailed : copy.moveFailed };
	}
}

async function move(
	context: BookingContext,
	before: BookingRow,
	startsAt: string,
	byStaff: ChangeByStaff | undefined,
): Promise<ChangeResult> {
	if (before.starts_at === startsAt) return done(context, before);
	const now = context.clock.at;
	const { kind } = before;
	const wanted = { kind, startsAt, now, byStaff: byStaff !== undefined, booking: before };
	return await takeTime(context.db, wanted, ({ time, blocks, settings: { reminderHours } }) => {
		const after = {
			...before,
			...time,
			moved_from: before.starts_at,
			moved_at: now,
			sequence: before.sequence + 1,
		};
		const change = { type: "moved" as const, before, after, byStaff, reminderHours };
		return save(context, change, (trx) => moveBooking(trx, before, after, blocks));
	});
}

/** Reminders of calls that were booked without any, as those of likely spam are. */
export async function enqueueReminders(
	trx: Database,
	site: Pick<Site, "clock" | "origin" | "secret" | "notify">,
	calls: readonly BookingRow[],
): Promise<void> {
	const { clock } = site;
	const { from } = notificationContextOf(site);
	const { reminderHours } = (await readHours(trx)).settings;
	for (const call of calls)
		for (const mail of remindersOf(call, reminderHours, linksOf(call, site).manageUrl, site))
			await enqueue(trx, mail, { id: clock.newId(), from, at: clock.at });
}

/** Frees the call's time. */
async function cancel(
	context: BookingContext,
	before: BookingRow,
	byStaff: ChangeByStaff | undefined,
): Promise<ChangeResult> {
	const after = {
		...before,
		status: "cancelled" as const,
		cancelled_at: context.clock.at,
		sequence: before.sequence + 1,
	};
	return await save(context, { type: "cancelled", before, after, byStaff }, (trx) =>
		cancelBooking(trx, before, after),
	);
}

type Change = {
	type: "moved" | "cancelled";
	before: BookingRow;
	after: BookingRow;
	byStaff: ChangeByStaff | undefined;
	/** Of a call that is moved. */
	reminderHours?: readonly number[];
};

/** Saves a change and enqueues its notifications in one transaction. */
async function save(
	context: BookingContext,
	change: Change,
	update: (trx: Database) => Promise<void>,
): Promise<ChangeResult> {
	const { db, clock } = context;
	const { after, byStaff, reminderHours = [] } = change;
	const notify = notificationContextOf(context);
	const links = linksOf(after, context);
	const notifications = [
		...bookingNotifications({ ...change, ...links, at: clock.at }, notify),
		...remindersOf(after, reminderHours, links.manageUrl, context),
	];
	try {
		await db.transaction().execute(async (trx) => {
			await update(trx);
			for (const notification of notifications)
				await enqueue(trx, notification, { id: clock.newId(), from: notify.from, at: clock.at });
			await byStaff?.record(trx);
		});
	} catch (error) {
		if (!isStale(error)) throw error;
		// Changed since it was read: by the same form sent twice, or by somebody else.
		const row = await findBooking(db, after.id);
		if (!row) return { outcome: "refused" };
		const isDone =
			change.type === "cancelled"
				? row.status === "cancelled"
				: row.status === "booked" && row.starts_at === after.starts_at;
		return isDone ? done(context, row) : changed(context, row);
	}
	wakeDelivery();
	return done(context, after);
}

function done({ secret }: BookingContext, row: BookingRow): ChangeResult {
	const outcome = row.status === "cancelled" ? "cancelled" : "moved";
	return { outcome, message: copy[outcome], booking: bookedCall(row, secret) };
}

function changed({ secret }: BookingContext, row: BookingRow): ChangeResult {
	const booking = bookedCall(row, secret);
	return { outcome: "changed", message: copy.changedMeanwhile, booking };
}
