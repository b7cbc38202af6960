const DAY = 24 * 60 * 60_000;

/** Whether a text is a day of the calendar, YYYY-MM-DD, of this age of the world. */
export function isDay(text: string): boolean {
	if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00.000Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** When a day begins in a time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
	const midnight = Date.parse(`${day}T00:00:00.000Z`);
	// The zone's distance is asked for twice: the first guess may lie on the other side of a change of clocks.
	const guess = midnight - distanceAt(midnight, timeZone);
	return midnight - distanceAt(guess, timeZone);
}

/** When the day after it begins. */
export function endOfDay(day: string, timeZone: string): number {
	const next = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY).toISOString().slice(0, 10);
	return startOfDay(next, timeZone);
}

/** The smallest UUID (version 7, RFC 9562) of a moment: ids of leads that came later are greater. */
export function firstIdOf(milliseconds: number): string {
	const hex = Math.max(0, milliseconds).toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

/** The moment at which an id was made; null when it is none of version 7. */
export function momentOfId(id: string): string | null {
	const [, first, second] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
	if (first === undefined || second === undefined) return null;
	return new Date(Number.parseInt(first + second, 16)).toISOString();
}

/** How far a zone's clock is ahead of UTC. */
function distanceAt(time: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat("en-GB", {
		timeZone,
		hourCycle: "h23",
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	}).formatToParts(time);
	const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
	const shown = Date.UTC(
		of("year"),
		of("month") - 1,
		of("day"),
		of("hour"),
		of("minute"),
		of("second"),
	);
	return shown - Math.floor(time / 1000) * 1000;
}
