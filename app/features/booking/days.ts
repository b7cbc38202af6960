/**
 * Days and months of the calendar as text (YYYY-MM-DD, YYYY-MM), without a time zone. The words are our
 * own: the servers' and the browsers' lists of names differ, and a page must read the same from both.
 */

export const weekdayNames = [
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
	"Sunday",
] as const;

const monthNames = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
] as const;

const DAY_MS = 24 * 60 * 60_000;

/** "Tuesday 24 November 2026" */
export function dayInWords(date: string): string {
	const [year, month, day] = date.split("-").map(Number);
	return `${weekdayNames[weekdayIndex(date)]} ${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

/** "November 2026" */
export function monthInWords(month: string): string {
	const [year, number] = month.split("-").map(Number);
	return `${monthNames[(number ?? 1) - 1]} ${year}`;
}

/** The month a day is in. */
export function monthOf(date: string): string {
	return date.slice(0, 7);
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(date: string): number {
	return Number(date.slice(8));
}

/** The day so many days later; earlier when negative. */
export function addDays(date: string, days: number): string {
	return new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The month so many months later. */
export function addMonths(month: string, months: number): string {
	const [year = 0, number = 1] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The same day of the month, months away; the month's last day where it has none such. */
export function addMonthsToDay(date: string, months: number): string {
	const month = addMonths(monthOf(date), months);
	const last = dayOfMonth(addDays(`${addMonths(month, 1)}-01`, -1));
	return `${month}-${String(Math.min(dayOfMonth(date), last)).padStart(2, "0")}`;
}

/** The weeks of a month, Monday first; null where a neighbour's day would stand. */
export function weeksOf(month: string): (string | null)[][] {
	const first = `${month}-01`;
	const start = addDays(first, -weekdayIndex(first));
	const weeks: (string | null)[][] = [];
	for (
		let monday = start;
		monday <= first || monthOf(monday) === month;
		monday = addDays(monday, 7)
	)
		weeks.push(
			weekdayNames.map((_, index) => {
				const date = addDays(monday, index);
				return monthOf(date) === month ? date : null;
			}),
		);
	return weeks;
}

/** The day that a key of the day grid leads to (ARIA date grid pattern), or null for other keys. */
export function dayAfterKey(date: string, key: string): string | null {
	switch (key) {
		case "ArrowLeft":
			return addDays(date, -1);
		case "ArrowRight":
			return addDays(date, 1);
		case "ArrowUp":
			return addDays(date, -7);
		case "ArrowDown":
			return addDays(date, 7);
		case "Home":
			return addDays(date, -weekdayIndex(date));
		case "End":
			return addDays(date, 6 - weekdayIndex(date));
		case "PageUp":
			return addMonthsToDay(date, -1);
		case "PageDown":
			return addMonthsToDay(date, 1);
		default:
			return null;
	}
}

/** Monday is 0. */
function weekdayIndex(date: string): number {
	return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
}
