import * as v from "valibot";
import { callKinds } from "#features/booking/contract.ts";
import {
	type BookingSettings,
	MAX_EXCEPTIONS,
	type OpenHours,
	type OwnHours,
} from "#features/booking/scheduling/hours.ts";
import { parseWebsite } from "#lib/contacts/website.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import { weekdays } from "#lib/time/dates.ts";

/** Limit for the fields of special days, weekly hours and shared settings. */
export const MAX_HOURS_FIELDS = MAX_EXCEPTIONS * 5 + 30;

/** Form fields for stored settings, named by path, such as `exceptions.0.until`. The last row of exceptions is empty. */
export function writeHoursFields(settings: BookingSettings): FieldValues {
	const { weekly, exceptions, noticeMinutes, reminderHours } = settings;
	const rows = [...exceptions, { date: "", hours: [] }].slice(
		0,
		MAX_EXCEPTIONS,
	);

	return Object.fromEntries(
		readFields("", {
			...settings,
			weekly: Object.fromEntries(
				weekdays.map((day) => [day, formatHours(weekly[day])]),
			),
			exceptions: {
				...rows.map((row) => ({ ...row, hours: formatHours(row.hours) })),
			},
			noticeMinutes: Math.round((noticeMinutes / 60) * 100) / 100,
			reminderHours: reminderHours.join(", "),
		}),
	);
}

/** A false value has no field, as a checkbox that is not checked. */
function readFields(
	path: string,
	value: object,
): [name: string, text: string][] {
	return Object.entries(value).flatMap(([key, each]) => {
		if (typeof each === "object") return readFields(`${path}${key}.`, each);
		return each === false
			? []
			: [[path + key, each === true ? "yes" : String(each)]];
	});
}

export function readHoursRows(fields: FieldValues) {
	const names = Array.from(
		{ length: MAX_EXCEPTIONS },
		(_, at) => `exceptions.${at}`,
	);
	return names
		.filter((name) => `${name}.date` in fields)
		.map((name) => {
			const text = (part: string) => fields[`${name}.${part}`]?.trim() ?? "";
			const typed = {
				date: text("date"),
				until: text("until"),
				note: text("note"),
			};

			return {
				name,
				...typed,
				hours: text("hours"),
				isRemoved: text("remove") !== "",
			};
		});
}

/**
 * Returns the hours to save, or error messages by field. Drops special days that are empty, marked for
 * removal or before `today` (YYYY-MM-DD).
 */
export function checkHours<Hours extends OwnHours>(
	schema: v.GenericSchema<unknown, Hours>,
	fields: FieldValues,
	today: string,
): { hours: Hours } | { errors: FieldErrors } {
	const text = (name: string) => fields[name]?.trim() ?? "";

	const number = (name: string) =>
		Number(text(name).replace(",", ".") || Number.NaN);

	const rows = readHoursRows(fields).filter(
		({ date, until, hours, note, isRemoved }) =>
			!isRemoved && (date ? (until || date) >= today : until || hours || note),
	);
	const parsed = v.safeParse(schema, {
		weekly: Object.fromEntries(
			weekdays.map((day) => [day, parseHours(text(`weekly.${day}`))]),
		),
		closedOnBankHolidays: "closedOnBankHolidays" in fields,
		exceptions: rows.map(({ date, until, hours, note }) => ({
			date,
			...(until && { until }),
			hours: parseHours(hours),
			...(note && { note }),
		})),
		lengthMinutes: ofEach("lengthMinutes", number),
		stepMinutes: number("stepMinutes"),
		bufferMinutes: number("bufferMinutes"),
		noticeMinutes: Math.round(number("noticeMinutes") * 60),
		horizonDays: number("horizonDays"),
		reminderHours: text("reminderHours")
			.split(/[\s,;]+/)
			.filter(Boolean)
			.map(Number),
		byPhone: ofEach("byPhone", (name) => name in fields),
		meetingLinks: ofEach("meetingLinks", (name) => readLink(text(name))),
	});
	if (parsed.success) return { hours: parsed.output };

	const errors: FieldErrors = {};

	for (const issue of parsed.issues) {
		const field = (v.getDotPath(issue) ?? "")
			.replace(/\.\d+(\.(from|to))?$/, "")
			.replace(/^exceptions\.(\d+)/, (_, at) => rows[at]?.name ?? "");
		errors[field] ??= issue.message;
	}

	return { errors };
}

function ofEach<Value>(setting: string, read: (name: string) => Value) {
	return Object.fromEntries(
		callKinds.map((kind) => [kind, read(`${setting}.${kind}`)]),
	);
}

/** `meet.example.com/ann` is https, as the browser that it is copied from hides it. */
function readLink(text: string): string {
	return parseWebsite(text) ?? text;
}

function formatHours(hours: readonly OpenHours[]): string {
	return hours.map(({ from, to }) => `${from}–${to}`).join(", ");
}

/**
 * Parses `09:00–12:30, 13:30–00:00`, `9-17`, `9h30-13h`, `9am-5pm`, `9:30 to 5pm` or `closed`. Spans that are invalid, or could
 * be meant in two ways, are left to the schema to refuse.
 */
function parseHours(text: string): OpenHours[] {
	if (/^\s*closed\s*$/i.test(text)) return [];

	const spans = text
		.split(/[,;]|\band\b/i)
		.filter((span) => span.trim() !== "");
	return spans.map((span) => {
		const [from, to, ...more] = span
			.split(/[-\u2010-\u2015]|\bto\b/i)
			.map(parseTime);
		if (!from || !to || more.length > 0) return { from: "", to: "" };

		return chooseHours(from, to);
	});
}

/** `isHalfDay`: with "am" or "pm". */
type TypedTime = { minutes: number; isHalfDay: boolean };

export function parseTime(text: string): TypedTime | null {
	const [, hours, minutes = "00", half] =
		/^\s*(\d{1,2})(?:[:.h](\d\d)?)?\s*(?:([ap])\.?m\.?)?\s*$/i.exec(text) ?? [];
	const hour = Number(hours);
	if (hours === undefined || hour > 24 || Number(minutes) > 59) return null;
	if (half && (hour < 1 || hour > 12)) return null;

	const isAfternoon = half?.toLowerCase() === "p";
	const start = half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;

	return {
		minutes: start * 60 + Number(minutes),
		isHalfDay: half !== undefined,
	};
}

const HALF_DAY = 12 * 60;

/** With "am" or "pm" at one of the times only, the other is the half of the day that fits, if one does. */
function chooseHours(from: TypedTime, to: TypedTime): OpenHours {
	const isMixed = from.isHalfDay !== to.isHalfDay;
	const candidates = ({ minutes, isHalfDay }: TypedTime) => {
		if (!isMixed || isHalfDay || minutes > HALF_DAY + 59) return [minutes];
		return [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY];
	};

	const pairs = candidates(from).flatMap((start) =>
		candidates(to).map(
			(end) => [start, end === 0 ? 2 * HALF_DAY : end] as const,
		),
	);
	const fitting = pairs.filter(([start, end]) => start < end);
	const [chosen] = isMixed ? fitting : pairs;
	if (!chosen || (isMixed && fitting.length > 1)) return { from: "", to: "" };

	return { from: formatTime(chosen[0]), to: formatTime(chosen[1]) };
}

function formatTime(minutes: number): string {
	const pad = (value: number) => String(value).padStart(2, "0");
	return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
