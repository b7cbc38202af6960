import * as v from "valibot";
import { deskHours } from "#content/desk-hours.ts";
import { type BookingSettings, bookingSettings, type OpenHours } from "#features/booking/hours.ts";
import {
	type ExceptionRow,
	type HoursDraft,
	type NumberField,
	type Span,
	weekdays,
} from "./hours-draft.ts";

/** Settings that can be saved, or what is wrong, by the name of the field. */
export type HoursCheck =
	| { ok: true; settings: BookingSettings }
	| { ok: false; errors: Readonly<Record<string, string>> };

const { errors: copy } = deskHours;
const MINUTES_PER_HOUR = 60;

/** What a number should have been (hours.ts). */
const numberErrors: Readonly<Record<NumberField, string>> = {
	discovery: copy.minutes(5, 240),
	onboarding: copy.minutes(5, 240),
	step: copy.minutes(5, 240),
	buffer: copy.minutes(0, 120),
	notice: copy.hours(720),
	horizon: copy.days(120),
};

/**
 * Turns a draft into settings by the schema they are kept by (hours.ts); hours of one day may not
 * overlap either. Special days before `today` (YYYY-MM-DD) are dropped.
 */
export function checkHours(draft: HoursDraft, today: string): HoursCheck {
	const { numbers } = draft;
	const days = exceptionDays(draft.exceptions, today);
	const checked = v.safeParse(bookingSettings, {
		weekly: Object.fromEntries(weekdays.map((day) => [day, draft.weekly[day].map(hoursOf)])),
		lengthMinutes: {
			discovery: numberIn(numbers.discovery),
			onboarding: numberIn(numbers.onboarding),
		},
		stepMinutes: numberIn(numbers.step),
		bufferMinutes: numberIn(numbers.buffer),
		noticeMinutes: Math.round(numberIn(numbers.notice) * MINUTES_PER_HOUR),
		horizonDays: numberIn(numbers.horizon),
		closedOnBankHolidays: draft.closedOnBankHolidays,
		exceptions: days.map(({ rows: _rows, ...day }) => day),
	});
	const errors: Record<string, string> = { ...overlaps(draft) };
	for (const { path = [], type } of checked.issues ?? []) {
		const keys = path.map(({ key }) => String(key));
		const [field, message] = told(keys, type, days);
		errors[field] ??= message;
	}
	return checked.success && Object.keys(errors).length === 0
		? { ok: true, settings: checked.output }
		: { ok: false, errors };
}

type ExceptionDay = {
	date: string;
	hours: Span[];
	note?: string;
	/** The rows its hours stand in, then the row that names it. */
	rows: number[];
};

/** Rows of one day become one; a row without times adds no hours. */
function exceptionDays(rows: readonly ExceptionRow[], today: string): ExceptionDay[] {
	const days: ExceptionDay[] = [];
	for (const [at, { date, note, ...span }] of rows.entries()) {
		if (date !== "" && date < today) continue;
		let day = days.find((each) => each.date === date && date !== "");
		if (!day) {
			day = { date, hours: [], rows: [] };
			days.push(day);
		}
		if (span.from !== "" || span.to !== "") {
			day.rows.splice(day.hours.length, 0, at);
			day.hours.push(hoursOf(span));
		} else day.rows.push(at);
		if (note !== "" && day.note === undefined) day.note = note;
	}
	return days.sort((a, b) => (a.date < b.date ? -1 : 1));
}

function hoursOf({ from, to }: Span): Span {
	return { from, to: to === "00:00" ? "24:00" : to };
}

/** An empty field is no zero. */
function numberIn(text: string): number {
	return text === "" ? Number.NaN : Number(text.replace(",", "."));
}

const settingFields: Readonly<Record<string, NumberField>> = {
	stepMinutes: "step",
	bufferMinutes: "buffer",
	noticeMinutes: "notice",
	horizonDays: "horizon",
};

/** The field that an issue is about, and what to say beside it. */
function told(
	[part = "", key = "", ...rest]: readonly string[],
	type: string,
	days: readonly ExceptionDay[],
): [field: string, message: string] {
	if (part === "weekly") {
		const [at = "0", end = "to"] = rest;
		return [`${key}.${at}.${end}`, type === "check" ? copy.order : copy.time];
	}
	if (part === "exceptions") {
		const day = days[Number(key)];
		const [what, index = "0", end = "to"] = rest;
		const row = day?.rows[what === "hours" ? Number(index) : 0] ?? 0;
		if (what === "hours")
			return [`exception.${row}.${end}`, type === "check" ? copy.order : copy.time];
		return what === "note"
			? [`exception.${row}.note`, copy.note]
			: [`exception.${row}.date`, copy.date];
	}
	const field = part === "lengthMinutes" ? (key as NumberField) : settingFields[part];
	return field ? [field, numberErrors[field]] : [part, copy.time];
}

/** Hours that begin before others of the same day end. */
function overlaps({ weekly, exceptions }: HoursDraft): Record<string, string> {
	const lists = [
		...weekdays.map((day) => weekly[day].map((span, at) => ({ span, field: `${day}.${at}.from` }))),
		...Map.groupBy(
			exceptions.map((span, at) => ({ span, field: `exception.${at}.from` })),
			({ span }) => (span as ExceptionRow).date,
		).values(),
	];
	const errors: Record<string, string> = {};
	for (const list of lists) {
		const filled = list
			.map(({ span, field }) => ({ ...(hoursOf(span) satisfies OpenHours), field }))
			.filter(({ from, to }) => from !== "" && to !== "")
			.sort((a, b) => (a.from < b.from ? -1 : 1));
		for (const [at, { from, field }] of filled.entries())
			if (at > 0 && from < (filled[at - 1]?.to ?? "")) errors[field] = copy.overlap;
	}
	return errors;
}
