import { zoneAliases } from "#content/booking-zones.ts";

/** A moment as a clock on the wall of some place shows it. */
export type WallClock = {
	/** YYYY-MM-DD */
	date: string;
	/** HH:MM, 00:00 to 23:59 */
	time: string;
};

/** The name under which a time zone is offered, or null when it is none that Intl knows. */
export function timeZoneFrom(name: string | null | undefined): string | null {
	if (!name || name.length > 64 || !/^[A-Za-z][\w+/-]*$/.test(name)) return null;
	const offered = zoneAliases[name];
	if (offered && isKnown(offered)) return offered;
	return isKnown(name) ? name : null;
}

/** The browser's own time zone, or null when it tells none. */
export function timeZoneOfBrowser(): string | null {
	return timeZoneFrom(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** What the clocks of a zone show at an instant. */
export function wallClockAt(instant: string, timeZone: string): WallClock {
	const { year, month, day, hour, minute } = partsOf(new Date(instant), timeZone);
	return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** How far a zone is ahead of UTC at an instant, in minutes. */
export function offsetMinutesAt(instant: string, timeZone: string): number {
	const at = new Date(instant);
	const { year, month, day, hour, minute } = partsOf(at, timeZone);
	const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
	return Math.round((shown - at.getTime()) / 60_000);
}

/** A zone with its offset at an instant: "Europe/London, GMT+0", "America/New York, GMT−5". */
export function zoneInWords(instant: string, timeZone: string): string {
	return `${timeZone.replaceAll("_", " ")}, ${offsetInWords(offsetMinutesAt(instant, timeZone))}`;
}

/** "GMT+5:45", "GMT−5", "GMT+0" */
export function offsetInWords(minutes: number): string {
	const size = Math.abs(minutes);
	const rest = size % 60;
	const sign = minutes < 0 ? "−" : "+";
	return `GMT${sign}${Math.floor(size / 60)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

function isKnown(timeZone: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat("en-GB", { timeZone }));
	} catch {
		return false;
	}
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(at: Date, timeZone: string): Record<string, string> {
	let format = formats.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat("en-GB", {
			timeZone,
			hourCycle: "h23",
			year: "numeric",
			month: "2-digit",
			day: "2-digit",
			hour: "2-digit",
			minute: "2-digit",
		});
		formats.set(timeZone, format);
	}
	return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}
