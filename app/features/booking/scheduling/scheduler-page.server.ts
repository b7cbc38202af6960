import { company } from "#content/content.ts";
import {
	type Availability,
	parseCallKind,
	SIGNATURE,
} from "#features/booking/contract.ts";
import type { Message } from "#lib/forms/fields.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import {
	computeAvailability,
	findRefusal,
	readSchedule,
	type Schedule,
} from "./availability.server.ts";
import { buildBookedCall } from "./booked-call.server.ts";
import { openLink } from "./change.server.ts";
import {
	type Picked,
	pickParameters,
	readPicked,
	selectAfterRefusal,
} from "./picker-state.ts";
import type { BookingContext } from "./submit.server.ts";

export type PickerStart = {
	picked: Picked;
	/** The visitor chose the time zone; otherwise the browser's is used. */
	zoneGiven: boolean;
	/** The reason why the time in the URL is not available. */
	refused: Message | null;
};

/** `availability` is null when the database cannot be read. */
export async function readSchedulerStart(
	{ db, clock, log }: Pick<Site, "db" | "clock" | "log">,
	query: URLSearchParams,
): Promise<PickerStart & { availability: Availability | null }> {
	try {
		const schedule = await readSchedule(
			db,
			parseCallKind(query.get("kind")),
			clock.at,
		);
		return {
			availability: computeAvailability(schedule),
			...readPickerStart(schedule, query),
		};
	} catch (error) {
		log("availability not readable", { error: String(error) });
		return { availability: null, ...readPickerStart(null, query) };
	}
}

/** Parses a URL. An unavailable time is refused, and the day of the nearest available one is selected. */
export function readPickerStart(
	schedule: Schedule | null,
	query: URLSearchParams,
	timeZone: string = company().timeZone,
): PickerStart {
	const picked = readPicked(query, timeZone);
	const start = {
		picked,
		zoneGiven: query.has(pickParameters.timeZone),
		refused: null,
	};

	const asked = query.get(pickParameters.at);
	const refusal =
		schedule && asked !== null ? findRefusal(schedule, asked) : null;
	if (!refusal) return start;

	return {
		...start,
		picked: selectAfterRefusal(picked, refusal.alternatives),
		refused: refusal.message,
	};
}

export const manageStatus = {
	open: 200,
	cancelled: 200,
	started: 410,
	refused: 403,
	failed: 503,
};

export async function readManageStart(
	context: BookingContext,
	id: string,
	query: URLSearchParams,
) {
	const { db, secret, clock, log } = context;
	try {
		const row = await openLink(context, id, query.get(SIGNATURE));
		if (typeof row === "string") return { state: row };

		const booking = buildBookedCall(row, secret);
		if (row.status === "cancelled")
			return { state: "cancelled" as const, booking };

		const schedule = await readSchedule(db, row.kind, clock.at, {
			booking: row,
		});
		const start = readPickerStart(schedule, query, booking.timeZone);

		return {
			state: "open" as const,
			booking,
			availability: computeAvailability(schedule),
			...start,
		};
	} catch (error) {
		log("booking not readable", { error: String(error) });
		return { state: "failed" as const };
	}
}
