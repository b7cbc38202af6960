import { bankHolidays } from "#content/bank-holidays.ts";
import { company } from "#content/company.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { officeHours, answerHours } = company;

/**
 * When an answer is due: `company.answerHours` office hours later, in the given time zone; outside of office
 * hours it counts from the next opening. UTC, ISO 8601.
 */
export function dueAt(at: string, timeZone: string): string {
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

/** Whether the office is open, and the minute of the hour. It opens and closes on the hour. */
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
