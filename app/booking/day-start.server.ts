/// <reference lib="esnext.temporal" />

/** The instant at which a day (YYYY-MM-DD) begins on the clocks of a time zone. */
export function dayStart(date: string, timeZone: string): string {
	const { epochMilliseconds } = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
	return new Date(epochMilliseconds).toISOString();
}
