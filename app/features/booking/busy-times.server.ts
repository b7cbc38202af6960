import { setImmediate as pause } from "node:timers/promises";
import ICAL from "ical.js";
import { knownTimeZone } from "./time-zones.ts";

/** Milliseconds since 1970. */
export type Span = { start: number; end: number };

/** Limit of recurrences; calendars above it are refused. */
const MAX_OCCURRENCES = 50_000;
/** Recurrences computed before yielding to other requests. */
const PAUSE_EVERY = 200;

/** The text is not a calendar; the message is for staff. */
export class NoCalendar extends Error {}

/**
 * The busy times of a calendar between two instants (RFC 5545), in order and without overlaps. Recurring
 * events are expanded; cancelled ones and those marked as free are left out.
 * @throws NoCalendar
 */
export async function busyTimesIn(
	text: string,
	{ start: from, end: until }: Span,
): Promise<Span[]> {
	const calendar = parsed(text);
	const entries = calendar.getAllSubcomponents("vevent");
	const masters = new Set(
		entries.filter((entry) => !isException(entry)).map(uidOf),
	);
	const spans = freeBusySpans(calendar);
	let left = MAX_OCCURRENCES;

	for (const entry of entries) {
		// Changed occurrences belong to their event, if it is in the file.
		if (isException(entry) && masters.has(uidOf(entry))) continue;

		const event = new ICAL.Event(entry);
		if (!event.startDate) continue;

		if (!event.isRecurring()) {
			spans.push(...spanOf(entry, event.startDate, event.endDate));
			continue;
		}

		const occurrences = event.iterator();
		for (let next = occurrences.next(); next; next = occurrences.next()) {
			if (--left < 0)
				throw new NoCalendar("The calendar has too many entries.");
			if (left % PAUSE_EVERY === 0) await pause();
			if (instantOf(next, entry) >= until) break;

			const { startDate, endDate, item } = event.getOccurrenceDetails(next);
			spans.push(...spanOf(item.component, startDate, endDate));
		}
	}

	return merged(spans.filter(({ start, end }) => start < until && end > from));
}

function parsed(text: string): ICAL.Component {
	try {
		const calendar = new ICAL.Component(ICAL.parse(text));
		if (calendar.name === "vcalendar") return calendar;
	} catch {
		// As below.
	}

	throw new NoCalendar("The address does not lead to a calendar (.ics).");
}

function isException(entry: ICAL.Component): boolean {
	return entry.hasProperty("recurrence-id");
}

function uidOf(entry: ICAL.Component): string {
	return String(entry.getFirstPropertyValue("uid"));
}

function spanOf(
	entry: ICAL.Component,
	start: ICAL.Time,
	end: ICAL.Time,
): Span[] {
	const text = (name: string) =>
		String(entry.getFirstPropertyValue(name) ?? "").toUpperCase();

	const isFree =
		text("status") === "CANCELLED" ||
		text("transp") === "TRANSPARENT" ||
		text("x-microsoft-cdo-busystatus") === "FREE";

	return isFree
		? []
		: [{ start: instantOf(start, entry), end: instantOf(end, entry) }];
}

/** Times of calendars that are published as free and busy times only. */
function freeBusySpans(calendar: ICAL.Component): Span[] {
	return calendar
		.getAllSubcomponents("vfreebusy")
		.flatMap((component) => component.getAllProperties("freebusy"))
		.filter((property) => property.getFirstParameter("fbtype") !== "FREE")
		.flatMap((property) => property.getValues() as ICAL.Period[])
		.map((period) => ({
			start: period.start.toUnixTime() * 1000,
			end: period.getEnd().toUnixTime() * 1000,
		}));
}

/**
 * All-day entries and times without a zone are in the agency's time zone; so are times in a zone that
 * neither the file nor this machine knows.
 */
function instantOf(time: ICAL.Time, entry: ICAL.Component): number {
	const isFloating = time.zone === ICAL.Timezone.localTimezone;
	if (!isFloating && !time.isDate) return time.toUnixTime() * 1000;

	const named = entry.getFirstProperty("dtstart")?.getFirstParameter("tzid");
	const { year, month, day, hour, minute, second } = time;

	return new Temporal.PlainDateTime(
		year,
		month,
		day,
		hour,
		minute,
		second,
	).toZonedDateTime(knownTimeZone(named)).epochMilliseconds;
}

function merged(spans: readonly Span[]): Span[] {
	const found: Span[] = [];
	for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
		const last = found.at(-1);
		if (last && start <= last.end) last.end = Math.max(last.end, end);
		else if (end > start) found.push({ start, end });
	}

	return found;
}
