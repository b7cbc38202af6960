/** Whether a text is a day of the calendar, YYYY-MM-DD, of this age of the world. */
export function isDay(text: string): boolean {
	if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
	const time = Date.parse(`${text}T00:00:00.000Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
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
