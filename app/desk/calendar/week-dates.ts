import { company } from "#content/content.ts";
import { addDays, toWallClock } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";

/** `Tue 24 Nov` */
export function formatWeekday(day: string): string {
	const [weekday = "", date, month = ""] = formatDate(day).split(" ");
	return `${weekday.slice(0, 3)} ${date}\u00a0${month.slice(0, 3)}`;
}

/** `30 Nov to 6 Dec 2026` */
export function describeWeek(monday: string): string {
	const [, from, month = ""] = formatDate(monday).split(" ");
	const [, to, lastMonth = "", year] = formatDate(addDays(monday, 6)).split(
		" ",
	);
	const first = month === lastMonth ? from : `${from} ${month.slice(0, 3)}`;

	return `${first} to ${to} ${lastMonth.slice(0, 3)} ${year}`;
}

/** `Today, 15:00`, or `Tue 24 Nov, 15:00` */
export function nameCallTime(startsAt: string, today: string): string {
	const { date, time } = toWallClock(startsAt, company().timeZone);
	return `${nameWeekday(date, today)}, ${time}`;
}

/** `Today`, `Tomorrow`, `Yesterday`, or `Tue 24 Nov` */
export function nameWeekday(day: string, today: string): string {
	if (day === today) return "Today";
	if (day === addDays(today, 1)) return "Tomorrow";

	return day === addDays(today, -1) ? "Yesterday" : formatWeekday(day);
}
