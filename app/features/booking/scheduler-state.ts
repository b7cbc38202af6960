import type { BookingResult } from "./contract.ts";
import { monthOf, weeksOf } from "./days.ts";
import { isInstant } from "./instant.ts";
import { offsetInWords, offsetMinutesAt, timeZoneFrom, wallClockAt } from "./zones.ts";

/** What a visitor has picked so far; the address of the page holds the same. */
export type Picked = {
	timeZone: string;
	/** The month that shows; null: the one of the day. */
	month: string | null;
	/** Null: the first with a free time. */
	day: string | null;
	/** The chosen start, a UTC instant. */
	at: string | null;
};

export type PickAction =
	/** The visitor's choice. */
	| { type: "zone"; timeZone: string }
	/** What the browser says, before the visitor has said anything. */
	| { type: "found-zone"; timeZone: string }
	| { type: "month"; month: string }
	| { type: "day"; day: string }
	| { type: "time"; at: string }
	| { type: "back" };

/** The parameters of the page's address. */
export const pickParameters = { timeZone: "zone", month: "month", day: "day", at: "at" } as const;

/** Reads an address; what is malformed counts as not picked. */
export function pickedIn(query: URLSearchParams, ownTimeZone: string): Picked {
	const at = query.get(pickParameters.at) ?? "";
	const day = query.get(pickParameters.day) ?? "";
	const month = query.get(pickParameters.month) ?? "";
	return {
		timeZone: timeZoneFrom(query.get(pickParameters.timeZone)) ?? ownTimeZone,
		month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : null,
		day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : null,
		at: isInstant(at) ? at : null,
	};
}

/** How the picker stood when a form was sent: its time, or a free one where that was refused. */
export function pickedBefore(result: BookingResult, ownTimeZone: string): Picked {
	if (result.outcome === "saved")
		return { timeZone: result.booking.timeZone, month: null, day: null, at: null };
	const { starts_at: asked = "", time_zone: timeZone = "" } = result.values;
	const alternative = "alternatives" in result ? result.alternatives[0] : undefined;
	return {
		timeZone: timeZoneFrom(timeZone) ?? ownTimeZone,
		month: null,
		day: null,
		at: isInstant(asked) ? asked : (alternative ?? null),
	};
}

/** The picker after its time was refused: it shows the day of the nearest free one. */
export function afterRefusal(picked: Picked, { alternatives }: { alternatives: string[] }): Picked {
	const [nearest] = alternatives;
	const day = nearest ? wallClockAt(nearest, picked.timeZone).date : null;
	return { ...picked, at: null, month: null, day };
}

/** The address of the same page with the same day, and no time chosen yet. */
export function pickAddress(
	path: string,
	keep: Readonly<Record<string, string | null>>,
	picked: Picked,
): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(keep)) if (value) query.set(name, value);
	query.set(pickParameters.timeZone, picked.timeZone);
	const shown = dayOf(picked) ?? picked.day;
	if (shown) query.set(pickParameters.day, shown);
	return `${path}?${query}`;
}

/** The next state of the picker. */
export function pickReducer(picked: Picked, action: PickAction): Picked {
	switch (action.type) {
		case "zone":
			return withZone(picked, action.timeZone);
		case "found-zone":
			return { ...picked, timeZone: action.timeZone };
		case "month":
			return { ...picked, month: action.month };
		case "day":
			return { ...picked, day: action.day, month: null, at: null };
		case "time":
			return { ...picked, at: action.at };
		case "back":
			return { ...picked, at: null, day: picked.day ?? dayOf(picked) };
	}
}

/** The day and the month stay; a time that is chosen already may fall on another day there. */
function withZone(picked: Picked, timeZone: string): Picked {
	if (!picked.at) return { ...picked, timeZone };
	return { ...picked, timeZone, month: null, day: wallClockAt(picked.at, timeZone).date };
}

/** The day of the chosen time. */
function dayOf({ at, timeZone }: Picked): string | null {
	return at && wallClockAt(at, timeZone).date;
}

/** A start as a button shows it. */
export type TimeChoice = { at: string; label: string };

/** What the picker shows of the offer. */
export type Offered = {
	/** The starts of each day that has any, in the visitor's time zone. */
	days: ReadonlyMap<string, TimeChoice[]>;
	/** The chosen day, or the first one; null when nothing is free. */
	day: string | null;
	month: string | null;
	/** The first and last day that can be reached. */
	first: string;
	last: string;
};

/** Sorts the offer into days; the day that was picked stands if it has free times, else the next that has some. */
export function offeredIn(slots: readonly string[], picked: Picked): Offered | null {
	const days = daysOf(slots, picked.timeZone);
	const [first] = days.keys();
	const last = [...days.keys()].at(-1);
	if (first === undefined || last === undefined) return null;
	const wanted = picked.day ?? dayOf(picked) ?? first;
	const day = [...days.keys()].find((date) => date >= wanted) ?? last;
	const month = picked.month ?? monthOf(day);
	return { days, day, month: within(month, monthOf(first), monthOf(last)), first, last };
}

/** The day nearest to `date` that can be reached. */
export function reachable({ first, last }: Pick<Offered, "first" | "last">, date: string): string {
	return within(date, first, last);
}

/** The day of a month that the keyboard starts from. */
export function startOf(offered: Offered, month: string): string {
	if (offered.day && monthOf(offered.day) === month) return offered.day;
	const free = [...offered.days.keys()].find((date) => monthOf(date) === month);
	return free ?? reachable(offered, `${month}-01`);
}

/** The weeks of a month that hold a day that can be reached. */
export function weeksWithin({ first, last }: Offered, month: string): (string | null)[][] {
	return weeksOf(month).filter((week) =>
		week.some((date) => date !== null && date >= first && date <= last),
	);
}

function daysOf(slots: readonly string[], timeZone: string): Map<string, TimeChoice[]> {
	const days = new Map<string, TimeChoice[]>();
	for (const at of slots) {
		const { date, time } = wallClockAt(at, timeZone);
		const choices = days.get(date) ?? [];
		days.set(date, [...choices, { at, label: time }]);
	}
	return new Map([...days].map(([date, choices]) => [date, toldApart(choices, timeZone)]));
}

/** A time that the visitor's clocks show twice carries its offset. */
function toldApart(choices: TimeChoice[], timeZone: string): TimeChoice[] {
	const labels = choices.map(({ label }) => label);
	if (new Set(labels).size === labels.length) return choices;
	return choices.map(({ at, label }) =>
		labels.indexOf(label) === labels.lastIndexOf(label)
			? { at, label }
			: { at, label: `${label} (${offsetInWords(offsetMinutesAt(at, timeZone))})` },
	);
}

function within(value: string, least: string, most: string): string {
	if (value < least) return least;
	return value > most ? most : value;
}
