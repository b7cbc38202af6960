import {
	type CalendarEntry,
	findParameter,
	findProperty,
} from "./calendar-entries.server.ts";
import type { FindZone } from "./calendar-zones.server.ts";
import {
	type EntryTime,
	isFree,
	isWholeDay,
	parseTime,
	readEnd,
	readTime,
	readUid,
} from "./entry-times.server.ts";

/** Changed and cancelled occurrences of one event. */
export type Changes = {
	/** Instants, or dates such as `day 1795737600000`. */
	changed: Set<number | string>;
	/** Changes that include all following occurrences, in order. */
	ranges: RangeChange[];
	maxShift: number;
};

/** In milliseconds. */
type RangeChange = {
	instant: number;
	isCancelled: boolean;
	shift: number;
	length: number;
};

export const noChanges: Changes = {
	changed: new Set(),
	ranges: [],
	maxShift: 0,
};

/** By UID. Damaged changes are reported when they are read as entries. */
export function findChanges(
	entries: readonly CalendarEntry[],
	findZone: FindZone,
): Map<string, Changes> {
	const found = new Map<string, Changes>();
	const changes = entries.filter((each) => findProperty(each, "RECURRENCE-ID"));
	const uids = new Set(changes.map(readUid));
	const starts = new Map<string, EntryTime>();

	for (const entry of entries)
		if (uids.has(readUid(entry)) && !findProperty(entry, "RECURRENCE-ID")) {
			const start = tryRead(() => readTime(entry, "DTSTART", findZone));
			if (start) starts.set(readUid(entry), start);
		}

	for (const entry of changes) {
		const uid = readUid(entry);
		const known = found.get(uid) ?? {
			changed: new Set(),
			ranges: [],
			maxShift: 0,
		};

		found.set(uid, known);
		const start = starts.get(uid);
		tryRead(() => addChange(known, entry, start, findZone));
	}

	for (const { ranges } of found.values())
		ranges.sort((a, b) => a.instant - b.instant);

	return found;
}

/** `seriesStart`: its zone is that of original times that name none. */
function addChange(
	known: Changes,
	entry: CalendarEntry,
	seriesStart: EntryTime | undefined,
	findZone: FindZone,
): void {
	const zone = seriesStart?.zone ?? findZone(null);
	const property = findProperty(entry, "RECURRENCE-ID");
	if (!property) return;

	const original = parseTime(property.value, property, zone, findZone);
	const instant = original.zone.toInstant(original.local);
	const isDay = isWholeDay(original, seriesStart ?? original);
	known.changed.add(isDay ? `day ${original.local}` : instant);

	const range = findParameter(property, "RANGE") ?? "";
	if (!/^thisandfuture$/i.test(range)) return;

	const start = readTime(entry, "DTSTART", findZone) ?? original;
	const startsAt = start.zone.toInstant(start.local);
	const shift = zone.toLocal(startsAt) - zone.toLocal(instant);

	known.maxShift = Math.max(known.maxShift, Math.abs(shift));
	known.ranges.push({
		instant,
		isCancelled: isFree(entry),
		shift,
		length: readEnd(entry, start, findZone)(start.local) - startsAt,
	});
}

function tryRead<Value>(read: () => Value): Value | null {
	try {
		return read();
	} catch {
		return null;
	}
}
