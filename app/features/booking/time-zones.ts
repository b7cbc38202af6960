import { formatOf } from "#lib/time/dates.ts";

/** West to east: at least one for every common offset, including ours and UTC. */
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

/** Old names reported by some browsers, with today's names. */
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

/** A time zone by today's name; null when Intl does not know it. */
export function timeZoneFrom(name: string | null | undefined): string | null {
	if (!name || name.length > 64 || !/^[A-Za-z][\w+/-]*$/.test(name)) return null;
	const offered = zoneAliases[name];
	if (offered && isKnown(offered)) return offered;
	return isKnown(name) ? name : null;
}

export function timeZoneOfBrowser(): string | null {
	return timeZoneFrom(formatOf({}).resolvedOptions().timeZone);
}

/** The visitor's own zone and the chosen one come first if the list does not include them. */
export function zonesToChoose(own: string | null, chosen: string): string[] {
	const offered: readonly string[] = bookingZones;
	const more = [own, chosen]
		.filter((zone) => zone !== null)
		.filter((zone) => !offered.includes(zone));
	return [...new Set([...more, ...offered])];
}

function isKnown(timeZone: string): boolean {
	try {
		return Boolean(formatOf({ timeZone }));
	} catch {
		return false;
	}
}
