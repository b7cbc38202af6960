import { findOffsetMinutes, getFormat } from "./dates.ts";

/** `Tuesday 24 November 2026 at 10:00`, in a time zone. @throws for an unknown zone. */
export function formatDateTime(instant: string, timeZone: string): string {
	const date = new Date(instant);
	return `${formatDay(date, timeZone)} at ${timeOfDay(date, timeZone)}`;
}

/** `Tuesday 24 November 2026, 10:00–10:15, London time`. */
export function formatSpan(
	startsAt: string,
	endsAt: string,
	timeZone: string,
): string {
	const start = new Date(startsAt);
	const end = new Date(endsAt);
	const times = `${timeOfDay(start, timeZone)}–${timeOfDay(end, timeZone)}`;
	return `${formatDay(start, timeZone)}, ${times}, ${describeZone(timeZone)}`;
}

/** `Tuesday 24 November 2026`, of a day (YYYY-MM-DD). */
export function formatDate(date: string): string {
	return formatDay(new Date(`${date}T00:00Z`), "UTC");
}

/** `November 2026`, of a month (YYYY-MM). */
export function formatMonth(month: string): string {
	return formatDate(`${month}-01`).split(" ").slice(2).join(" ");
}

/** `America/New York, GMT−5`; the name alone where Intl does not know the zone. */
export function formatZone(instant: string, timeZone: string): string {
	const name = timeZone.replaceAll("_", " ");
	try {
		return `${name}, ${formatOffset(instant, timeZone)}`;
	} catch {
		return name;
	}
}

/** `GMT+5:45`, `GMT−5`, `GMT+0` */
export function formatOffset(instant: string, timeZone: string): string {
	const offset = findOffsetMinutes(instant, timeZone);
	const minutes = Math.abs(offset) % 60;
	const hours = (Math.abs(offset) - minutes) / 60;
	const rest = minutes ? `:${String(minutes).padStart(2, "0")}` : "";

	return `GMT${offset < 0 ? "−" : "+"}${hours}${rest}`;
}

function describeZone(timeZone: string): string {
	const city = timeZone.split("/").at(-1)?.replaceAll("_", " ");
	return timeZone.includes("/") ? `${city} time` : timeZone;
}

const longDate = { day: "numeric", month: "long", year: "numeric" } as const;

function formatDay(date: Date, timeZone: string): string {
	// Some versions of the locale data have a comma after the weekday.
	return getFormat({ weekday: "long", ...longDate, timeZone })
		.format(date)
		.replace(",", "");
}

function timeOfDay(date: Date, timeZone: string): string {
	const options = {
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		timeZone,
	} as const;
	return getFormat(options).format(date);
}

/** "2025-06-17" becomes "17 June 2025". */
export function formatLongDate(day: string): string {
	return getFormat({ ...longDate, timeZone: "UTC" }).format(
		new Date(`${day}T12:00:00Z`),
	);
}
