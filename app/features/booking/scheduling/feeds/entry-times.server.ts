import {
	type CalendarEntry,
	findParameter,
	findProperties,
	findProperty,
	type Property,
} from "./calendar-entries.server.ts";
import {
	DAY,
	isMidnight,
	makeFixedZone,
	parseLocal,
	startOfDay,
	utc,
	type Zone,
} from "./calendar-time.server.ts";
import type { FindZone } from "./calendar-zones.server.ts";
import { DamagedEntry } from "./repeat-rule.server.ts";

export type EntryTime = { local: number; isDate: boolean; zone: Zone };

/** Of an occurrence: some programs write those of all-day events as midnight, in UTC or a zone of their own. */
export function isWholeDay(time: EntryTime, start: EntryTime): boolean {
	return time.isDate || (start.isDate && isMidnight(time.local));
}

/** Null without the property. */
export function readTime(
	entry: CalendarEntry,
	name: string,
	findZone: FindZone,
): EntryTime | null {
	const property = findProperty(entry, name);
	return property
		? parseTime(property.value, property, findZone(null), findZone)
		: null;
}

/**
 * @param zone of times that name none.
 * @throws DamagedEntry
 */
export function parseTime(
	value: string,
	property: Property,
	zone: Zone,
	findZone: FindZone,
): EntryTime {
	const time = parseLocal(value);
	if (!time)
		throw new DamagedEntry(
			`its ${labels[property.name] ?? "date"} isn’t a valid date or time.`,
		);

	const { local, offset } = time;
	const isNamedDate = /^date$/i.test(findParameter(property, "VALUE") ?? "");
	if (time.isDate || (isNamedDate && offset === null && isMidnight(local)))
		return { local, isDate: true, zone };
	if (offset !== null)
		return {
			local,
			isDate: false,
			zone: offset === 0 ? utc : makeFixedZone(offset),
		};

	const name = findParameter(property, "TZID");

	return { local, isDate: false, zone: name === null ? zone : findZone(name) };
}

const labels: Record<string, string> = {
	DTSTART: "start",
	DTEND: "end",
	"RECURRENCE-ID": "original time",
	EXDATE: "list of exceptions",
	RDATE: "list of dates",
	FREEBUSY: "list of busy times",
};

/** An occurrence in a list of dates; `end` is that of a period, as an instant. */
export type ListedTime = EntryTime & { end?: number };

/** @throws DamagedEntry */
export function readTimes(
	entry: CalendarEntry,
	name: string,
	zone: Zone,
	findZone: FindZone,
): ListedTime[] {
	return findProperties(entry, name).flatMap((property) =>
		property.value
			.split(",")
			.filter((value) => value.trim() !== "")
			.map((value) => parseListed(value, property, zone, findZone)),
	);
}

function parseListed(
	value: string,
	property: Property,
	zone: Zone,
	findZone: FindZone,
): ListedTime {
	const [from = "", to] = value.split("/");
	const time = parseTime(from, property, zone, findZone);
	if (to === undefined) return time;

	if (!/^\s*[+-]?P/i.test(to)) {
		const end = parseTime(to, property, zone, findZone);
		return { ...time, end: end.zone.toInstant(end.local) };
	}

	const { days, time: exact } = parseDuration(to);

	return { ...time, end: time.zone.toInstant(time.local + days) + exact };
}

/** In milliseconds: a thousand years, far beyond which dates can't be calculated. */
const MAX_LENGTH = 365_000 * DAY;

/**
 * In milliseconds. Days are days of the calendar, also when the clock changes; hours are exact.
 * @throws DamagedEntry
 */
function parseDuration(text: string): { days: number; time: number } {
	try {
		const { weeks, days, hours, minutes, seconds } = Temporal.Duration.from(
			text.trim(),
		);
		const length = {
			days: (weeks * 7 + days) * DAY,
			time: ((hours * 60 + minutes) * 60 + seconds) * 1000,
		};
		if (Math.max(length.days, length.time) <= MAX_LENGTH) return length;
	} catch {
		// Refused below.
	}
	throw new DamagedEntry("its length can’t be read.");
}

/**
 * The end of an occurrence, as an instant, by its local start.
 * @throws DamagedEntry
 */
export function readEnd(
	entry: CalendarEntry,
	start: EntryTime,
	findZone: FindZone,
): (local: number) => number {
	const { toInstant } = start.zone;
	const endProperty = findProperty(entry, "DTEND");
	const duration = findProperty(entry, "DURATION");

	if (duration && !endProperty?.value) {
		const { days, time } = parseDuration(duration.value);
		return (local) => toInstant(local + days) + time;
	}

	const end = readTime(entry, "DTEND", findZone);

	if (start.isDate && (!end || end.isDate)) {
		const days = end ? end.local - start.local : DAY;
		// Some programs write the last day as the end.
		return (local) => toInstant(local + (days === 0 ? DAY : days));
	}
	if (!end) return toInstant;

	const isSameDay = end.isDate && startOfDay(start.local) === end.local;
	const last = end.zone.toInstant(isSameDay ? end.local + DAY : end.local);
	const length = last - toInstant(start.local);

	return (local) => toInstant(local) + length;
}

export function isFree(entry: CalendarEntry): boolean {
	const has = (name: string, value: string) =>
		findProperty(entry, name)?.value.toUpperCase() === value;

	return (
		has("STATUS", "CANCELLED") ||
		has("TRANSP", "TRANSPARENT") ||
		has("X-MICROSOFT-CDO-BUSYSTATUS", "FREE") ||
		// As Exchange’s own view of free and busy times.
		has("X-MICROSOFT-CDO-BUSYSTATUS", "WORKINGELSEWHERE") ||
		isDeclined(entry)
	);
}

/** The calendar's owner will not attend (RFC 5545, 3.2.12). */
function isDeclined(entry: CalendarEntry): boolean {
	const { email } = entry.owner;
	if (email === null) return false;

	return findProperties(entry, "ATTENDEE").some(
		(attendee) =>
			attendee.value.toLowerCase().replace(/^mailto:/, "") === email ||
			findParameter(attendee, "EMAIL")?.toLowerCase() === email,
	);
}

export function readUid(entry: CalendarEntry): string {
	return findProperty(entry, "UID")?.value ?? "";
}
