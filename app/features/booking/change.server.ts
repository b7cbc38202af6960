import { bookingCopy } from "#content/booking.ts";
import { notificationContextOf } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import type { Message } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { bookedCall, calendarFileOf } from "./booked-call.server.ts";
import { bookingNotifications, type Change } from "./booking-notifications.ts";
import { bookingFields, type ChangeResult, changeIntent } from "./contract.ts";
import { isSigned, type LinkPurpose, signedPath } from "./signed-link.server.ts";
import { type Diary, endOf, refusalOf } from "./slots.ts";
import {
	type BookingRow,
	cancelBooking,
	cellsHeldBy,
	findBooking,
	updateTime,
} from "./store.server.ts";
import { type BookingContext, loadBookingCalendar, refusedTime } from "./submit.server.ts";
import { cellsOf } from "./time-blocks.ts";

const { manage: copy } = bookingCopy;

/** The booking behind a link, if the link is ours and the call is still ahead. */
export type OwnBooking =
	| { state: "open" | "cancelled"; row: BookingRow }
	| { state: "begun" | "refused" };

/** Who changes a call: whoever holds its link, or staff, who need no notice and whose change is recorded. */
export type Changer = {
	byStaff?: { reason: string | null };
	record?(trx: Database): Promise<void>;
};

/** Finds the booking that a signed link is about. The link holds until the call begins. */
export async function openLink(
	{ db, secret, clock }: BookingContext,
	purpose: LinkPurpose,
	id: string,
	signature: string | null,
): Promise<OwnBooking> {
	if (!isSigned(secret, purpose, id, signature)) return { state: "refused" };
	const row = await findBooking(db, id);
	if (!row) return { state: "refused" };
	if (row.starts_at <= clock.at) return { state: "begun" };
	return { state: row.status === "cancelled" ? "cancelled" : "open", row };
}

/** Moves or cancels the call behind a signed link, as its form asks. */
export async function changeBooking(
	office: BookingContext,
	id: string,
	signature: string | null,
	fields: FormFields,
): Promise<ChangeResult> {
	const cancels = fields.get(changeIntent.name) === changeIntent.cancel;
	try {
		const own = await openLink(office, "manage", id, signature);
		if (!("row" in own)) return { outcome: own.state };
		if (own.state === "cancelled") return done(office, own.row, "cancelled");
		return cancels
			? await cancelCall(office, own.row)
			: await moveCall(office, own.row, fields.get(bookingFields.startsAt) ?? "");
	} catch (error) {
		office.log("booking not changed", { error: String(error) });
		return { outcome: "failed", message: cancels ? copy.cancelFailed : copy.moveFailed };
	}
}

/** Moves a call. Its own time counts as free, so that it can move by less than its length. */
export async function moveCall(
	office: BookingContext,
	row: BookingRow,
	startsAt: string,
	changer: Changer = {},
): Promise<ChangeResult> {
	const { clock } = office;
	if (row.starts_at === startsAt) return done(office, row, "moved");
	const diary = await loadBookingCalendar(office, row.kind, changer.byStaff !== undefined, row.id);
	const refusal = refusalOf(diary, startsAt);
	if (refusal) return refusedTime(diary, refusal, { starts_at: startsAt });

	const move = await moveTo(office, diary, row, startsAt);
	const { endsAt } = move;
	const moved = { ...row, starts_at: startsAt, ends_at: endsAt, sequence: row.sequence + 1 };
	const failure = await failureOf(office, async (trx) => {
		await updateTime(trx, row, move, clock.at);
		await enqueueNotifications(trx, office, {
			what: "moved",
			before: row,
			after: moved,
			byStaff: changer.byStaff,
		});
		await changer.record?.(trx);
	});
	if (!failure) return done(office, moved, "moved");
	if (isStale(failure)) return asItStands(office, row.id, startsAt);
	const now = await loadBookingCalendar(office, row.kind, changer.byStaff !== undefined, row.id);
	const lost = refusalOf(now, startsAt);
	if (!lost) return notWritten(office, failure, copy.moveFailed);
	return refusedTime(now, lost, { starts_at: startsAt });
}

async function moveTo({ db }: BookingContext, diary: Diary, row: BookingRow, startsAt: string) {
	const endsAt = endOf(diary, startsAt);
	const cells = cellsOf(startsAt, endsAt, diary.settings.bufferMinutes);
	return { startsAt, endsAt, cells, heldCells: await cellsHeldBy(db, row.id) };
}

/** Cancels a call and frees its time. */
export async function cancelCall(
	office: BookingContext,
	row: BookingRow,
	changer: Changer = {},
): Promise<ChangeResult> {
	const { clock } = office;
	const cancelled = { ...row, status: "cancelled", sequence: row.sequence + 1 } as const;
	const failure = await failureOf(office, async (trx) => {
		await cancelBooking(trx, row, clock.at);
		await enqueueNotifications(trx, office, {
			what: "cancelled",
			before: row,
			after: cancelled,
			byStaff: changer.byStaff,
		});
		await changer.record?.(trx);
	});
	if (!failure) return done(office, cancelled, "cancelled");
	if (isStale(failure)) return asItStands(office, row.id);
	return notWritten(office, failure, copy.cancelFailed);
}

function notWritten(
	{ log }: BookingContext,
	failure: DatabaseError,
	message: Message,
): ChangeResult {
	log("booking not changed", { error: failure.message });
	return { outcome: "failed", message };
}

/** Whoever must hear of it, in the same commit. */
async function enqueueNotifications(
	trx: Database,
	office: BookingContext,
	changed: Pick<Change, "what" | "before" | "after" | "byStaff">,
): Promise<void> {
	const { secret, origin, clock } = office;
	const { after } = changed;
	const notify = notificationContextOf(office);
	const change = {
		...changed,
		calendarFile: calendarFileOf(after, secret, origin, clock.at),
		manageUrl: origin + signedPath(secret, "manage", after.id),
		at: clock.at,
	};
	for (const notification of bookingNotifications(change, notify))
		await enqueue(trx, notification, {
			id: clock.newId(),
			from: notify.from,
			at: clock.at,
		});
}

/** It was changed between our look and our write: by the same form sent twice, or by somebody else. */
async function asItStands(
	office: BookingContext,
	id: string,
	wanted?: string,
): Promise<ChangeResult> {
	const row = await findBooking(office.db, id);
	if (!row) return { outcome: "refused" };
	if (row.status === "cancelled") return done(office, row, "cancelled");
	if (row.starts_at === wanted) return done(office, row, "moved");
	const booking = bookedCall(row, office.secret);
	return { outcome: "changed", message: copy.changedMeanwhile, booking };
}

function done(
	office: BookingContext,
	row: BookingRow,
	outcome: "moved" | "cancelled",
): ChangeResult {
	return { outcome, message: copy[outcome], booking: bookedCall(row, office.secret) };
}

async function failureOf(
	{ db }: BookingContext,
	work: (trx: Database) => Promise<void>,
): Promise<DatabaseError | null> {
	try {
		await db.transaction().execute(work);
		wakeDelivery();
		return null;
	} catch (error) {
		if (error instanceof DatabaseError) return error;
		throw error;
	}
}
