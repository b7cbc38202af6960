import { isBankHoliday } from "#content/bank-holidays.ts";
import { company } from "#content/content.ts";
import type { CompanyFacts } from "#content/content-types.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Office hours of the days after this one, for the longest holidays. */
const DAYS_AHEAD = 30;

type OpenTime = { opens: number; closes: number };

/** The last result of `spansFrom`: all forms of a day ask for the same. */
let cached: { key: string; facts: CompanyFacts; spans: OpenTime[] } | undefined;

/**
 * Deadline for an answer: `company.answerHours` office hours later in the given time zone, starting at the
 * next opening outside of office hours. UTC, ISO 8601.
 */
export function findDueTime(at: string, timeZone: string): string {
	const date = at.slice(0, 10);
	const key = `${date} ${timeZone}`;
	const facts = company();
	if (cached?.key !== key || cached.facts !== facts)
		cached = { key, facts, spans: openTimesFrom(date, timeZone) };

	const since = Date.parse(at);
	let left = facts.answerHours * 60 * 60_000;
	for (const { opens, closes } of cached.spans) {
		const from = Math.max(opens, since);
		if (from + left <= closes) return new Date(from + left).toISOString();

		left -= Math.max(0, closes - from);
	}

	throw new Error(`No office hours in the ${DAYS_AHEAD} days after ${date}.`);
}

/** The first day with office hours from a day on. YYYY-MM-DD. */
export function findWorkingDay(day: string): string {
	const date = Temporal.PlainDate.from(day);
	return isOfficeDay(date)
		? day
		: findWorkingDay(date.add({ days: 1 }).toString());
}

function isOfficeDay(day: Temporal.PlainDate): boolean {
	const days: readonly string[] = company().officeHours.days;
	const isOpen = days.includes(weekdays[day.dayOfWeek - 1] ?? "");
	return isOpen && !isBankHoliday(day.toString());
}

/** Office hours from the day before a UTC date, which may be the date in the time zone. Milliseconds. */
function openTimesFrom(date: string, timeZone: string): OpenTime[] {
	const { officeHours } = company();
	const first = Temporal.PlainDate.from(date).subtract({ days: 1 });
	return Array.from({ length: DAYS_AHEAD }, (_, nth) =>
		first.add({ days: nth }),
	).flatMap((day) => {
		if (!isOfficeDay(day)) return [];

		const epochAt = (hours: number) =>
			day
				.toPlainDateTime()
				.add({ minutes: Math.round(hours * 60) })
				.toZonedDateTime(timeZone).epochMilliseconds;

		return [
			{ opens: epochAt(officeHours.from), closes: epochAt(officeHours.to) },
		];
	});
}
