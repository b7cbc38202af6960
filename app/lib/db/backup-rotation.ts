const DAYS = 7;
const WEEKS = 4;

const DAY = 24 * 60 * 60_000;

/**
 * Which of some backups have had their time, by their moments (UTC, ISO 8601). Counted are the days and
 * weeks that have one, so that a site that stood still for a month loses none by starting again.
 */
export function staleBackups(clocks: readonly string[]): string[] {
	const newestFirst = [...clocks].sort().reverse();
	const kept = new Set([
		...newestOfEach(newestFirst, dayOf).slice(0, DAYS),
		...newestOfEach(newestFirst, weekOf).slice(0, WEEKS),
	]);
	return newestFirst.filter((clock) => !kept.has(clock));
}

function newestOfEach(newestFirst: readonly string[], part: (at: string) => string): string[] {
	const newest = new Map<string, string>();
	for (const at of newestFirst) if (!newest.has(part(at))) newest.set(part(at), at);
	return [...newest.values()];
}

function dayOf(at: string): string {
	return at.slice(0, "YYYY-MM-DD".length);
}

/** The Monday of its week. */
function weekOf(at: string): string {
	const time = Date.parse(at);
	const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
	return dayOf(new Date(time - sinceMonday * DAY).toISOString());
}
