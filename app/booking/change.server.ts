import { bookingCopy } from "#content/booking.ts";
import { CommitFailed, type Write } from "#database/write.ts";
import type { Message } from "#leads/contract.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import { tellingOf } from "#leads/telling.ts";
import { insertNotification } from "#notifications/outbox.server.ts";
import { pokeDelivery } from "#notifications/poke.server.ts";
import { bookedCall, calendarFileOf } from "./booked-call.server.ts";
import { cellsOf } from "./cells.ts";
import { type Change, owedOfChange } from "./change-owed.ts";
import { bookingFields, type ChangeResult, changeIntent } from "./contract.ts";
import { diaryOf, type Office, refusedTime } from "./receive.server.ts";
import { isSigned, type LinkPurpose, signedPath } from "./signed-link.server.ts";
import { type Diary, endOf, refusalOf } from "./slots.ts";
import {
	type BookingRow,
	cancelBooking,
	cellsHeldBy,
	findBooking,
	updateTime,
} from "./store.server.ts";

const { manage: copy } = bookingCopy;

/** The booking behind a link, if the link is ours and the call is still ahead. */
export type OwnBooking =
	| { state: "open" | "cancelled"; row: BookingRow }
	| { state: "begun" | "refused" };

/** Who changes a call: whoever holds its link, or staff, who need no notice and leave a trace. */
export type Changer = { byStaff?: { reason: string | null }; trace: readonly Write[] };

const visitor: Changer = { trace: [] };

/** Finds the booking that a signed link is about. The link holds until the call begins. */
export async function openLink(
	{ db, secret, moment }: Office,
	purpose: LinkPurpose,
	id: string,
	signature: string | null,
): Promise<OwnBooking> {
	if (!isSigned(secret, purpose, id, signature)) return { state: "refused" };
	const row = await findBooking(db, id);
	if (!row) return { state: "refused" };
	if (row.starts_at <= moment.at) return { state: "begun" };
	return { state: row.status === "cancelled" ? "cancelled" : "open", row };
}

/** Moves or cancels the call behind a signed link, as its form asks. */
export async function changeBooking(
	office: Office,
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
	office: Office,
	row: BookingRow,
	startsAt: string,
	changer = visitor,
): Promise<ChangeResult> {
	const { db, moment } = office;
	if (row.starts_at === startsAt) return done(office, row, "moved");
	const diary = await diaryOf(office, row.kind, changer.byStaff !== undefined, row.id);
	const refusal = refusalOf(diary, startsAt);
	if (refusal) return refusedTime(diary, refusal, { starts_at: startsAt });

	const move = await moveTo(office, diary, row, startsAt);
	const { endsAt } = move;
	const moved = { ...row, starts_at: startsAt, ends_at: endsAt, sequence: row.sequence + 1 };
	const failure = await failureOf(office, [
		...updateTime(db, row, move, moment.at),
		...insertOwed(office, { what: "moved", before: row, after: moved, byStaff: changer.byStaff }),
		...changer.trace,
	]);
	if (!failure) return done(office, moved, "moved");
	if (failure.reason === "missed") return asItStands(office, row.id, startsAt);
	const now = await diaryOf(office, row.kind, changer.byStaff !== undefined, row.id);
	const lost = refusalOf(now, startsAt);
	if (!lost) return notWritten(office, failure, copy.moveFailed);
	return refusedTime(now, lost, { starts_at: startsAt });
}

async function moveTo({ db }: Office, diary: Diary, row: BookingRow, startsAt: string) {
	const endsAt = endOf(diary, startsAt);
	const cells = cellsOf(startsAt, endsAt, diary.settings.bufferMinutes);
	return { startsAt, endsAt, cells, heldCells: await cellsHeldBy(db, row.id) };
}

/** Cancels a call and frees its time. */
export async function cancelCall(
	office: Office,
	row: BookingRow,
	changer = visitor,
): Promise<ChangeResult> {
	const { db, moment } = office;
	const cancelled = { ...row, status: "cancelled", sequence: row.sequence + 1 } as const;
	const failure = await failureOf(office, [
		...cancelBooking(db, row, moment.at),
		...insertOwed(office, {
			what: "cancelled",
			before: row,
			after: cancelled,
			byStaff: changer.byStaff,
		}),
		...changer.trace,
	]);
	if (!failure) return done(office, cancelled, "cancelled");
	if (failure.reason === "missed") return asItStands(office, row.id);
	return notWritten(office, failure, copy.cancelFailed);
}

function notWritten({ log }: Office, failure: CommitFailed, message: Message): ChangeResult {
	log("booking not changed", { error: failure.message });
	return { outcome: "failed", message };
}

/** Whoever must hear of it, in the same commit. */
function insertOwed(
	office: Office,
	changed: Pick<Change, "what" | "before" | "after" | "byStaff">,
): Write[] {
	const { db, secret, origin, moment } = office;
	const { after } = changed;
	const telling = tellingOf(office);
	const change = {
		...changed,
		calendarFile: calendarFileOf(after, secret, origin, moment.at),
		manageUrl: origin + signedPath(secret, "manage", after.id),
		at: moment.at,
	};
	return owedOfChange(change, telling).map((owed) =>
		insertNotification(db, owed, { id: moment.newId(), from: telling.from, at: moment.at }),
	);
}

/** It was changed between our look and our write: by the same form sent twice, or by somebody else. */
async function asItStands(office: Office, id: string, wanted?: string): Promise<ChangeResult> {
	const row = await findBooking(office.db, id);
	if (!row) return { outcome: "refused" };
	if (row.status === "cancelled") return done(office, row, "cancelled");
	if (row.starts_at === wanted) return done(office, row, "moved");
	const booking = bookedCall(row, office.secret);
	return { outcome: "changed", message: copy.changedMeanwhile, booking };
}

function done(office: Office, row: BookingRow, outcome: "moved" | "cancelled"): ChangeResult {
	return { outcome, message: copy[outcome], booking: bookedCall(row, office.secret) };
}

async function failureOf({ db }: Office, writes: Write[]): Promise<CommitFailed | null> {
	try {
		await db.commit(writes);
		pokeDelivery();
		return null;
	} catch (error) {
		if (error instanceof CommitFailed) return error;
		throw error;
	}
}
