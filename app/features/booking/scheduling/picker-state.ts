import { useState } from "react";
import {
	addDays,
	addMonths,
	getMonth,
	getWeekday,
	isInstant,
	toWallClock,
	weekdays,
} from "#lib/time/dates.ts";
import { formatOffset } from "#lib/time/format.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { parseTimeZone, readBrowserTimeZone } from "./time-zones.ts";

/** The visitor's choices, which are also in the page's URL. */
export type Picked = {
	timeZone: string;
	/** The displayed month; null for the month of the day. */
	month: string | null;
	/** Null for the first day with a free time. */
	day: string | null;
	/** The chosen start, a UTC instant. */
	at: string | null;
};

export type Picker = ReturnType<typeof usePicker>;

/**
 * The picker's state, in the browser's time zone unless the visitor has chosen one.
 * @param address of the page without JavaScript, including its other parameters.
 */
export function usePicker(initial: Picked, address: string, zoneGiven = true) {
	const [choices, setChoices] = useState<Partial<Picked>>({});
	const hydrated = useHydrated();
	// From the first frame in which a time can be pressed: no press is taken in another zone.
	const ownZone = hydrated && !zoneGiven ? readBrowserTimeZone() : null;
	const picked = {
		...initial,
		timeZone: ownZone ?? initial.timeZone,
		...choices,
	};

	function pick(change: Partial<Picked>): void {
		setChoices({ ...choices, ...change });
	}

	return {
		picked,
		pick,
		/** True after the visitor's first choice on this page. */
		touched: Object.keys(choices).length > 0,
		/** The zone of the page's HTML, while the visitor's may be another. */
		zoneOfHtml: hydrated || zoneGiven ? null : initial.timeZone,
		address,
	};
}

export const pickParameters = {
	timeZone: "zone",
	month: "month",
	day: "day",
	at: "at",
} as const;

/** Parses a URL; malformed parameters count as absent. */
export function readPicked(
	query: URLSearchParams,
	ownTimeZone: string,
): Picked {
	const given = (name: string, isValid: (text: string) => boolean) => {
		const text = query.get(name) ?? "";
		return isValid(text) ? text : null;
	};

	return {
		timeZone: parseTimeZone(query.get(pickParameters.timeZone)) ?? ownTimeZone,
		month: given(pickParameters.month, (text) =>
			/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text),
		),
		day: given(pickParameters.day, (text) => /^\d{4}-\d\d-\d\d$/.test(text)),
		at: given(pickParameters.at, isInstant),
	};
}

/** URL of the page with a day, and the chosen time if there is one. */
export function buildPickerAddress(
	address: string,
	{ timeZone, day, at }: Picked,
): string {
	const [path, parameters] = address.split("?");
	const query = new URLSearchParams(parameters);
	query.set(pickParameters.timeZone, timeZone);

	if (day) query.set(pickParameters.day, day);
	if (at) query.set(pickParameters.at, at);

	return `${path}?${query}`;
}

/** Selects the day of the nearest free time, after a time was refused. */
export function selectAfterRefusal(
	picked: Picked,
	[nearest]: readonly string[],
): Picked {
	const day = nearest ? toWallClock(nearest, picked.timeZone).date : null;
	return { ...picked, at: null, month: null, day };
}

/** Keeps the time of a form that was refused for another reason. */
export function withTime(picked: Picked, at = ""): Picked {
	return isInstant(at) ? { ...picked, at } : picked;
}

/** Returns from the chosen time to its day. */
export function clearTime(picked: Picked): Picked {
	return { ...picked, at: null, day: findSelectedDay(picked) };
}

function findSelectedDay({ day, at, timeZone }: Picked): string | null {
	return day ?? (at && toWallClock(at, timeZone).date);
}

/** A free start with its label, such as `09:30`. */
type TimeChoice = { at: string; label: string };

export type AvailableDays = NonNullable<ReturnType<typeof listAvailableDays>>;

/**
 * Groups free starts by day in the visitor's time zone. Without free times on the picked day the next day
 * that has some is selected; null when nothing is free.
 */
export function listAvailableDays(slots: readonly string[], picked: Picked) {
	const days = groupByDay(slots, picked.timeZone);
	const [first] = days.keys();
	const last = [...days.keys()].at(-1);
	if (first === undefined || last === undefined) return null;

	const wanted = findSelectedDay(picked) ?? first;
	const day = [...days.keys()].find((date) => date >= wanted) ?? last;
	const month = clamp(
		picked.month ?? getMonth(day),
		getMonth(first),
		getMonth(last),
	);

	return { days, day, month, first, last };
}

const MIN_WEEKS = 4;

/**
 * The weeks of the displayed month that have a day within the availability, Monday first; null for days of
 * other months. If only few weeks are left, weeks of the next month follow.
 */
export function listWeeks({
	month,
	first,
	last,
}: AvailableDays): (string | null)[][] {
	const firstOfMonth = `${month}-01`;
	const firstOfNext = `${addMonths(month, 1)}-01`;
	const start = first > firstOfMonth ? first : firstOfMonth;
	const monday = addDays(start, -getWeekday(start));
	const isLong = addDays(monday, 7 * (MIN_WEEKS - 1)) < firstOfNext;
	const end = isLong ? firstOfNext : addDays(monday, 7 * MIN_WEEKS);
	const weeks: (string | null)[][] = [];

	for (let week = monday; week < end && week <= last; week = addDays(week, 7))
		weeks.push(
			weekdays
				.map((_, index) => addDays(week, index))
				.map((date) => (date >= firstOfMonth && date < end ? date : null)),
		);

	return weeks;
}

const dayAfter: Readonly<Record<string, (date: string) => string>> = {
	ArrowLeft: (date) => addDays(date, -1),
	ArrowRight: (date) => addDays(date, 1),
	ArrowUp: (date) => addDays(date, -7),
	ArrowDown: (date) => addDays(date, 7),
	Home: (date) => addDays(date, -getWeekday(date)),
	End: (date) => addDays(date, 6 - getWeekday(date)),
	PageUp: (date) => findSameDay(addMonths(getMonth(date), -1), date),
	PageDown: (date) => findSameDay(addMonths(getMonth(date), 1), date),
};

/** The day selected by a key (ARIA date grid pattern); null for other keys. */
export function moveDay(date: string, key: string): string | null {
	return dayAfter[key]?.(date) ?? null;
}

function findSameDay(month: string, date: string): string {
	const last = addDays(`${addMonths(month, 1)}-01`, -1);
	return clamp(month + date.slice(7), month, last);
}

/** A local time that occurs twice is labelled with its offset. */
function groupByDay(
	slots: readonly string[],
	timeZone: string,
): Map<string, TimeChoice[]> {
	const days = new Map<string, TimeChoice[]>();
	for (const at of slots) {
		const { date, time } = toWallClock(at, timeZone);
		days.set(date, [...(days.get(date) ?? []), { at, label: time }]);
	}

	for (const choices of days.values()) {
		const times = choices.map(({ label }) => label);
		for (const choice of choices)
			if (times.indexOf(choice.label) !== times.lastIndexOf(choice.label))
				choice.label += ` (${formatOffset(choice.at, timeZone)})`;
	}

	return days;
}

export function clamp(value: string, min: string, max: string): string {
	if (value < min) return min;
	return value > max ? max : value;
}
