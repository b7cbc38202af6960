import * as v from "valibot";
import {
	type BookingSettings,
	bookingSettings,
	CLOCK_TIME,
	isDay,
	MAX_NOTE,
	type OpenHours,
	settingLimits,
} from "#features/booking/hours.ts";
import { type Weekday, weekdays } from "#lib/time/dates.ts";

/** The opening hours as text, valid or not, as the form holds them. */
export type HoursDraft = {
	weekly: Record<Weekday, Span[]>;
	numbers: Record<NumberField, string>;
	closedOnBankHolidays: boolean;
	/** A day with two spans has two rows; one without times is closed. */
	exceptions: ExceptionRow[];
};
export type Span = { from: string; to: string };
export type ExceptionRow = Span & { date: string; note: string };

const numberFields = ["discovery", "onboarding", "step", "buffer", "notice", "horizon"] as const;
export type NumberField = (typeof numberFields)[number];

/** The buttons of the form; others add and remove rows. */
export const hoursIntent = { name: "intent", save: "save", preview: "preview" } as const;

const MAX_SPANS = 6;
const MAX_EXCEPTIONS = 60;
/** Those rows, the numbers and the buttons. */
export const MAX_HOURS_FIELDS = 7 * MAX_SPANS * 2 + MAX_EXCEPTIONS * 4 + 20;

const MINUTES_PER_HOUR = 60;

export function draftOf(settings: BookingSettings): HoursDraft {
	const { lengthMinutes, noticeMinutes } = settings;
	return {
		weekly: weeklyOf((day) => settings.weekly[day].map(spanOf)),
		numbers: {
			discovery: String(lengthMinutes.discovery),
			onboarding: String(lengthMinutes.onboarding),
			step: String(settings.stepMinutes),
			buffer: String(settings.bufferMinutes),
			notice: String(Math.round((noticeMinutes / MINUTES_PER_HOUR) * 100) / 100),
			horizon: String(settings.horizonDays),
		},
		closedOnBankHolidays: settings.closedOnBankHolidays,
		exceptions: settings.exceptions.flatMap(({ date, hours, note = "" }) => {
			const spans = hours.length === 0 ? [{ from: "", to: "" }] : hours.map(spanOf);
			return spans.map((span) => ({ date, ...span, note }));
		}),
	};
}

export function draftFrom(fields: ReadonlyMap<string, string>): HoursDraft {
	const text = (name: string) => (fields.get(name) ?? "").trim();
	const span = (row: string) => ({ from: text(`${row}.from`), to: text(`${row}.to`) });
	const rows = (list: string, max: number, first: string) =>
		Array.from({ length: max }, (_, at) => `${list}.${at}`).filter((row) =>
			fields.has(`${row}.${first}`),
		);
	return {
		weekly: weeklyOf((day) => rows(day, MAX_SPANS, "from").map(span)),
		numbers: Object.fromEntries(
			numberFields.map((name) => [name, text(name)]),
		) as HoursDraft["numbers"],
		closedOnBankHolidays: fields.has("bankHolidays"),
		exceptions: rows("exception", MAX_EXCEPTIONS, "date").map((row) => ({
			date: text(`${row}.date`),
			...span(row),
			note: text(`${row}.note`),
		})),
	};
}

/** A row's button: `add.monday`, `remove.exception.2`. Null for others. `focus` names a field or button. */
export function withRowChange(
	draft: HoursDraft,
	intent: string,
): { draft: HoursDraft; focus: string } | null {
	const [verb, list = "", at = ""] = intent.split(".");
	if (verb !== "add" && verb !== "remove") return null;
	const changed = <Row>(rows: readonly Row[], empty: Row, max: number) =>
		verb === "add"
			? [...rows, empty].slice(0, max)
			: rows.filter((_, index) => index !== Number(at));
	const focusIn = (rows: readonly unknown[], first: string) =>
		verb === "add" ? `${list}.${rows.length - 1}.${first}` : `add.${list}`;
	const empty = { from: "", to: "" };
	if (list === "exception") {
		const row = { date: "", ...empty, note: "" };
		const exceptions = changed(draft.exceptions, row, MAX_EXCEPTIONS);
		return { draft: { ...draft, exceptions }, focus: focusIn(exceptions, "date") };
	}
	const day = weekdays.find((each) => each === list);
	if (!day) return null;
	const spans = changed(draft.weekly[day], empty, MAX_SPANS);
	return {
		draft: { ...draft, weekly: { ...draft.weekly, [day]: spans } },
		focus: focusIn(spans, "from"),
	};
}

/** Settings to save, or messages by field. */
export type HoursCheck =
	| { ok: true; settings: BookingSettings }
	| { ok: false; errors: Readonly<Record<string, string>> };

/** Exceptions before `today` (YYYY-MM-DD) are dropped. */
export function checkHours(draft: HoursDraft, today: string): HoursCheck {
	const errors: Record<string, string> = {};
	const weekly = weeklyOf((day) =>
		checkSpans(
			draft.weekly[day].map((span, at) => ({ ...span, row: `${day}.${at}` })),
			errors,
		),
	);
	const exceptions = checkExceptions(draft.exceptions, today, errors);
	const number = (name: NumberField, [min, max, step]: readonly [number, number, number]) => {
		const text = draft.numbers[name];
		const factor = name === "notice" ? MINUTES_PER_HOUR : 1;
		const entered = text === "" ? Number.NaN : Number(text.replace(",", ".")) * factor;
		const value = factor === 1 ? entered : Math.round(entered);
		const isValid = value >= min && value <= max && value % step === 0;
		if (!isValid) errors[name] = numberMessage(name, min, max / factor);
		return value;
	};
	const settings = {
		weekly,
		lengthMinutes: {
			discovery: number("discovery", settingLimits.lengthMinutes),
			onboarding: number("onboarding", settingLimits.lengthMinutes),
		},
		stepMinutes: number("step", settingLimits.stepMinutes),
		bufferMinutes: number("buffer", settingLimits.bufferMinutes),
		noticeMinutes: number("notice", settingLimits.noticeMinutes),
		horizonDays: number("horizon", settingLimits.horizonDays),
		closedOnBankHolidays: draft.closedOnBankHolidays,
		exceptions,
	};
	if (Object.keys(errors).length > 0) return { ok: false, errors };
	return { ok: true, settings: v.parse(bookingSettings, settings) };
}

function numberMessage(name: NumberField, min: number, max: number): string {
	if (name === "notice") return `Please enter ${min} to ${max} hours.`;
	if (name === "horizon") return `Please enter ${min} to ${max} days.`;
	return `Please enter ${min} to ${max} minutes, in steps of five.`;
}

/** The hours of one day. */
function checkSpans(
	spans: readonly (Span & { row: string })[],
	errors: Record<string, string>,
): OpenHours[] {
	const hours = spans.map((span) => ({ ...span, to: span.to === "00:00" ? "24:00" : span.to }));
	for (const { row, from, to } of hours) {
		if (!CLOCK_TIME.test(from)) errors[`${row}.from`] = "Please enter a time, like 09:00.";
		if (!CLOCK_TIME.test(to)) errors[`${row}.to`] = "Please enter a time, like 09:00.";
		else if (CLOCK_TIME.test(from) && from >= to)
			errors[`${row}.to`] = "Closing comes after opening.";
	}
	const sorted = hours.toSorted((a, b) => (a.from < b.from ? -1 : 1));
	for (const [at, { row, from }] of sorted.entries())
		if (at > 0 && from < (sorted[at - 1]?.to ?? ""))
			errors[`${row}.from`] ??= "These overlap other hours of the day.";
	return hours.map(({ from, to }) => ({ from, to }));
}

function checkExceptions(
	exceptions: readonly ExceptionRow[],
	today: string,
	errors: Record<string, string>,
): BookingSettings["exceptions"] {
	const rows = exceptions
		.map((each, at) => ({ ...each, row: `exception.${at}` }))
		.filter(({ date }) => date === "" || date >= today);
	for (const { row, date, note } of rows) {
		if (!isDay(date)) errors[`${row}.date`] = "Please choose a day.";
		if (note.length > MAX_NOTE)
			errors[`${row}.note`] = "Please keep the note under 200 characters.";
	}
	const days = Map.groupBy(rows, ({ date }) => date);
	return [...days.keys()].sort().map((date) => {
		const ofDay = days.get(date) ?? [];
		const hours = checkSpans(
			ofDay.filter(({ from, to }) => from !== "" || to !== ""),
			errors,
		);
		const note = ofDay.find((row) => row.note !== "")?.note;
		return { date, hours, ...(note === undefined ? {} : { note }) };
	});
}

function weeklyOf<Spans>(spansOf: (day: Weekday) => Spans): Record<Weekday, Spans> {
	return Object.fromEntries(weekdays.map((day) => [day, spansOf(day)])) as Record<Weekday, Spans>;
}

/** A time field has no 24:00: closing at midnight is 00:00 there. */
function spanOf({ from, to }: OpenHours): Span {
	return { from, to: to === "24:00" ? "00:00" : to };
}
