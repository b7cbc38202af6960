import { shifted } from "#lib/time/clock.ts";

/** The time zones offered to visitors, west to east: at least one for every offset in common use, ours and UTC. */
export const bookingZones = [
	"Pacific/Honolulu",
	"America/Anchorage",
	"America/Los_Angeles",
	"America/Denver",
	"America/Phoenix",
	"America/Chicago",
	"America/Mexico_City",
	"America/New_York",
	"America/Bogota",
	"America/Toronto",
	"America/Halifax",
	"America/St_Johns",
	"America/Sao_Paulo",
	"America/Argentina/Buenos_Aires",
	"Atlantic/Azores",
	"Atlantic/Reykjavik",
	"UTC",
	"Europe/Dublin",
	"Europe/Lisbon",
	"Europe/London",
	"Africa/Lagos",
	"Europe/Amsterdam",
	"Europe/Berlin",
	"Europe/Madrid",
	"Europe/Paris",
	"Europe/Rome",
	"Europe/Stockholm",
	"Europe/Warsaw",
	"Africa/Cairo",
	"Africa/Johannesburg",
	"Europe/Athens",
	"Europe/Helsinki",
	"Europe/Kyiv",
	"Africa/Nairobi",
	"Asia/Riyadh",
	"Europe/Istanbul",
	"Asia/Tehran",
	"Asia/Dubai",
	"Asia/Kabul",
	"Asia/Karachi",
	"Asia/Colombo",
	"Asia/Kolkata",
	"Asia/Kathmandu",
	"Asia/Dhaka",
	"Asia/Yangon",
	"Asia/Bangkok",
	"Asia/Jakarta",
	"Asia/Hong_Kong",
	"Asia/Singapore",
	"Australia/Perth",
	"Asia/Seoul",
	"Asia/Tokyo",
	"Australia/Darwin",
	"Australia/Adelaide",
	"Australia/Brisbane",
	"Australia/Sydney",
	"Pacific/Auckland",
] as const;

/** Names that some browsers still report, and the ones we show. */
export const zoneAliases: Readonly<Record<string, string>> = {
	"Asia/Calcutta": "Asia/Kolkata",
	"Asia/Katmandu": "Asia/Kathmandu",
	"Asia/Rangoon": "Asia/Yangon",
	"Atlantic/Faeroe": "Atlantic/Faroe",
	"America/Buenos_Aires": "America/Argentina/Buenos_Aires",
	"Europe/Kiev": "Europe/Kyiv",
	GB: "Europe/London",
	"Etc/UTC": "UTC",
	"Etc/GMT": "UTC",
};

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

/** The instant at which a day (YYYY-MM-DD) begins on the clocks of a zone. */
export function dayStart(date: string, timeZone: string): string {
	const midnight = `${date}T00:00:00.000Z`;
	const before = (instant: string) =>
		shifted(midnight, -offsetMinutesAt(instant, timeZone) * 60_000);
	// The offset is asked for twice: the first guess may lie on the other side of a change of clocks.
	return before(before(midnight));
}

/** A zone with its offset at an instant: "Europe/London, GMT+0"; only its name where Intl is too old to know it. */
export function zoneInWords(instant: string, timeZone: string): string {
	const name = timeZone.replaceAll("_", " ");
	try {
		return `${name}, ${offsetInWords(offsetMinutesAt(instant, timeZone))}`;
	} catch {
		return name;
	}
}

/** The zones on offer; the visitor's own and the chosen one come first where they are none of the list. */
export function zonesToChoose(own: string | null, chosen: string): string[] {
	const offered: readonly string[] = bookingZones;
	const more = [own, chosen]
		.filter((zone) => zone !== null)
		.filter((zone) => !offered.includes(zone));
	return [...new Set([...more, ...offered])];
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

/** More than there are zones: Intl takes a name in any spelling of capitals, and each would cost 30 kB for good. */
const MAX_FORMATS = 500;

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
		if (formats.size >= MAX_FORMATS) formats.clear();
		formats.set(timeZone, format);
	}
	return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}
