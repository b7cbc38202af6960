import bankHolidays from "#content/bank-holidays.json" with { type: "json" };
import { company } from "#content/company.ts";

const { officeHours, answerHours } = company;
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const officeDays: readonly string[] = officeHours.days;

/**
 * Deadline for an answer: `company.answerHours` office hours later in the given time zone, starting at the
 * next opening outside of office hours. UTC, ISO 8601.
 */
export function dueAt(at: string, timeZone: string): string {
	let left = answerHours * 60 * 60_000;
	for (let time = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone); ; ) {
		const opens = time.withPlainTime({ hour: officeHours.from }).epochMilliseconds;
		const closes = time.withPlainTime({ hour: officeHours.to }).epochMilliseconds;
		const from = Math.max(opens, time.epochMilliseconds);
		const weekday = weekdays[time.dayOfWeek - 1] ?? "";
		const isHoliday = time.toPlainDate().toString() in bankHolidays;
		if (officeDays.includes(weekday) && !isHoliday && from < closes) {
			if (from + left <= closes) return new Date(from + left).toISOString();
			left -= closes - from;
		}
		time = time.startOfDay().add({ days: 1 });
	}
}
