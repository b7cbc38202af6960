import { availabilityOf, readDiary } from "./availability.server.ts";
import { bookedCall } from "./booked-call.server.ts";
import { openLink } from "./change.server.ts";
import { type Availability, type BookedCall, SIGNATURE } from "./contract.ts";
import { type PickerStart, pickerStart } from "./scheduler-page.server.ts";
import type { BookingContext } from "./submit.server.ts";

/** What the page behind a signed link shows. */
export type ManageStart =
	| ({ state: "open"; booking: BookedCall; availability: Availability } & PickerStart)
	| { state: "cancelled"; booking: BookedCall }
	| { state: "begun" | "refused" | "failed" };

/** The HTTP status of each state. */
export const manageStatus = { open: 200, cancelled: 200, begun: 410, refused: 403, failed: 503 };

/** A booking with what else is free, for whoever holds its link. */
export async function manageStart(
	site: BookingContext,
	id: string,
	query: URLSearchParams,
): Promise<ManageStart> {
	const { db, secret, clock, log } = site;
	try {
		const own = await openLink(site, "manage", id, query.get(SIGNATURE));
		if (!("row" in own)) return { state: own.state };
		const booking = bookedCall(own.row, secret);
		if (own.state === "cancelled") return { state: "cancelled", booking };
		const diary = await readDiary(db, own.row.kind, clock.at, id);
		const start = pickerStart(diary, query, own.row.time_zone);
		return { state: "open", booking, availability: availabilityOf(diary), ...start };
	} catch (error) {
		log("booking not readable", { error: String(error) });
		return { state: "failed" };
	}
}
