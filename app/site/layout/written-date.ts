/** A day as it is written in a letter: "2025-06-17" is "17 June 2025". */
export function writtenDate(day: string): string {
	return letterDate.format(new Date(`${day}T12:00:00Z`));
}

const letterDate = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});
