import type { LeadKind } from "./contract.ts";

/** A call is in the diary and a subscription needs no answer; whoever sent the others waits for one. */
const AWAITED: ReadonlySet<LeadKind> = new Set(["quiz", "academy", "question"]);

/** One working day, in milliseconds. */
const ANSWERED_WITHIN = 24 * 60 * 60_000;

/**
 * When a lead's answer is due: 24 hours after it came, Saturdays and Sundays (in the agency's time
 * zone) not counted. Null where no answer is awaited. UTC, ISO 8601.
 */
export function dueAt(kind: LeadKind, at: string, timeZone: string): string | null {
	if (!AWAITED.has(kind)) return null;
	const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone });
	const isWeekend = (time: number) => /^S/.test(weekday.format(time));
	let due = Date.parse(at);
	let left = ANSWERED_WITHIN;
	for (const hour = 60 * 60_000; left > 0; due += hour) if (!isWeekend(due)) left -= hour;
	return new Date(due).toISOString();
}
