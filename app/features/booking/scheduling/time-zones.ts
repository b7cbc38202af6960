import { company } from "#content/content.ts";
import { getFormat } from "#lib/time/dates.ts";
import { renameZone } from "#lib/time/zone-names.ts";

/** West to east: one or more for every common offset, ours and UTC among them. */
const offeredZones: readonly string[] = [
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
];

/** A time zone's name today; null when Intl does not know it. Offsets such as +05:45 aren't names. */
export function parseTimeZone(name: string | null | undefined): string | null {
	if (!name || !/^[A-Za-z]/.test(name)) return null;

	try {
		getFormat({ timeZone: renameZone(name) });
		return renameZone(name);
	} catch {
		return null;
	}
}

/** A stored zone may be missing where the data of Intl is another version: then the agency's. */
export function findKnownTimeZone(name: string | null | undefined): string {
	return parseTimeZone(name) ?? company().timeZone;
}

export function readBrowserTimeZone(): string | null {
	return parseTimeZone(getFormat({}).resolvedOptions().timeZone);
}

/** The visitor's own zone and the chosen one come first if the list does not include them. */
export function listZones(own: string | null, chosen: string): string[] {
	return [
		...new Set([
			...[own ?? chosen, chosen].filter((zone) => !offeredZones.includes(zone)),
			...offeredZones,
		]),
	];
}
