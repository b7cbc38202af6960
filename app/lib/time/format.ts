/** `Tuesday 24 November 2026 at 10:00`, by the clock of a time zone. An unknown zone is an error. */
export function formatDateTime(instant: string, timeZone: string): string {
	const date = new Date(instant);
	const day = new Intl.DateTimeFormat("en-GB", {
		weekday: "long",
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone,
	});
	// Without the comma that some versions of the locale data put after the weekday.
	return `${day.format(date).replace(",", "")} at ${timeOfDay(date, timeZone)}`;
}

/** `Tuesday 24 November 2026 at 10:00 to 10:15 (Europe/London)`. */
export function spanInWords(startsAt: string, endsAt: string, timeZone: string): string {
	return `${formatDateTime(startsAt, timeZone)} to ${timeOfDay(new Date(endsAt), timeZone)} (${timeZone})`;
}

function timeOfDay(date: Date, timeZone: string): string {
	const format = new Intl.DateTimeFormat("en-GB", {
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		timeZone,
	});
	return format.format(date);
}
