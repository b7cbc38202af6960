import { company } from "#content/content.ts";
import { addDays, toWallClock } from "#lib/time/dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In the agency's time zone, which an owner can change while the site runs. */
function format(options: Intl.DateTimeFormatOptions) {
	let made: Intl.DateTimeFormat | undefined;

	return {
		format(when: number): string {
			const { timeZone } = company();
			if (made?.resolvedOptions().timeZone !== timeZone)
				made = new Intl.DateTimeFormat("en-GB", { ...options, timeZone });

			return made.format(when);
		},
	};
}

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

const clock = format(time);
const dayAndMonth = format({
	weekday: "short",
	day: "numeric",
	month: "short",
});

/** A time of a list, as short as can be: `14:00` today, `yesterday`, `Fri 27 Nov`, `15 Sep 2025`. */
export function formatListTime(at: string, now: string): string {
	const today = dayAt(now);
	const day = dayAt(at);
	const when = Date.parse(at);

	if (day === today) return clock.format(when);
	if (day === addDays(today, -1)) return "yesterday";

	return (day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : anyYear).format(
		when,
	);
}

const weekday = new Intl.DateTimeFormat("en-GB", {
	weekday: "short",
	timeZone: "UTC",
});
const dayOfYear = new Intl.DateTimeFormat("en-GB", {
	weekday: "short",
	day: "numeric",
	month: "short",
	timeZone: "UTC",
});

/** How long ago, in one unit: `2 h`, `16 d`. */
export function formatAge(at: string, now: string): string {
	const age = Date.parse(now) - Date.parse(at);
	if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))} min`;

	return age < DAY
		? `${Math.floor(age / HOUR)} h`
		: `${Math.floor(age / DAY)} d`;
}

/** A day that something is due, both YYYY-MM-DD: `today`, `tomorrow`, `Thu, in 2 days`, `late 1 day`, `Fri 27 Nov`. */
export function formatDueDay(due: string, today: string): string {
	const days = Math.round((Date.parse(due) - Date.parse(today)) / DAY);
	if (days === 0) return "today";
	if (days === 1) return "tomorrow";
	if (days < 0) return `late ${days === -1 ? "1 day" : `${-days} days`}`;
	if (days < 7) return `${weekday.format(Date.parse(due))}, in ${days} days`;

	return (due.slice(0, 4) === today.slice(0, 4) ? dayOfYear : day).format(
		Date.parse(due),
	);
}

/** YYYY-MM-DD as `Mon 7 Dec`. */
export function formatShortDay(text: string): string {
	return dayOfYear.format(Date.parse(text));
}

/** A day in a list by days: `Today, Tue 1 Dec`, `Yesterday, Mon 30 Nov`, `Fri 27 Nov`, `15 Sep 2025`. */
export function formatDayHeading(text: string, today: string): string {
	if (text.slice(0, 4) !== today.slice(0, 4)) return shortDate(text);

	const name = formatShortDay(text);
	if (text === today) return `Today, ${name}`;
	if (text === addDays(today, 1)) return `Tomorrow, ${name}`;

	return text === addDays(today, -1) ? `Yesterday, ${name}` : name;
}

/** The time of the clock in the agency's time zone: `14:00`. */
export function formatClock(at: string): string {
	return clock.format(Date.parse(at));
}

/** As `formatDueDay`, with the time if it has one: `today, 14:00`. What is late has none. */
export function formatDue(
	due: string,
	time: string | null,
	today: string,
): string {
	const day = formatDueDay(due, today);

	return time !== null && due >= today ? `${day}, ${time}` : day;
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
