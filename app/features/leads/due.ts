import { bankHolidays } from "#content/bank-holidays.ts";
import { company } from "#content/company.ts";
import type { LeadKind } from "./contract.ts";

/** A call is in the diary and a subscription needs no answer; whoever sent the others waits for one. */
const AWAITED: ReadonlySet<LeadKind> = new Set(["quiz", "academy", "question"]);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { officeHours, answerHours } = company;

/**
 * When a lead's answer is due: so many office hours after it came (content/company.ts), by the clock of the
 * agency's time zone. What comes while nobody is in counts from the next opening. Null where no answer is
 * awaited. UTC, ISO 8601.
 */
export function dueAt(kind: LeadKind, at: string, timeZone: string): string | null {
	if (!AWAITED.has(kind)) return null;
	const clock = wallClock(timeZone);
	let time = Date.parse(at);
	for (let left = answerHours * HOUR; ; ) {
		const { isOpen, minute } = clock(time);
		const rest = HOUR - minute * MINUTE - (time % MINUTE);
		if (isOpen && left <= rest) return new Date(time + left).toISOString();
		if (isOpen) left -= rest;
		time += rest;
	}
}

/** Tells of a moment whether the office is open, and the minute of the hour. It opens and closes on the hour. */
function wallClock(timeZone: string): (time: number) => { isOpen: boolean; minute: number } {
	const format = new Intl.DateTimeFormat("en-GB", {
		timeZone,
		hourCycle: "h23",
		weekday: "short",
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
	});
	const days: readonly string[] = officeHours.days;
	return (time) => {
		const parts = Object.fromEntries(
			format.formatToParts(time).map(({ type, value }) => [type, value]),
		);
		const { weekday = "", year, month, day, hour, minute } = parts;
		const isHoliday = `${year}-${month}-${day}` in bankHolidays;
		const isOfficeHour = Number(hour) >= officeHours.from && Number(hour) < officeHours.to;
		return {
			isOpen: days.includes(weekday) && !isHoliday && isOfficeHour,
			minute: Number(minute),
		};
	};
}
