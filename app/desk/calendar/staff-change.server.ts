import * as v from "valibot";
import { type Answer, refused } from "#desk/layout/form.server.ts";
import { auditedChange, recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { changeBooking } from "#features/booking/change.server.ts";
import { type BookingResult, bookingStatus } from "#features/booking/contract.ts";
import { assignBooking, findBooking } from "#features/booking/store.server.ts";
import { isTakenBlock } from "#features/booking/take-time.server.ts";
import { isStale } from "#lib/db/errors.ts";
import { limits, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	type CalendarAnswer,
	callHasBegun,
	type RefusedChange,
	unknownCall,
} from "./calendar-form.ts";

const messages = {
	changed: {
		title: "The call was changed in the meantime.",
		text: "You see its current state. Your change was not made.",
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

/**
 * Moves or cancels a call and emails the visitor. The form's `sequence` must be the booking's: staff change
 * what they have seen.
 */
export async function changeByStaff(
	context: StaffContext,
	id: string,
	fields: FormFields,
): Promise<RefusedChange | { outcome: "moved" | "cancelled" }> {
	const { staff, clock } = context;
	const reason = v.parse(reasonText, fields.get("reason") ?? "");
	const cancels = fields.get("intent") === "cancel";
	const action = cancels ? "booking.cancel" : "booking.move";
	const result = await changeBooking(context, id, fields, {
		reason: reason === "" ? null : reason,
		sequence: fields.get("sequence"),
		record: (trx) => recordAuditEvent(trx, { staffId: staff.id, action, subject: id }, clock),
	});
	switch (result.outcome) {
		case "moved":
		case "cancelled":
			return { outcome: result.outcome };
		case "taken":
		case "unavailable":
			return result;
		default:
			return { outcome: result.outcome, message: messages[result.outcome] };
	}
}

/** Gives a call to a member of staff, or to nobody. */
export async function assignCall(
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<RefusedChange | { outcome: "assigned" }> {
	const { db } = site;
	const refuse = (outcome: "refused" | "changed" | "taken") => ({
		outcome,
		message: messages[outcome],
	});
	const to = fields.get("staff") || null;
	const call = await findBooking(db, id);
	const isKnown = to === null || (await staffNames(db)).some((each) => each.id === to);
	if (!call || !isKnown) return refuse("refused");
	if (fields.get("sequence") !== String(call.sequence)) return refuse("changed");
	const event = { action: "booking.assign", subject: id } as const;
	try {
		await auditedChange(site, event, (trx) => assignBooking(trx, call, to));
		return { outcome: "assigned" };
	} catch (error) {
		if (isTakenBlock(error)) return refuse("taken");
		if (isStale(error)) return refuse("changed");
		throw error;
	}
}

type Refusal = RefusedChange | Exclude<BookingResult, { outcome: "saved" }>;

/** The page's answer, with what was typed. */
export function refusalOf(refusal: Refusal, fields: FormFields): Answer & CalendarAnswer {
	const { outcome, message } = refusal;
	const status = outcome === "refused" ? 404 : bookingStatus[outcome];
	return {
		...refused(message.title, message.text, status),
		errors: "errors" in refusal ? refusal.errors : undefined,
		values: Object.fromEntries(fields),
		alternatives: "alternatives" in refusal ? refusal.alternatives : undefined,
	};
}
