import { addDays, dayStart } from "#lib/time/dates.ts";

/** A week from Monday to Sunday on the clocks of a time zone. */
export type Week = {
	/** YYYY-MM-DD. */
	monday: string;
	sunday: string;
	/** Milliseconds since 1970: from inclusive, until exclusive. */
	from: number;
	until: number;
};

/** So many weeks, the oldest first; the last is the one that `now` is in. */
export function lastWeeks(now: string, count: number, timeZone: string): Week[] {
	const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(Date.parse(now));
	const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
	return Array.from({ length: count }, (_, index) =>
		weekOf(addDays(monday, (index + 1 - count) * 7), timeZone),
	);
}

function weekOf(monday: string, timeZone: string): Week {
	return {
		monday,
		sunday: addDays(monday, 6),
		from: Date.parse(dayStart(monday, timeZone)),
		until: Date.parse(dayStart(addDays(monday, 7), timeZone)),
	};
}

/** A day as a chart or a mail says it: `16 Nov`. */
export function shortDay(day: string): string {
	const format = new Intl.DateTimeFormat("en-GB", {
		day: "numeric",
		month: "short",
		timeZone: "UTC",
	});
	return format.format(Date.parse(`${day}T00:00:00.000Z`));
}

/** The value in the middle; null without any. */
export function median(values: readonly number[]): number | null {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	if (upper === undefined) return null;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Sunday is 0. */
function weekdayOf(day: string): number {
	return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}
