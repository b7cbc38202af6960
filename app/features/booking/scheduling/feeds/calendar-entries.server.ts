export type Property = { name: string; parameters: string; value: string };

export type CalendarEntry = {
	kind: string;
	properties: Property[];
	/** The STANDARD and DAYLIGHT parts of a time zone. */
	parts: CalendarEntry[];
	/** True when a line could not be read. */
	hasUnreadableLine: boolean;
	/** That of the calendar which the entry is in. */
	owner: CalendarOwner;
};

/** `email`: in lower case; null where the calendar doesn’t name whose it is. */
type CalendarOwner = { email: string | null };

/** A calendar that can't be used at all. The message is for staff. */
export class UnreadableCalendar extends Error {}

const MAX_ENTRIES = 100_000;

const readKinds = new Set(["VEVENT", "VFREEBUSY", "VTIMEZONE"]);
const otherKinds = new Set(["VCALENDAR", "VTODO", "VJOURNAL"]);

/** The others, such as descriptions, don't matter for busy times; of attendees only those who declined. */
const readProperties = new Set([
	"UID",
	"SUMMARY",
	"DTSTART",
	"DTEND",
	"DURATION",
	"RRULE",
	"EXRULE",
	"RDATE",
	"EXDATE",
	"RECURRENCE-ID",
	"STATUS",
	"TRANSP",
	"X-MICROSOFT-CDO-BUSYSTATUS",
	"ATTENDEE",
	"FREEBUSY",
	"TZID",
	"X-LIC-LOCATION",
	"TZOFFSETFROM",
	"TZOFFSETTO",
]);
const textProperties = new Set(["UID", "SUMMARY", "ATTENDEE"]);
const DECLINED = /;\s*PARTSTAT\s*=\s*"?DECLINED\b/i;

/** UTF-8, UTF-16 with or without byte order mark, or else Windows-1252. */
export function decodeCalendar(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff || (second === 0 && first !== 0))
		return new TextDecoder("utf-16le").decode(bytes);
	if (first === 0xfe || (first === 0 && second !== 0))
		return new TextDecoder("utf-16be").decode(bytes);

	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

/**
 * The entries of one or more calendars (RFC 5545). Line ends may be of any kind; lines that can't be read
 * are left out, and entries may be nested or lack their end.
 * @throws UnreadableCalendar
 */
export function readEntries(text: string): CalendarEntry[] {
	const entries: CalendarEntry[] = [];
	let isCalendar = false;
	let entry: CalendarEntry | null = null;
	let part: CalendarEntry | null = null;
	let owner: CalendarOwner = { email: null };
	/** Depth in components that are not read, such as alarms. */
	let depth = 0;

	for (const line of unfoldLines(text)) {
		const [, border, rest = ""] = /^\s*(BEGIN|END)\s*:(.*)$/i.exec(line) ?? [];
		const name = rest.trim().toUpperCase();

		if (!border) {
			const target: CalendarEntry | null = part ?? entry;
			if (target && depth === 0) addLine(target, line);
			else if (!target) owner.email ??= findOwner(line);
			continue;
		}

		if (name === "VCALENDAR") isCalendar = true;
		if (name === "VCALENDAR" && border.toUpperCase() === "BEGIN")
			owner = { email: null };

		if (readKinds.has(name) || otherKinds.has(name)) {
			entry = null;
			part = null;
			depth = 0;

			const isRead = readKinds.has(name) && border.toUpperCase() === "BEGIN";
			if (!isRead) continue;

			entry = makeEntry(name, owner);
			entries.push(entry);
			if (entries.length > MAX_ENTRIES)
				throw new UnreadableCalendar("The calendar has too many entries.");
		} else if (border.toUpperCase() === "END") {
			if (part?.kind === name) part = null;
			else depth = Math.max(0, depth - 1);
		} else if (
			entry?.kind === "VTIMEZONE" &&
			(name === "STANDARD" || name === "DAYLIGHT")
		) {
			part = makeEntry(name, owner);
			entry.parts.push(part);
			depth = 0;
		} else {
			depth++;
		}
	}

	const isCutOff = entries.length === 0 && !/END\s*:\s*VCALENDAR/i.test(text);
	if (!isCalendar || isCutOff)
		throw new UnreadableCalendar(
			"The address does not lead to a calendar (.ics).",
		);

	return entries;
}

export function findProperty(
	{ properties }: CalendarEntry,
	name: string,
): Property | undefined {
	return properties.find((property) => property.name === name);
}

export function findProperties(
	{ properties }: CalendarEntry,
	name: string,
): Property[] {
	return properties.filter((property) => property.name === name);
}

/** A parameter's value without its quotes. */
export function findParameter(
	{ parameters }: Property,
	name: string,
): string | null {
	const pattern = new RegExp(`;\\s*${name}\\s*=\\s*("[^"]*"?|[^;]*)`, "i");
	const value = pattern.exec(parameters)?.[1]?.replaceAll('"', "").trim();
	return value || null;
}

function makeEntry(kind: string, owner: CalendarOwner): CalendarEntry {
	return { kind, properties: [], parts: [], hasUnreadableLine: false, owner };
}

/** Calendars are often called by the address of the person. */
function findOwner(line: string): string | null {
	const [, name = ""] = /^\s*X-WR-CALNAME\b[^:]*:(.{0,500})/i.exec(line) ?? [];
	const [email = ""] = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/.exec(name) ?? [];

	return email.toLowerCase() || null;
}

function* unfoldLines(text: string): Generator<string> {
	const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]/g, "");

	for (let at = 0; at < unfolded.length; ) {
		const end = unfolded.indexOf("\n", at);
		const next = end < 0 ? unfolded.length : end;
		if (next > at) yield unfolded.slice(at, next);
		at = next + 1;
	}
}

function addLine(entry: CalendarEntry, line: string): void {
	if (line.trim() === "") return;

	const [start = "", label = ""] =
		/^\s*([A-Za-z0-9-]+)\s*(?=[;:])/.exec(line) ?? [];
	const name = label.toUpperCase();
	if (!name) {
		entry.hasUnreadableLine = true;
		return;
	}
	if (!readProperties.has(name)) return;

	const rest = line.slice(start.length);
	const colon = textProperties.has(name)
		? findColon(rest)
		: findColonBeforeTime(rest);
	if (colon < 0) {
		entry.hasUnreadableLine = true;
		return;
	}

	const parameters = rest.slice(0, colon);
	if (name === "ATTENDEE" && !DECLINED.test(parameters)) return;

	entry.properties.push({
		name,
		parameters,
		value: rest.slice(colon + 1).trim(),
	});
}

function findColon(text: string): number {
	let isQuoted = false;

	for (let at = 0; at < text.length; at++) {
		if (text[at] === '"') isQuoted = !isQuoted;
		if (text[at] === ":" && !isQuoted) return at;
	}

	return text.indexOf(":");
}

const timeAtEnd = /:\s*\d{4}-?\d\d-?\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?\s*$/i;
const MAX_TIME = 60;

/** Names of time zones have colons of their own: `TZID=tzone://Microsoft/Utc:20261124T093000`. */
function findColonBeforeTime(text: string): number {
	const found = timeAtEnd.exec(text.slice(-MAX_TIME));
	const start = Math.max(0, text.length - MAX_TIME);

	return found ? start + found.index : text.lastIndexOf(":");
}
