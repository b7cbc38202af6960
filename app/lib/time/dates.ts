import { createCache } from "#lib/cache.ts";

/**
 * Days (YYYY-MM-DD) and months (YYYY-MM) as text, and the clocks of time zones. Also used by browsers, so
 * without Temporal. Instants are UTC, ISO 8601.
 */

export const weekdays = [
	"monday",
	"tuesday",
	"wednesday",
	"thursday",
	"friday",
	"saturday",
	"sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** `Monday` */
export function nameWeekday(day: Weekday): string {
	return day.charAt(0).toUpperCase() + day.slice(1);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Monday is 0. */
export function getWeekday(date: string): number {
	return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
}

export function addDays(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00Z`) + days * DAY)
		.toISOString()
		.slice(0, 10);
}

export function addMonths(month: string, months: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + months, 1))
		.toISOString()
		.slice(0, 7);
}

export function getMonth(date: string): string {
	return date.slice(0, 7);
}

/** The format in which all instants are stored and compared: UTC, ISO 8601 with milliseconds. */
export function isInstant(text: string): boolean {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;

	const milliseconds = Date.parse(text);
	return (
		!Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === text
	);
}

/** Local date (YYYY-MM-DD) and time (HH:MM, 00:00 to 23:59). @throws RangeError for an unknown zone. */
export function toWallClock(
	instant: string,
	timeZone: string,
): { date: string; time: string } {
	const number = "2-digit";
	const format = {
		hourCycle: "h23",
		year: "numeric",
		month: number,
		day: number,
	} as const;
	const parts = getFormat({ timeZone, ...format, hour: number, minute: number })
		.formatToParts(Date.parse(instant))
		.map(({ type, value }) => [type, value]);
	const { year, month, day, hour, minute } = Object.fromEntries(parts);

	return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

export function findYear(instant: string, timeZone: string): number {
	return Number(toWallClock(instant, timeZone).date.slice(0, 4));
}

/** Minutes ahead of UTC. @throws RangeError for an unknown zone. */
export function findOffsetMinutes(instant: string, timeZone: string): number {
	const { date, time } = toWallClock(instant, timeZone);
	return Math.round(
		(Date.parse(`${date}T${time}Z`) - Date.parse(instant)) / MINUTE,
	);
}

/** The first instant of a day, at 01:00 where clocks skip midnight. */
export function findDayStart(date: string, timeZone: string): string {
	const midnight = Date.parse(`${date}T00:00Z`);

	const withOffsetOf = (instant: number) =>
		new Date(
			midnight -
				findOffsetMinutes(new Date(instant).toISOString(), timeZone) * MINUTE,
		).toISOString();

	const [first, second] = [midnight - DAY, midnight + DAY]
		.map(withOffsetOf)
		.sort();

	return first && toWallClock(first, timeZone).date === date
		? first
		: (second ?? "");
}

/** Limits the cache: Intl accepts zone names in any case, and each format takes 30 kB. */
const MAX_FORMATS = 500;

const formats = createCache<string, Intl.DateTimeFormat>(MAX_FORMATS);

/**
 * Cached, as creating a format takes longer than the rest of a form's request.
 * @throws RangeError for an unknown zone.
 */
export function getFormat(
	options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
	return formats.once(
		JSON.stringify(options),
		() => new Intl.DateTimeFormat("en-GB", options),
	);
}

/** Clock and id generator of one request, so that other functions depend only on their arguments. */
export type Clock = {
	/** UTC, ISO 8601. */
	at: string;
	newId(): string;
};

/** The instant this many milliseconds later, or earlier if negative. UTC, ISO 8601. */
export function shifted(instant: string, milliseconds: number): string {
	return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** The Monday of the week of a day, YYYY-MM-DD. */
export function startOfWeek(day: string): string {
	return addDays(day, -getWeekday(day));
}

/** True for a valid date from 1900 to 2199, YYYY-MM-DD. */
export function isDay(text: string): boolean {
	if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;

	const time = Date.parse(`${text}T00:00:00.000Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
