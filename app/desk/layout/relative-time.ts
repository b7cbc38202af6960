import { company } from "#content/content.ts";
import { toWallClock } from "#lib/time/dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const format = (options: Intl.DateTimeFormatOptions) =>
	new Intl.DateTimeFormat("en-GB", {
		...options,
		timeZone: company().timeZone,
	});
const time = { hour: "2-digit", minute: "2-digit" } as const;
const thisYear = format({
	weekday: "short",
	day: "numeric",
	month: "short",
	...time,
});
const anyYear = format({ day: "numeric", month: "short", year: "numeric" });
const date = {
	weekday: "long",
	day: "numeric",
	month: "long",
	year: "numeric",
} as const;
const whole = format({ ...date, ...time, timeZoneName: "short" });

/** A full date and time in the agency's time zone: `Tuesday, 17 November 2026 at 09:30 GMT`. */
export function formatExactly(at: string): string {
	return whole.format(Date.parse(at));
}

/** A time relative to `now`: `just now`, `12 min ago`, `in 3 h`, `Tue 17 Nov, 09:30`, `3 Feb 2025`. */
export function formatAgo(at: string, now: string): string {
	const when = Date.parse(at);
	const distance = Math.abs(Date.parse(now) - when);
	if (distance < MINUTE) return "just now";

	if (distance < DAY) {
		const words = span(distance);
		return when < Date.parse(now) ? `${words} ago` : `in ${words}`;
	}

	return (distance < 180 * DAY ? thisYear : anyYear).format(when);
}

const day = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeZone: "UTC",
});

/** YYYY-MM-DD as `3 Mar 2026`. */
export function shortDate(text: string): string {
	return day.format(Date.parse(text));
}

/** The date in the agency's time zone, YYYY-MM-DD. */
export function dayAt(at: string): string {
	return toWallClock(at, company().timeZone).date;
}

/** A duration in at most two units: `41 min`, `3 h`, `2 days 4 h`. */
export function span(milliseconds: number): string {
	if (milliseconds < HOUR)
		return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
	if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`;

	const days = Math.floor(milliseconds / DAY);
	const hours = Math.floor((milliseconds % DAY) / HOUR);

	return `${days} ${days === 1 ? "day" : "days"}${hours > 0 && days < 3 ? ` ${hours} h` : ""}`;
}
