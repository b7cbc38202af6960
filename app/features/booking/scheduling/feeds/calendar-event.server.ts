import {
	type CalendarEntry,
	findProperties,
	findProperty,
	type Property,
} from "./calendar-entries.server.ts";
import {
	DAY,
	parseLocal,
	startOfDay,
	type TimeRange,
} from "./calendar-time.server.ts";
import type { FindZone } from "./calendar-zones.server.ts";
import {
	type EntryTime,
	isWholeDay,
	readEnd,
	readTime,
	readTimes,
	readUid,
} from "./entry-times.server.ts";
import { type Changes, noChanges } from "./event-changes.server.ts";
import { DamagedEntry, expandRule } from "./repeat-rule.server.ts";

type EventContext = {
	window: TimeRange;
	findZone: FindZone;
	/** By UID. */
	changes: ReadonlyMap<string, Changes>;
};

/** Zones differ by up to 26 hours. */
const ZONE_MARGIN = 2 * DAY;

/**
 * The times of an event; those outside the window may be missing.
 * @throws DamagedEntry
 */
export function readEvent(
	entry: CalendarEntry,
	context: EventContext,
): TimeRange[] {
	const { window, findZone } = context;
	const repeats = entry.properties.some(({ name }) =>
		/^R(RULE|DATE)$/.test(name),
	);
	if (!repeats && isOutside(entry, window)) return [];

	const start = readTime(entry, "DTSTART", findZone);
	if (!start) throw new DamagedEntry("it has no start.");

	const endAfter = readEnd(entry, start, findZone);
	const { toInstant } = start.zone;
	const first = {
		start: toInstant(start.local),
		end: endAfter(start.local),
	};
	if (first.end < first.start)
		throw new DamagedEntry("it ends before it starts.");
	if (!repeats) return [first];

	// A changed occurrence is an entry of its own; following ones may move with it.
	const isChange = findProperty(entry, "RECURRENCE-ID") !== undefined;
	const known = isChange ? undefined : context.changes.get(readUid(entry));
	const { changed, ranges, maxShift } = known ?? noChanges;

	const margin = first.end - first.start + maxShift + ZONE_MARGIN;
	const span = { start: window.start - margin, end: window.end + margin };
	const isExcluded = readExceptions(entry, start, span, findZone);
	const found: TimeRange[] = [];

	for (const { local, end } of iterateOccurrences(
		entry,
		start,
		span,
		findZone,
	)) {
		const instant = toInstant(local);
		const day = startOfDay(local);
		if (isExcluded(instant, day)) continue;
		if (changed.has(instant) || changed.has(`day ${day}`)) continue;

		const range = ranges.findLast((each) => instant >= each.instant);
		if (range?.isCancelled) continue;
		if (!range) {
			found.push({ start: instant, end: end ?? endAfter(local) });
			continue;
		}

		const moved = toInstant(local + range.shift);
		found.push({ start: moved, end: moved + range.length });
	}

	return found;
}

/** Most entries are in the past: recognised without their time zones. */
function isOutside(entry: CalendarEntry, window: TimeRange): boolean {
	const written = (name: string) =>
		parseLocal(findProperty(entry, name)?.value ?? "")?.local;

	const start = written("DTSTART");
	if (start === undefined) return false;
	if (start > window.end + ZONE_MARGIN) return true;

	const end = written("DTEND");

	return end !== undefined && Math.max(start, end) < window.start - ZONE_MARGIN;
}

function iterateOccurrences(
	entry: CalendarEntry,
	start: EntryTime,
	span: TimeRange,
	findZone: FindZone,
): { local: number; end?: number | undefined }[] {
	const rules = findProperties(entry, "RRULE");
	const locals =
		rules.length > 0
			? rules.flatMap((rule) => expand(rule, start, span))
			: [start.local];
	const listed = readTimes(entry, "RDATE", start.zone, findZone).map(
		({ local, isDate, zone, end }) => ({
			local: isDate ? local : start.zone.toLocal(zone.toInstant(local)),
			end,
		}),
	);

	return [...locals.map((local) => ({ local })), ...listed];
}

function expand(
	{ value }: Property,
	start: EntryTime,
	span: TimeRange,
): number[] {
	const { local, isDate, zone } = start;
	return expandRule({ value, start: local, isDate, zone }, span);
}

function readExceptions(
	entry: CalendarEntry,
	start: EntryTime,
	span: TimeRange,
	findZone: FindZone,
): (instant: number, day: number) => boolean {
	const instants = new Set(
		findProperties(entry, "EXRULE")
			.flatMap((rule) => expand(rule, start, span))
			.map(start.zone.toInstant),
	);
	const days = new Set<number>();

	for (const time of readTimes(entry, "EXDATE", start.zone, findZone)) {
		if (isWholeDay(time, start)) days.add(time.local);
		if (!time.isDate) instants.add(time.zone.toInstant(time.local));
	}

	return (instant, day) => instants.has(instant) || days.has(day);
}
