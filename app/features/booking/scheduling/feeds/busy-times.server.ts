import { cutText } from "#lib/text/cut-text.ts";
import {
	type CalendarEntry,
	findParameter,
	findProperty,
	readEntries,
	UnreadableCalendar,
} from "./calendar-entries.server.ts";
import { readEvent } from "./calendar-event.server.ts";
import { parseLocal, type TimeRange } from "./calendar-time.server.ts";
import { type FindZone, readZones } from "./calendar-zones.server.ts";
import { isFree, readTimes, readUid } from "./entry-times.server.ts";
import { findChanges } from "./event-changes.server.ts";
import { DamagedEntry } from "./repeat-rule.server.ts";

/** An entry that was not read, or not in full. */
export type EntryProblem = {
	title: string;
	/** Its start, as written in the calendar: ISO 8601 without a zone. */
	startsAt: string | null;
	/** Why, for staff; continues the entry's name. */
	reason: string;
};

export type CalendarReading = {
	/** In order and without overlaps. */
	busy: TimeRange[];
	/** The first of them. */
	problems: EntryProblem[];
	problemCount: number;
};

type ReadOptions = {
	window: TimeRange;
	/** Of all-day entries, and of times without a zone. */
	timeZone: string;
	/** Ids of our own calls, which count by themselves: their copies in the calendar don’t (RFC 5545, 3.8.4.7). */
	ownCalls?: readonly string[];
	/** Entries to leave out, by index. */
	skipped?: readonly number[];
	/** Called before each entry is read; may throw. */
	onEntry?(index: number): void;
};

const MAX_BUSY_TIMES = 10_000;
const MAX_PROBLEMS = 20;
const MAX_TITLE = 80;

const tookTooLong = "it takes too long to read.";

/**
 * The busy times of a calendar (RFC 5545) within a window. Recurring events are expanded; cancelled ones
 * and those marked as free are left out. Entries that can't be read are named, and the others count.
 * @throws UnreadableCalendar
 */
export function readBusyTimes(
	text: string,
	{ window, timeZone, ownCalls = [], skipped = [], onEntry }: ReadOptions,
): CalendarReading {
	const own = new Set(ownCalls);
	const entries = readEntries(text).filter(
		(entry) => !own.has(readUid(entry).toLowerCase().split("@")[0] ?? ""),
	);
	const definitions = entries.filter(({ kind }) => kind === "VTIMEZONE");
	const findZone = readZones(definitions, timeZone, window);
	const changes = findChanges(entries, findZone);
	const busy: TimeRange[] = [];
	const problems: EntryProblem[] = [];
	let problemCount = 0;

	const report = (entry: CalendarEntry, reason: string) => {
		problemCount++;
		if (problems.length < MAX_PROBLEMS) problems.push(describe(entry, reason));
	};

	for (const [index, entry] of entries.entries()) {
		if (entry.kind === "VTIMEZONE" || isFree(entry)) continue;
		if (skipped.includes(index)) {
			report(entry, tookTooLong);
			continue;
		}

		onEntry?.(index);
		try {
			const times =
				entry.kind === "VEVENT"
					? readEvent(entry, { window, findZone, changes })
					: readFreeBusy(entry, findZone);
			for (const time of times)
				if (time.start < window.end && time.end > window.start)
					busy.push({ ...time, end: Math.min(time.end, window.end) });

			const note = findNote(entry, findZone, timeZone);
			if (note) report(entry, note);
		} catch (error) {
			if (!(error instanceof DamagedEntry)) throw error;
			report(entry, error.message);
		}
	}

	const merged = merge(busy);
	if (merged.length > MAX_BUSY_TIMES)
		throw new UnreadableCalendar("The calendar has too many busy times.");

	return { busy: merged, problems, problemCount };
}

/** Times of calendars that are published as free and busy times only. */
function readFreeBusy(entry: CalendarEntry, findZone: FindZone): TimeRange[] {
	const properties = entry.properties.filter(
		(property) =>
			property.name === "FREEBUSY" &&
			!/^free$/i.test(findParameter(property, "FBTYPE") ?? ""),
	);
	return readTimes(
		{ ...entry, properties },
		"FREEBUSY",
		findZone(null),
		findZone,
	).flatMap(({ local, zone, end }) =>
		end === undefined ? [] : [{ start: zone.toInstant(local), end }],
	);
}

/** For an entry that counts, but may not be read as it was meant. */
function findNote(
	entry: CalendarEntry,
	findZone: FindZone,
	timeZone: string,
): string | null {
	const start = findProperty(entry, "DTSTART");
	const name = start && findParameter(start, "TZID");
	const isUtc = /Z\s*$/i.test(start?.value ?? "");
	if (name && !isUtc && findZone(name).isUnknown)
		return `its time zone “${cutText(name, MAX_TITLE)}” isn’t known, so it was read in ${timeZone}.`;

	return entry.hasUnreadableLine
		? "one of its lines can’t be read. Its time counts."
		: null;
}

function describe(entry: CalendarEntry, reason: string): EntryProblem {
	const title = (findProperty(entry, "SUMMARY")?.value ?? "")
		.replace(/\\[nN]/g, " ")
		.replace(/\\(.)/g, "$1")
		.replace(/\p{C}/gu, "")
		.trim();
	const start = parseLocal(findProperty(entry, "DTSTART")?.value ?? "");
	const iso = start && new Date(start.local).toISOString();

	return {
		title: cutText(title, MAX_TITLE),
		startsAt: iso?.slice(0, start?.isDate ? 10 : 16) ?? null,
		reason,
	};
}

function merge(spans: readonly TimeRange[]): TimeRange[] {
	const found: TimeRange[] = [];
	for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
		const last = found.at(-1);
		if (last && start <= last.end) last.end = Math.max(last.end, end);
		else if (end > start) found.push({ start, end });
	}

	return found;
}
