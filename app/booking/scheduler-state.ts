import { monthOf } from "./days.ts";
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
	| { type: "zone"; timeZone: string }
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

/** The next state of the picker. */
export function pickReducer(picked: Picked, action: PickAction): Picked {
	switch (action.type) {
		case "zone":
			return { ...picked, timeZone: action.timeZone, month: null, day: null };
		case "month":
			return { ...picked, month: action.month };
		case "day":
			return { ...picked, day: action.day, month: monthOf(action.day), at: null };
		case "time":
			return { ...picked, at: action.at };
		case "back":
			return { ...picked, at: null };
	}
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

/** Sorts the offer into days; the day that was picked stands if it has free times. */
export function offeredIn(slots: readonly string[], picked: Picked): Offered | null {
	const { timeZone, at } = picked;
	const days = daysOf(slots, timeZone);
	const [first] = days.keys();
	const last = [...days.keys()].at(-1);
	if (first === undefined || last === undefined) return null;
	const wanted = picked.day ?? (at ? wallClockAt(at, timeZone).date : null);
	const day = wanted !== null && days.has(wanted) ? wanted : first;
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
