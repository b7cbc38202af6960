import * as v from "valibot";
import { refused } from "#desk/layout/form.server.ts";
import { auditedChange, recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { isTakenBlock } from "#features/booking/availability.server.ts";
import { changeBooking } from "#features/booking/change.server.ts";
import { bookingStatus } from "#features/booking/contract.ts";
import { assignBooking, findBooking } from "#features/booking/store.server.ts";
import { submitBooking } from "#features/booking/submit.server.ts";
import { isStale } from "#lib/db/errors.ts";
import { type FieldErrors, limits, type Message, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { CALENDAR_PATH, type CalendarAnswer, callHasBegun, unknownCall } from "./calendar-form.ts";

const messages = {
	changed: {
		title: "The call was changed in the meantime.",
		text: "Its current state is shown here. Your change was not made.",
	},
	begun: { title: callHasBegun },
	refused: { title: unknownCall },
	taken: { title: "They have another call at that time.", text: "Nothing was changed." },
	failed: {
		title: "That could not be saved.",
		text: "Nothing was changed. Please try again in a moment.",
	},
};

const reasonText = v.pipe(
	v.string(),
	v.transform((text) => text.slice(0, limits.message.most)),
	paragraphs,
);

/** Books a call for a visitor, without minimum notice. */
export async function bookByStaff(site: StaffContext, fields: FormFields): Promise<CalendarAnswer> {
	const event = { staffId: site.staff.id, action: "booking.make" } as const;
	// Without the request's headers, as the desk is not the source of the lead.
	const result = await submitBooking(site, fields, new Headers(), {
		record: (trx) => recordAuditEvent(trx, event, site.clock),
	});
	return result.outcome === "saved" ? done("booked") : refusalOf(result, fields);
}

/**
 * Moves or cancels a call and emails the visitor. Fails if the form's `sequence` is not the booking's,
 * as the call has changed since the page was rendered.
 */
export async function changeByStaff(
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<CalendarAnswer> {
	const { staff, clock } = site;
	const reason = v.parse(reasonText, fields.get("reason") ?? "");
	const action = fields.get("intent") === "cancel" ? "booking.cancel" : "booking.move";
	const result = await changeBooking(site, id, fields, {
		reason: reason === "" ? null : reason,
		sequence: fields.get("sequence"),
		record: (trx) => recordAuditEvent(trx, { staffId: staff.id, action, subject: id }, clock),
	});
	switch (result.outcome) {
		case "moved":
		case "cancelled":
			return done(result.outcome);
		case "taken":
		case "unavailable":
			return refusalOf(result, fields);
		default:
			return refusalOf({ ...result, message: messages[result.outcome] }, fields);
	}
}

/** Assigns a call to a staff member. */
export async function assignCall(
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<CalendarAnswer> {
	const { db } = site;
	const refuse = (outcome: "refused" | "changed" | "taken") =>
		refusalOf({ outcome, message: messages[outcome] }, fields);
	const to = fields.get("staff") ?? "";
	const call = await findBooking(db, id);
	const isKnown = (await staffNames(db)).some((each) => each.id === to);
	if (!call || !isKnown) return refuse("refused");
	if (fields.get("sequence") !== String(call.sequence)) return refuse("changed");
	const event = { action: "booking.assign", subject: id } as const;
	try {
		await auditedChange(site, event, (trx) => assignBooking(trx, call, to));
		return done("assigned");
	} catch (error) {
		if (isTakenBlock(error)) return refuse("taken");
		if (isStale(error)) return refuse("changed");
		throw error;
	}
}

const done = (what: string): CalendarAnswer => ({ to: `${CALENDAR_PATH}?done=${what}` });

type Refusal = {
	outcome: keyof typeof bookingStatus;
	message: Message;
	errors?: FieldErrors;
	alternatives?: string[];
};

/** The form's errors, with the submitted values. */
function refusalOf(refusal: Refusal, fields: FormFields): CalendarAnswer {
	const { outcome, message, errors, alternatives } = refusal;
	const status = outcome === "refused" ? 404 : bookingStatus[outcome];
	const values = Object.fromEntries(fields);
	return { ...refused(message.title, message.text, status), errors, alternatives, values };
}
