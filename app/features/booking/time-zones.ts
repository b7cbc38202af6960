import { formatOf } from "#lib/time/dates.ts";

/** West to east: one or more for every common offset, ours and UTC among them. */
const offeredZones: readonly string[] = [
	"Pacific/Honolulu",
	"America/Anchorage",
	"America/Los_Angeles",
	"America/Denver",
	"America/Chicago",
	"America/New_York",
	"America/Halifax",
	"America/St_Johns",
	"America/Sao_Paulo",
	"Atlantic/Azores",
	"UTC",
	"Europe/London",
	"Africa/Lagos",
	"Europe/Berlin",
	"Africa/Johannesburg",
	"Europe/Athens",
	"Europe/Istanbul",
	"Asia/Tehran",
	"Asia/Dubai",
	"Asia/Karachi",
	"Asia/Kolkata",
	"Asia/Kathmandu",
	"Asia/Dhaka",
	"Asia/Bangkok",
	"Asia/Singapore",
	"Asia/Tokyo",
	"Australia/Adelaide",
	"Australia/Brisbane",
	"Australia/Sydney",
	"Pacific/Auckland",
];

/** A time zone's name; null when Intl does not know it. Offsets such as +05:45 are no names. */
export function timeZoneFrom(name: string | null | undefined): string | null {
	if (!name || !/^[A-Za-z]/.test(name)) return null;
	try {
		formatOf({ timeZone: name });
		return name;
	} catch {
		return null;
	}
}

export function timeZoneOfBrowser(): string | null {
	return timeZoneFrom(formatOf({}).resolvedOptions().timeZone);
}

/** The visitor's own zone and the chosen one come first if the list does not include them. */
export function zonesToChoose(own: string | null, chosen: string): string[] {
	return [
		...new Set([
			...[own ?? chosen, chosen].filter((zone) => !offeredZones.includes(zone)),
			...offeredZones,
		]),
	];
}
