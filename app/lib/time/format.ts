/** `Tuesday 24 November 2026 at 10:00`, in a time zone. @throws for an unknown zone. */
export function formatDateTime(instant: string, timeZone: string): string {
	const date = new Date(instant);
	return `${formatDay(date, timeZone)} at ${timeOfDay(date, timeZone)}`;
}

/** `Tuesday 24 November 2026, 10:00–10:15, London time`. */
export function spanInWords(startsAt: string, endsAt: string, timeZone: string): string {
	const [start, end] = [new Date(startsAt), new Date(endsAt)];
	const times = `${timeOfDay(start, timeZone)}–${timeOfDay(end, timeZone)}`;
	return `${formatDay(start, timeZone)}, ${times}, ${zoneInWords(timeZone)}`;
}

function zoneInWords(timeZone: string): string {
	const city = timeZone.split("/").at(-1)?.replaceAll("_", " ");
	return timeZone.includes("/") ? `${city} time` : timeZone;
}

function formatDay(date: Date, timeZone: string): string {
	const day = new Intl.DateTimeFormat("en-GB", {
		weekday: "long",
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone,
	});
	// Without the comma that some versions of the locale data put after the weekday.
	return day.format(date).replace(",", "");
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
