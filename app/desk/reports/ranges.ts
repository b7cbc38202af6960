import { dayAt } from "#desk/layout/relative-time.ts";
import {
	addDays,
	addMonths,
	getMonth,
	isDay,
	startOfWeek,
} from "#lib/time/dates.ts";
import { MAX_DAYS, type Range } from "./periods.ts";

/** Ranges by name, in the order of the page. Those of today end today. */
export const rangeNames = {
	week: "This week",
	"last-week": "Last week",
	"4-weeks": "Last 4 weeks",
	month: "This month",
	"last-month": "Last month",
	quarter: "This quarter",
	year: "This year",
} as const;
export type RangeName = keyof typeof rangeNames;

const STANDARD: RangeName = "4-weeks";

/** A range typed by its days. */
export const TYPED_RANGE = "range";

/** A range and the one before it. */
export type Compared = { range: Range; before: Range };

/** The range before has as many days of its week, month, quarter or year as this one. */
export function findRange(name: RangeName, today: string): Compared {
	const monday = startOfWeek(today);
	const month = getMonth(today);
	const year = today.slice(0, 4);

	switch (name) {
		case "week":
			return shiftDays({ from: monday, to: today }, 7);
		case "last-week":
			return shiftDays(
				{ from: addDays(monday, -7), to: addDays(monday, -1) },
				7,
			);
		case "4-weeks":
			return shiftDays({ from: addDays(today, -27), to: today }, 28);
		case "month":
			return shiftMonths(month, today, 1);
		case "last-month": {
			const last = addMonths(month, -1);
			return {
				range: { from: `${last}-01`, to: endMonth(last) },
				before: {
					from: `${addMonths(last, -1)}-01`,
					to: endMonth(addMonths(last, -1)),
				},
			};
		}
		case "quarter": {
			const number = Number(month.slice(5)) - 1;
			return shiftMonths(addMonths(month, -(number % 3)), today, 3);
		}
		case "year":
			return shiftMonths(`${year}-01`, today, 12);
	}
}

function shiftDays(range: Range, days: number): Compared {
	return {
		range,
		before: { from: addDays(range.from, -days), to: addDays(range.to, -days) },
	};
}

/** From the first of a month to a day, beside the same some months earlier; 31 March is beside 28 February. */
function shiftMonths(month: string, to: string, months: number): Compared {
	const lastMonth = addMonths(getMonth(to), -months);
	const sameDay = lastMonth + to.slice(7);
	const end = endMonth(lastMonth);

	return {
		range: { from: `${month}-01`, to },
		before: {
			from: `${addMonths(month, -months)}-01`,
			to: sameDay < end ? sameDay : end,
		},
	};
}

function endMonth(month: string): string {
	return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** A typed range, beside as many days before it. */
function compareTyped(range: Range): Compared {
	const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1;
	return shiftDays(range, days);
}

/** Parses the range of a query, by its name or its days; with errors by field, it is the standard one. */
export function readRange(query: URLSearchParams, now: string) {
	const today = dayAt(now);
	const name = query.get("range") ?? "";
	const isNamed = Object.hasOwn(rangeNames, name);
	const isTyped =
		!isNamed && (name === TYPED_RANGE || query.has("from") || query.has("to"));
	const chosen = isNamed ? (name as RangeName) : STANDARD;
	const standard = findRange(chosen, today);

	const typed = {
		from: (isTyped && query.get("from")) || standard.range.from,
		to: (isTyped && query.get("to")) || standard.range.to,
	};
	const errors = isTyped ? checkRange(typed) : {};
	const isValid = !errors.from && !errors.to;

	return {
		...(isTyped && isValid ? compareTyped(typed) : standard),
		name: isTyped ? (TYPED_RANGE as typeof TYPED_RANGE) : chosen,
		typed,
		errors,
		today,
	};
}

function checkRange({ from, to }: Range): Partial<Range> {
	const errors: Partial<Range> = {};
	if (!isDay(from)) errors.from = "Enter a valid date.";

	if (!isDay(to)) errors.to = "Enter a valid date.";
	else if (!errors.from && from > to)
		errors.to = "The range ends before it begins.";
	else if (!errors.from && addDays(from, MAX_DAYS) < to)
		errors.to = "Three years at most.";

	return errors;
}

export type AskedRange = ReturnType<typeof readRange>;

/** The query of a page with this range. */
export function writeRange({ name, range }: AskedRange): string {
	const query =
		name === TYPED_RANGE ? { range: name, ...range } : { range: name };

	return new URLSearchParams(query).toString();
}
