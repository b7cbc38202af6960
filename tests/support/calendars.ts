import type { CalendarReading } from "#features/booking/scheduling/feeds/busy-times.server.ts";

export function aReading(
	changes: Partial<CalendarReading> = {},
): CalendarReading {
	return { busy: [], problems: [], problemCount: 0, ...changes };
}

/** The text of a calendar with these components. */
export function aCalendar(...components: string[]): string {
	return ["BEGIN:VCALENDAR", "VERSION:2.0", ...components, "END:VCALENDAR", ""]
		.join("\n")
		.replaceAll("\n", "\r\n");
}

let last = 0;

/** An event with these lines, and a UID of its own unless they have one. */
export function anEvent(...lines: string[]): string {
	const uid = lines.some((line) => line.startsWith("UID:"))
		? []
		: [`UID:${++last}@calendar.example`];
	return ["BEGIN:VEVENT", ...uid, ...lines, "END:VEVENT"].join("\n");
}
