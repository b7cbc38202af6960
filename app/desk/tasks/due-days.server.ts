import { formatShortDay } from "#desk/layout/relative-time.ts";
import { findWorkingDay } from "#features/leads/due.ts";
import { addDays, getWeekday } from "#lib/time/dates.ts";
import type { DueDay } from "./due-fields.tsx";

/** The days that a follow-up is usually set to: the next working day, and the first one of a week after it. */
export function suggestDueDays(today: string): DueDay[] {
	const tomorrow = addDays(today, 1);
	const soon = findWorkingDay(tomorrow);
	const monday = addDays(today, 7 - getWeekday(today));
	const first = findWorkingDay(monday);
	const week = first > soon ? first : findWorkingDay(addDays(monday, 7));

	return [
		{ label: soon === tomorrow ? "Tomorrow" : formatShortDay(soon), day: soon },
		{ label: formatShortDay(week), day: week },
	];
}
