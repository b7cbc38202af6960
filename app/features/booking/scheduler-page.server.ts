import { company } from "#content/company.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { shifted } from "#lib/time/clock.ts";
import { availabilityOf, readDiary } from "./availability.server.ts";
import type { Availability } from "./contract.ts";
import { isInstant } from "./instant.ts";
import { callKindOf } from "./kinds.ts";
import type { SchedulerStart } from "./scheduler.tsx";
import { afterRefusal, pickedIn, pickParameters } from "./scheduler-state.ts";
import { type Diary, refusalOf } from "./slots.ts";
import { refusedTime } from "./submit.server.ts";

/** What the picker is rendered with. */
export type PickerStart = Pick<SchedulerStart, "picked" | "zoneGiven" | "refused">;

/** What the scheduler's page shows for an address; without a database, that it cannot be shown. */
export async function schedulerStart(
	{ db, clock, log }: Pick<Site, "db" | "clock" | "log">,
	query: URLSearchParams,
): Promise<PickerStart & { availability: Availability | null }> {
	try {
		const diary = await readDiary(db, callKindOf(query.get("kind")), clock.at);
		return { availability: availabilityOf(diary), ...pickerStart(diary, query) };
	} catch (error) {
		log("availability not readable", { error: String(error) });
		return { availability: null, ...withoutDiary(query) };
	}
}

/** What an address has picked; a time that cannot be had is said, and the day of the nearest one shown. */
export function pickerStart(
	diary: Diary,
	query: URLSearchParams,
	timeZone: string = company.timeZone,
): PickerStart {
	const start = withoutDiary(query, timeZone);
	const asked = query.get(pickParameters.at);
	const refusal = asked === null ? null : refusalOf(diary, asked);
	if (asked === null || refusal === null) return start;
	const { message, alternatives } = refusedTime(diary, refusal, { starts_at: asked });
	return { ...start, picked: afterRefusal(start.picked, { alternatives }), refused: message };
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 120;

/** What is on offer, as JSON: all of it, or `days` days from `from`. Absurd values count as none. */
export function availabilityIn(diary: Diary, query: URLSearchParams): Availability {
	const given = query.get("from") ?? "";
	const from = isInstant(given) ? given : diary.now;
	const days = Number(query.get("days"));
	if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
		return availabilityOf(diary, { from });
	return availabilityOf(diary, { from, until: shifted(from, days * DAY_MS) });
}

function withoutDiary(query: URLSearchParams, timeZone: string = company.timeZone): PickerStart {
	const picked = pickedIn(query, timeZone);
	return { picked, zoneGiven: query.has(pickParameters.timeZone), refused: null };
}
