import * as v from "valibot";
import { refused } from "#desk/layout/form.server.ts";
import {
	auditedChange,
	recordAuditEvent,
} from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import {
	type BookingResult,
	bookingStatus,
	type ChangeResult,
	changeIntent,
} from "#features/booking/contract.ts";
import { isTakenBlock } from "#features/booking/scheduling/availability.server.ts";
import { changeBooking } from "#features/booking/scheduling/change.server.ts";
import {
	assignBooking,
	findBooking,
} from "#features/booking/scheduling/store.server.ts";
import { submitBooking } from "#features/booking/scheduling/submit.server.ts";
import { findSurvivorId } from "#features/leads/merge-record.server.ts";
import { selectPersonId } from "#features/leads/store.server.ts";
import { isStale } from "#lib/db/errors.ts";
import { limits, type Message, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { isUuid } from "#lib/uuid.ts";
import {
	CALENDAR_PATH,
	type CalendarOutcome,
	callHasStarted,
	unknownCall,
} from "./calendar-form.ts";

/** Where staff read other words than visitors. */
const messages: Partial<Record<keyof typeof bookingStatus, Message>> = {
	changed: {
		title: "The call was changed in the meantime.",
		text: "Its current state is shown here. Your change was not made.",
	},
	started: { title: callHasStarted },
	refused: { title: unknownCall },
	failed: {
		title: "That could not be saved.",
		text: "Nothing was changed. Please try again in a moment.",
	},
};

/** Books a call for a visitor, without minimum notice. */
export async function bookByStaff(
	site: StaffContext,
	fields: FormFields,
): Promise<CalendarOutcome> {
	const event = { staffId: site.staff.id, action: "booking.make" } as const;
	const asked = fields.get("person") ?? "";
	const person = isUuid(asked) ? await findSurvivorId(site.db, asked) : "";

	// Without the request's headers, as the desk is not the source of the lead.
	const result = await submitBooking(site, fields, new Headers(), {
		staffId: site.staff.id,
		personId: isUuid(person) ? person : null,
		record: (trx, subject) =>
			recordAuditEvent(trx, { ...event, subject }, site.clock),
	});

	if ("booking" in result && isUuid(person)) {
		// The address may be another person's, who has the call then.
		const owner = await selectPersonId(
			site.db,
			fields.get("email") ?? "",
		).executeTakeFirst();
		const notice = fields.get("email") ? "booked" : "booked-by-phone";

		return { to: `/desk/people/${owner?.id ?? person}?done=${notice}` };
	}

	return toOutcome(result, fields);
}

/**
 * Moves or cancels a call and emails the visitor. Fails if the form's `sequence` is not the booking's,
 * as the call has changed since the page was rendered.
 */
export async function changeByStaff(
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<CalendarOutcome> {
	const { staff, clock } = site;
	const cancels = fields.get(changeIntent.name) === changeIntent.cancel;
	const action = cancels ? "booking.cancel" : "booking.move";
	const reason = cutText(fields.get("reason") ?? "", limits.message.max);
	const result = await changeBooking(site, id, fields, {
		staffId: staff.id,
		reason: v.parse(paragraphs, reason) || null,
		sequence: fields.get("sequence"),
		record: (trx) =>
			recordAuditEvent(trx, { staffId: staff.id, action, subject: id }, clock),
	});

	return toOutcome(result, fields);
}

export async function assignCall(
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<CalendarOutcome> {
	const { db } = site;
	const to = fields.get("staff") ?? "";
	const call = await findBooking(db, id);
	const isKnown = (await staffNames(db)).some((each) => each.id === to);
	if (!call || !isKnown) return toOutcome({ outcome: "refused" }, fields);
	if (fields.get("sequence") !== String(call.sequence))
		return toOutcome({ outcome: "changed" }, fields);

	const event = { action: "booking.assign", subject: id } as const;
	try {
		await auditedChange(site, event, (trx) => assignBooking(trx, call, to));
		return { to: `${CALENDAR_PATH}?done=assigned` };
	} catch (error) {
		if (isStale(error)) return toOutcome({ outcome: "changed" }, fields);
		if (!isTakenBlock(error)) throw error;
		return refused(
			"They have another call at that time.",
			"Nothing was changed.",
			409,
		);
	}
}

/** The page to go to, or the form's errors with the submitted values. */
function toOutcome(
	result: BookingResult | ChangeResult,
	fields: FormFields,
): CalendarOutcome {
	const { outcome } = result;
	if ("booking" in result) return { to: `${CALENDAR_PATH}?done=${outcome}` };

	const {
		message = { title: "" },
		errors,
		alternatives,
	} = result as Partial<RefusedForm>;
	const { title, text } = messages[outcome] ?? message;
	const status = outcome === "refused" ? 404 : bookingStatus[outcome];
	const values = Object.fromEntries(fields);

	return { ...refused(title, text, status), errors, alternatives, values };
}

type RefusedForm = { message: Message } & Pick<
	CalendarOutcome,
	"errors" | "alternatives"
>;
