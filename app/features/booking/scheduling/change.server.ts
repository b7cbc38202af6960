import { bookingCopy } from "#content/booking.ts";
import {
	bookingFields,
	type ChangeResult,
	changeIntent,
} from "#features/booking/contract.ts";
import { enqueueFrom } from "#features/leads/notifications.ts";
import { markLeadUnread } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { type FreeTime, takeTime } from "./availability.server.ts";
import { buildBookedCall } from "./booked-call.server.ts";
import {
	buildReminders,
	type CallMailContext,
	changeNotifications,
} from "./booking-notifications.ts";
import { readHours } from "./calendars.server.ts";
import { isSigned } from "./call-links.server.ts";
import { updatePlaceTask } from "./call-task.server.ts";
import {
	type BookingRow,
	deleteReminders,
	findBooking,
	leaveBookedStage,
	updateBooking,
} from "./store.server.ts";
import type { BookingContext } from "./submit.server.ts";

const copy = () => bookingCopy().manage;

/** Staff need no notice, and their change is audited in its transaction. */
type ChangeByStaff = {
	staffId: string;
	/** Shown to the visitor. */
	reason: string | null;
	/** Version of the booking shown to the staff member. */
	sequence: string | undefined;
	record(trx: Database): Promise<unknown>;
};

/** The booking of a visitor's link, or the reason why it cannot be opened. */
export async function openLink(
	context: BookingContext,
	id: string,
	signature: string | null,
): Promise<BookingRow | "started" | "refused"> {
	return isSigned(context.secret, id, signature)
		? openBooking(context, id)
		: "refused";
}

async function openBooking({ db, clock }: BookingContext, id: string) {
	const row = await findBooking(db, id);
	if (!row) return "refused";
	return row.starts_at <= clock.at ? "started" : row;
}

/** Moves or cancels a call, according to the form's `intent`, and notifies visitor and agency. */
export async function changeBooking(
	context: BookingContext,
	id: string,
	fields: FormFields,
	/** Visitors have a signed link. */
	by: ChangeByStaff | { signature: string | null },
): Promise<ChangeResult> {
	const staff = "record" in by ? by : undefined;
	const startsAt = readNewStart(fields);
	try {
		const row = await ("record" in by
			? openBooking(context, id)
			: openLink(context, id, by.signature));
		if (typeof row === "string") return { outcome: row };

		return await changeOpen(context, row, startsAt, staff);
	} catch (error) {
		// Changed since it was read: by the same form sent twice, or by another user.
		if (isStale(error, "bookings"))
			return changeBooking(context, id, fields, by);

		context.log("booking not changed", { error: String(error) });
		const { cancelFailed, moveFailed } = copy();
		const message = startsAt === null ? cancelFailed : moveFailed;

		return { outcome: "failed", message };
	}
}

/** The start that a call is moved to; null when the form cancels it. */
function readNewStart(fields: FormFields): string | null {
	return fields.get(changeIntent.name) === changeIntent.cancel
		? null
		: (fields.get(bookingFields.startsAt) ?? "");
}

async function changeOpen(
	context: BookingContext,
	row: BookingRow,
	startsAt: string | null,
	staff: ChangeByStaff | undefined,
): Promise<ChangeResult> {
	if (staff && isOutdated(row, startsAt, staff)) return { outcome: "changed" };
	if (row.status === "cancelled" || row.starts_at === startsAt)
		return buildResult(context, row);

	return startsAt === null
		? cancel(context, row, staff)
		: move(context, row, startsAt, staff);
}

/** Cancelling a cancelled call is no conflict. */
function isOutdated(
	{ status, sequence }: BookingRow,
	startsAt: string | null,
	seen: ChangeByStaff,
): boolean {
	return status === "cancelled"
		? startsAt !== null
		: seen.sequence !== String(sequence);
}

function cancel(
	context: BookingContext,
	before: BookingRow,
	staff: ChangeByStaff | undefined,
): Promise<ChangeResult> {
	const change = {
		status: "cancelled" as const,
		cancelled_at: context.clock.at,
		cancelled_by: staff?.staffId ?? null,
	};
	return save(context, { before, change, staff });
}

function move(
	context: BookingContext,
	before: BookingRow,
	startsAt: string,
	staff: ChangeByStaff | undefined,
): Promise<ChangeResult> {
	const { db, clock } = context;
	const wanted = {
		kind: before.kind,
		startsAt,
		now: clock.at,
		booking: before,
		byStaff: staff !== undefined,
	};

	return takeTime(db, wanted, (free) => {
		const change = {
			...free.time,
			moved_from: before.starts_at,
			moved_at: clock.at,
		};
		return save(context, { before, change, staff, free });
	});
}

type SavedChange = {
	before: BookingRow;
	change: Partial<BookingRow>;
	staff: ChangeByStaff | undefined;
	/** The time of a moved call. */
	free?: FreeTime;
};

/** Saves a change and enqueues its notifications in one transaction. */
async function save(
	context: BookingContext,
	{ before, staff, free, ...saved }: SavedChange,
): Promise<ChangeResult> {
	const change = { ...saved.change, sequence: before.sequence + 1 };
	const after = { ...before, ...change };
	const notifications = [
		...changeNotifications({ before, after, byStaff: staff }, context),
		...buildReminders(after, free?.settings.reminderHours ?? [], context),
	];

	await context.db.transaction().execute(async (trx) => {
		await updateBooking(trx, before, change, free?.blocks);

		if (staff || !(await isSpamLead(trx, before.lead_id)))
			for (const notification of notifications)
				await enqueueFrom(context, trx, notification);

		await updatePlaceTask(trx, after, context.clock.at);
		if (after.status === "cancelled" && before.lead_id)
			await leaveBookedStage(trx, before.lead_id, {
				staffId: after.cancelled_by,
				at: context.clock.at,
			});

		if (staff) await staff.record(trx);
		else await markLeadUnread(trx, before.lead_id);
	});
	wakeDelivery();

	return buildResult(context, after);
}

/** The address of likely spam may be another person's. */
async function isSpamLead(db: Database, id: string | null): Promise<boolean> {
	const lead = await db
		.selectFrom("leads")
		.select("spam")
		.where("id", "=", id ?? "")
		.executeTakeFirst();

	return lead?.spam === 1;
}

function buildResult(
	{ secret }: BookingContext,
	row: BookingRow,
): ChangeResult {
	const outcome = row.status === "cancelled" ? "cancelled" : "moved";
	return {
		outcome,
		message: copy()[outcome],
		booking: buildBookedCall(row, secret),
	};
}

/** Reminders of calls that were booked without any, such as likely spam. Those of a move by staff are replaced. */
export async function enqueueReminders(
	trx: Database,
	site: CallMailContext,
	calls: readonly BookingRow[],
): Promise<void> {
	const { reminderHours } = (await readHours(trx)).settings;
	await deleteReminders(
		trx,
		calls.map(({ id }) => id),
	);
	for (const call of calls)
		for (const mail of buildReminders(call, reminderHours, site))
			await enqueueFrom(site, trx, mail);
}
