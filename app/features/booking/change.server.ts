import { bookingCopy } from "#content/booking.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { blocksOf, endOf, readSchedule, refusalOf } from "./availability.server.ts";
import {
	bookedCall,
	calendarFileOf,
	isSigned,
	type LinkPurpose,
	signedPath,
} from "./booked-call.server.ts";
import { bookingNotifications } from "./booking-notifications.ts";
import { bookingFields, type ChangeResult, changeIntent } from "./contract.ts";
import { type BookingRow, cancelBooking, findBooking, moveBooking } from "./store.server.ts";
import { type BookingContext, isTakenBlock, lostTime, refusedTime } from "./submit.server.ts";

const { manage: copy } = bookingCopy;

/** The booking behind a link: with its row when the signature is valid and the call has not begun. */
export type LinkedBooking =
	| { state: "open" | "cancelled"; row: BookingRow }
	| { state: "begun" | "refused" };

/** Staff need no notice, and their change is recorded in its transaction. */
export type ChangeByStaff = {
	/** Shown to the visitor. */
	reason: string | null;
	record(trx: Database): Promise<void>;
};

export async function openLink(
	{ db, secret, clock }: BookingContext,
	purpose: LinkPurpose,
	id: string,
	signature: string | null,
): Promise<LinkedBooking> {
	if (!isSigned(secret, purpose, id, signature)) return { state: "refused" };
	const row = await findBooking(db, id);
	if (!row) return { state: "refused" };
	if (row.starts_at <= clock.at) return { state: "begun" };
	return { state: row.status === "cancelled" ? "cancelled" : "open", row };
}

/** Moves or cancels the call behind a signed link. */
export async function changeBooking(
	context: BookingContext,
	id: string,
	signature: string | null,
	fields: FormFields,
): Promise<ChangeResult> {
	const cancels = fields.get(changeIntent.name) === changeIntent.cancel;
	try {
		const linked = await openLink(context, "manage", id, signature);
		if (!("row" in linked)) return { outcome: linked.state };
		if (linked.state === "cancelled") return done(context, linked.row, "cancelled");
		return cancels
			? await cancelCall(context, linked.row)
			: await moveCall(context, linked.row, fields.get(bookingFields.startsAt) ?? "");
	} catch (error) {
		context.log("booking not changed", { error: String(error) });
		return { outcome: "failed", message: cancels ? copy.cancelFailed : copy.moveFailed };
	}
}

/** The call's own time counts as free, so that it can move by less than its length. */
export async function moveCall(
	context: BookingContext,
	row: BookingRow,
	startsAt: string,
	byStaff?: ChangeByStaff,
): Promise<ChangeResult> {
	const { db, clock } = context;
	if (row.starts_at === startsAt) return done(context, row, "moved");
	const schedule = () =>
		readSchedule(db, row.kind, clock.at, { except: row.id, byStaff: byStaff !== undefined });
	const before = await schedule();
	const refusal = refusalOf(before, startsAt);
	if (refusal) return refusedTime(before, refusal, { starts_at: startsAt });

	const endsAt = endOf(before, startsAt);
	const blocks = blocksOf(startsAt, endsAt, before.settings.bufferMinutes);
	const moved = { ...row, starts_at: startsAt, ends_at: endsAt, sequence: row.sequence + 1 };
	const failure = await change(context, "moved", row, moved, byStaff, (trx) =>
		moveBooking(trx, row, { startsAt, endsAt, blocks }, clock.at),
	);
	if (!failure) return done(context, moved, "moved");
	if (isStale(failure)) return currentState(context, row.id, startsAt);
	if (isTakenBlock(failure)) return lostTime(await schedule(), blocks, { starts_at: startsAt });
	context.log("booking not changed", { error: failure.message });
	return { outcome: "failed", message: copy.moveFailed };
}

/** Frees the call's time. */
export async function cancelCall(
	context: BookingContext,
	row: BookingRow,
	byStaff?: ChangeByStaff,
): Promise<ChangeResult> {
	const cancelled = { ...row, status: "cancelled", sequence: row.sequence + 1 } as const;
	const failure = await change(context, "cancelled", row, cancelled, byStaff, (trx) =>
		cancelBooking(trx, row, context.clock.at),
	);
	if (!failure) return done(context, cancelled, "cancelled");
	if (isStale(failure)) return currentState(context, row.id);
	context.log("booking not changed", { error: failure.message });
	return { outcome: "failed", message: copy.cancelFailed };
}

/** Runs a change and enqueues its notifications in one transaction. */
async function change(
	context: BookingContext,
	type: "moved" | "cancelled",
	before: BookingRow,
	after: BookingRow,
	byStaff: ChangeByStaff | undefined,
	update: (trx: Database) => Promise<void>,
): Promise<DatabaseError | null> {
	const { db, secret, origin, clock } = context;
	const notify = notificationContextOf(context);
	const notifications = bookingNotifications(
		{
			type,
			before,
			after,
			calendarFile: calendarFileOf(after, secret, origin, clock.at),
			manageUrl: origin + signedPath(secret, "manage", after.id),
			at: clock.at,
			byStaff,
		},
		notify,
	);
	try {
		await db.transaction().execute(async (trx) => {
			await update(trx);
			for (const notification of notifications)
				await enqueue(trx, notification, { id: clock.newId(), from: notify.from, at: clock.at });
			await byStaff?.record(trx);
		});
		wakeDelivery();
		return null;
	} catch (error) {
		if (error instanceof DatabaseError) return error;
		throw error;
	}
}

/** The booking was changed since it was read: by the same form sent twice, or by somebody else. */
async function currentState(
	context: BookingContext,
	id: string,
	wanted?: string,
): Promise<ChangeResult> {
	const row = await findBooking(context.db, id);
	if (!row) return { outcome: "refused" };
	if (row.status === "cancelled") return done(context, row, "cancelled");
	if (row.starts_at === wanted) return done(context, row, "moved");
	const booking = bookedCall(row, context.secret);
	return { outcome: "changed", message: copy.changedMeanwhile, booking };
}

function done(
	{ secret }: BookingContext,
	row: BookingRow,
	outcome: "moved" | "cancelled",
): ChangeResult {
	return { outcome, message: copy[outcome], booking: bookedCall(row, secret) };
}
