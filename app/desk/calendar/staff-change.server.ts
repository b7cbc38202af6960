import * as v from "valibot";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { cancelCall, moveCall } from "#features/booking/change.server.ts";
import { bookingFields } from "#features/booking/contract.ts";
import { findBooking } from "#features/booking/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { limits, type Message, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { callHasBegun, callIntents, unknownCall } from "./calendar-form.ts";

export type StaffChange =
	| { outcome: "moved" | "cancelled" }
	/** The time is not available; `alternatives` are free ones near it. */
	| { outcome: "refused"; message: Message; alternatives: string[]; reason: string }
	| { outcome: "changed" | "begun" | "unknown" | "failed"; message: Message; reason: string };

export const staffChangeStatus = {
	refused: 409,
	changed: 409,
	begun: 410,
	unknown: 404,
	failed: 503,
} as const;

const messages = {
	changed: {
		title: "The call was changed in the meantime.",
		text: "You see its current state. Your change was not made.",
	},
	begun: { title: callHasBegun },
	unknown: { title: unknownCall },
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
): Promise<StaffChange> {
	const { db, staff, clock, log } = context;
	const reason = v.parse(reasonText, fields.get("reason") ?? "");
	const refused = (outcome: keyof typeof messages): StaffChange => ({
		outcome,
		message: messages[outcome],
		reason,
	});
	const cancels = fields.get(callIntents.name) === callIntents.cancel;
	try {
		const row = await findBooking(db, id);
		if (!row) return refused("unknown");
		if (row.status === "cancelled") return cancels ? { outcome: "cancelled" } : refused("changed");
		if (row.starts_at <= clock.at) return refused("begun");
		if (fields.get("sequence") !== String(row.sequence)) return refused("changed");

		const action = cancels ? "booking.cancel" : "booking.move";
		const byStaff = {
			reason: reason === "" ? null : reason,
			record: (trx: Database) =>
				recordAuditEvent(trx, { staffId: staff.id, action, subject: id }, clock),
		};
		const result = cancels
			? await cancelCall(context, row, byStaff)
			: await moveCall(context, row, fields.get(bookingFields.startsAt) ?? "", byStaff);
		switch (result.outcome) {
			case "moved":
			case "cancelled":
				return { outcome: result.outcome };
			case "taken":
			case "unavailable":
				return { ...result, outcome: "refused", reason };
			default:
				return refused(result.outcome === "changed" ? "changed" : "failed");
		}
	} catch (error) {
		log("booking not changed", { error: String(error) });
		return refused("failed");
	}
}
