import { findWorkingDay } from "#features/leads/due.ts";
import { addDays } from "#lib/time/dates.ts";

/** The day that is some working days after another (YYYY-MM-DD); null when the proposal doesn't say. */
export function findGoLive(
	day: string,
	workingDays: number | null,
): string | null {
	if (workingDays === null) return null;

	let found = day;
	for (let left = workingDays; left > 0; left--)
		found = findWorkingDay(addDays(found, 1));

	return found;
}
