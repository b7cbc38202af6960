import { company } from "#content/content.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	addDays,
	addMonths,
	findDayStart,
	getMonth,
	startOfWeek,
} from "#lib/time/dates.ts";

/** Days in the agency's time zone. */
export type Period = {
	/** YYYY-MM-DD, both inclusive. */
	first: string;
	last: string;
	/** Unix times in milliseconds; `until` is exclusive. */
	from: number;
	until: number;
};

export type Range = { from: string; to: string };

export const MAX_DAYS = 1_100;
const MAX_WEEKS = 26;

export function parsePeriod(first: string, last: string): Period {
	return {
		first,
		last,
		from: Date.parse(findDayStart(first, company().timeZone)),
		until: Date.parse(findDayStart(addDays(last, 1), company().timeZone)),
	};
}

/** The last full week, Monday to Sunday. */
export function lastWeek(now: string): Period {
	const monday = startOfWeek(dayAt(now));
	return parsePeriod(addDays(monday, -7), addDays(monday, -1));
}

/** Divides a range into weeks, or months if there are too many weeks; the first and last may be partial. */
export function periodsIn({ from, to }: Range): Period[] {
	const isLong = addDays(from, MAX_WEEKS * 7) < to;
	const periods: Period[] = [];

	for (let first = from; first <= to; ) {
		const next = isLong
			? `${addMonths(getMonth(first), 1)}-01`
			: addDays(startOfWeek(first), 7);
		periods.push(parsePeriod(first, next > to ? to : addDays(next, -1)));
		first = next;
	}

	return periods;
}

const short = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	timeZone: "UTC",
});

/** `16 Nov` */
export function shortDay(day: string): string {
	return short.format(Date.parse(day));
}

const medium = new Intl.DateTimeFormat("en-GB", {
	dateStyle: "medium",
	timeZone: "UTC",
});

/** `16 Nov to 22 Nov 2026`, or one day. Without `formatRange`, whose spaces differ between browsers and Node. */
export function rangeText(first: string, last: string): string {
	const until = medium.format(Date.parse(last));
	const isOneYear = first.slice(0, 4) === last.slice(0, 4);
	const from = isOneYear ? shortDay(first) : medium.format(Date.parse(first));

	return first === last ? until : `${from} to ${until}`;
}

/** Null without values. */
export function median(values: readonly number[]): number | null {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle];
	if (upper === undefined) return null;

	return sorted.length % 2 === 1
		? upper
		: ((sorted[middle - 1] ?? upper) + upper) / 2;
}
