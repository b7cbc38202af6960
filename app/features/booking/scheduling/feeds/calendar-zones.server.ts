import { findIana, WINDOWS_TO_IANA_MAP } from "windows-iana";
import {
	type CalendarEntry,
	findProperties,
	findProperty,
} from "./calendar-entries.server.ts";
import {
	makeNamedZone,
	parseLocal,
	parseOffset,
	type TimeRange,
	utc,
	type Zone,
} from "./calendar-time.server.ts";
import { expandRule } from "./repeat-rule.server.ts";

export type FindZone = (
	name: string | null,
) => Zone & { isUnknown?: true | undefined };

/** How the names of Windows end; "W. Europe Daylight Time" and "W. Europe" are the same zone. */
const STANDARD = " Standard Time";

const YEAR = 366 * 24 * 60 * 60_000;

/**
 * Finds zones by the names used in a calendar. Entries without a zone, or with one that neither the
 * calendar nor this machine knows, are in `timeZone`.
 */
export function readZones(
	definitions: readonly CalendarEntry[],
	timeZone: string,
	window: TimeRange,
): FindZone {
	const fallback = makeNamedZone(timeZone);
	const unknown = { ...fallback, isUnknown: true as const };
	const found = new Map<string, ReturnType<FindZone>>();

	const find = (name: string) => {
		if (name.includes("/") && isZoneName(name)) return makeNamedZone(name);

		for (const definition of definitions)
			if (
				findProperty(definition, "TZID")?.value.replaceAll('"', "") === name
			) {
				const zone = readDefinition(definition, window);
				if (zone) return zone;
			}

		const known = findZoneName(name);

		return known ? makeNamedZone(known) : unknown;
	};

	return (name) => {
		if (!name) return fallback;

		const zone = found.get(name) ?? find(name);
		found.set(name, zone);

		return zone;
	};
}

/**
 * The IANA name for a Windows name ("W. Europe Standard Time"), a name with a prefix
 * ("/vendor.example/Europe/Berlin"), or one that lists cities or an offset ("(UTC+01:00) Berlin, Rome").
 */
function findZoneName(name: string): string | null {
	const windows =
		convertWindowsZone(name) ?? convertWindowsZone(name.replace(/ \d+$/, ""));
	if (windows) return windows;
	if (isZoneName(name)) return name;

	const standard = convertWindowsZone(
		name.replace(/(?: daylight time)?$/i, STANDARD),
	);
	if (standard) return standard;

	const segments = name.split("/");
	for (const count of [3, 2, 1]) {
		const ending = segments.slice(-count).join("/");
		if (segments.length > count && isZoneName(ending)) return ending;
	}

	const american = /\b(Eastern|Central|Mountain|Pacific) Time\b/.exec(name);
	if (american) return convertWindowsZone(`${american[1]}${STANDARD}`);

	for (const part of name.split(/[,;:/()]/)) {
		const zone = indexZonesByCity().get(cityKey(part));
		if (zone) return zone;
	}

	const offset = /(?:UTC|GMT)\s*([+-])(\d{1,2}):?(\d\d)?/i.exec(name);
	if (!offset) return null;

	const [, sign, hours = "", minutes = "00"] = offset;
	const numeric = `${sign}${hours.padStart(2, "0")}:${minutes}`;

	return isZoneName(numeric) ? numeric : null;
}

let windowsNames: Map<string, string> | undefined;
let cities: Map<string, string> | undefined;

function indexZonesByCity(): Map<string, string> {
	cities ??= new Map(
		Intl.supportedValuesOf("timeZone").map((zone) => [
			cityKey(zone.split("/").at(-1) ?? ""),
			zone,
		]),
	);
	return cities;
}

function cityKey(text: string): string {
	return text.trim().toLowerCase().replaceAll("_", " ");
}

/** Some programs change the case of a name. */
function convertWindowsZone(name: string): string | null {
	windowsNames ??= new Map(
		WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [
			windowsName.toLowerCase(),
			windowsName,
		]),
	);
	const known = windowsNames.get(name.trim().toLowerCase());

	return known ? (findIana(known)[0] ?? null) : null;
}

function isZoneName(name: string): boolean {
	try {
		Temporal.Now.zonedDateTimeISO(name);
		return true;
	} catch {
		return false;
	}
}

/** A change of the clock; `local` is the time shown before it. */
type Change = { local: number; before: number; after: number };

/** A zone defined in the calendar; null when its rules can't be read. */
function readDefinition(
	definition: CalendarEntry,
	window: TimeRange,
): Zone | null {
	const location = findProperty(definition, "X-LIC-LOCATION")?.value;
	if (location && isZoneName(location)) return makeNamedZone(location);

	const changes = definition.parts
		.flatMap((part) => readChanges(part, window))
		.sort((a, b) => a.local - b.local);
	const [first] = changes;
	if (!first) return null;

	const offsetAt = (isBefore: (change: Change) => boolean) =>
		changes.findLast(isBefore)?.after ?? first.before;

	return {
		toInstant: (at) => at - offsetAt(({ local }) => local <= at),
		toLocal: (at) => at + offsetAt(({ local, before }) => local - before <= at),
	};
}

/** The changes within a year of the window, and the one before. */
function readChanges(part: CalendarEntry, window: TimeRange): Change[] {
	const start = parseLocal(findProperty(part, "DTSTART")?.value ?? "");
	const before = parseOffset(findProperty(part, "TZOFFSETFROM")?.value);
	const after = parseOffset(findProperty(part, "TZOFFSETTO")?.value);
	if (!start || after === null) return [];

	const span = { start: window.start - 2 * YEAR, end: window.end + YEAR };
	const rules = findProperties(part, "RRULE").flatMap(({ value }) => {
		try {
			const rule = { value, start: start.local, isDate: false, zone: utc };
			return expandRule(rule, span, { withPrevious: true });
		} catch {
			return [];
		}
	});
	const dates = findProperties(part, "RDATE")
		.flatMap(({ value }) => value.split(","))
		.flatMap((value) => parseLocal(value)?.local ?? []);

	return [start.local, ...dates, ...rules].map((local) => ({
		local,
		before: before ?? after,
		after,
	}));
}
