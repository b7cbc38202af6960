import { wallClockAt } from "#features/booking/zones.ts";

const DAY = 24 * 60 * 60_000;

/** The last day (YYYY-MM-DD) on which the clocks have shown `time` (HH:MM) by `now`. */
export function dailySlot(now: Date, timeZone: string, time: string): string {
	const { date, time: clock } = wallClockAt(now.toISOString(), timeZone);
	return clock >= time ? date : dayBefore(date, 1);
}

/** The same for one day of the week, 0 being Sunday. */
export function weeklySlot(now: Date, timeZone: string, weekday: number, time: string): string {
	const latest = dailySlot(now, timeZone, time);
	const back = (new Date(`${latest}T00:00:00.000Z`).getUTCDay() - weekday + 7) % 7;
	return dayBefore(latest, back);
}

function dayBefore(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00:00.000Z`) - days * DAY).toISOString().slice(0, 10);
}
