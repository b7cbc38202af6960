import * as v from "valibot";
import { deskCalendar } from "#content/desk-calendar.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { cancelCall, moveCall } from "#features/booking/change.server.ts";
import { bookingFields } from "#features/booking/contract.ts";
import { findBooking } from "#features/booking/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { limits, type Message, paragraphs } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { callIntents } from "./desk-call.ts";

/** What became of a change by staff. */
export type StaffChange =
	| { outcome: "moved" | "cancelled" }
	/** The time cannot be had; `alternatives` are free ones near it. */
	| { outcome: "refused"; message: Message; alternatives: string[]; reason: string }
	| { outcome: "changed" | "begun" | "unknown" | "unavailable"; message: Message; reason: string };

/** The HTTP status of each failure. */
export const staffChangeStatus = {
	refused: 409,
	changed: 409,
	begun: 410,
	unknown: 404,
	unavailable: 503,
} as const;

const reasonText = v.pipe(
	v.string(),
	v.transform((text) => text.slice(0, limits.message.most)),
	paragraphs,
);

/**
 * Moves or cancels a call for staff: the visitor gets a mail with the calendar file and the reason, if
 * one is given. What a form changes must be what it showed: its sequence is compared.
 */
export async function changeByStaff(
	site: StaffContext,
	id: string,
	fields: FormFields,
): Promise<StaffChange> {
	const { call: copy, failed } = deskCalendar;
	const { db, staff, clock, log } = site;
	const reason = v.parse(reasonText, fields.get("reason") ?? "");
	const cancels = fields.get(callIntents.name) === callIntents.cancel;
	try {
		const row = await findBooking(db, id);
		if (!row) return { outcome: "unknown", message: { title: copy.unknown }, reason };
		if (row.status === "cancelled") {
			if (cancels) return { outcome: "cancelled" };
			return { outcome: "changed", message: failed.changed, reason };
		}
		if (row.starts_at <= clock.at)
			return { outcome: "begun", message: { title: copy.begun }, reason };
		if (fields.get("sequence") !== String(row.sequence))
			return { outcome: "changed", message: failed.changed, reason };

		const action = cancels ? "booking.cancel" : "booking.move";
		const changer = {
			byStaff: { reason: reason === "" ? null : reason },
			record: (trx: Database) =>
				recordAuditEvent(trx, { staffId: staff.id, action, subject: id }, clock),
		};
		const result = cancels
			? await cancelCall(site, row, changer)
			: await moveCall(site, row, fields.get(bookingFields.startsAt) ?? "", changer);
		switch (result.outcome) {
			case "moved":
			case "cancelled":
				return { outcome: result.outcome };
			case "taken":
			case "unoffered":
				return { ...result, outcome: "refused", reason };
			case "changed":
				return { outcome: "changed", message: failed.changed, reason };
			default:
				return { outcome: "unavailable", message: failed.unavailable, reason };
		}
	} catch (error) {
		log("booking not changed", { error: String(error) });
		return { outcome: "unavailable", message: failed.unavailable, reason };
	}
}
