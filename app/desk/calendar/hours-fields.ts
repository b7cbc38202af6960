import * as v from "valibot";
import {
	type BookingSettings,
	bookingSettings,
	CLOCK_TIME,
	isDay,
	isMeetingLink,
	MAX_NOTE,
	MAX_REMINDERS,
	type OpenHours,
	type OwnHours,
	settingLimits,
} from "#features/booking/hours.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import { type Weekday, weekdays } from "#lib/time/dates.ts";

/** The buttons of the form; others add and remove rows. */
export const hoursIntent = {
	name: "intent",
	save: "save",
	preview: "preview",
	/** Removes somebody's own hours. */
	share: "share",
} as const;

const maxRows = (list: string) => (list === "exception" ? 60 : 6);
/** Those rows, the numbers and the buttons. */
export const MAX_HOURS_FIELDS = 7 * maxRows("monday") * 2 + maxRows("exception") * 5 + 20;

/** A span of opening hours; without times a special day is closed. */
type Row = Readonly<Record<"from" | "to" | "date" | "until" | "note", string>>;
const emptyRow: Row = { from: "", to: "", date: "", until: "", note: "" };

/** The rows of a weekday or of `exception`: fields such as `monday.0.from` or `exception.2.date`. */
export function rowsOf(fields: FieldValues, list: string): Row[] {
	const names = Array.from({ length: maxRows(list) }, (_, at) => `${list}.${at}`);
	return names
		.filter((name) => `${name}.from` in fields)
		.map((name) => {
			const text = (part: keyof Row) => (fields[`${name}.${part}`] ?? "").trim();
			return {
				from: text("from"),
				to: text("to"),
				date: text("date"),
				until: text("until"),
				note: text("note"),
			};
		});
}

function withRows(fields: FieldValues, list: string, rows: readonly Partial<Row>[]): FieldValues {
	const others = Object.entries(fields).filter(([name]) => !name.startsWith(`${list}.`));
	const own = rows.flatMap((row, at) =>
		Object.entries({ ...emptyRow, ...row }).map(([part, text]) => [`${list}.${at}.${part}`, text]),
	);
	return Object.fromEntries([...others, ...own]);
}

/** The form's fields for stored settings. */
export function fieldsOf(settings: BookingSettings): FieldValues {
	return { ...callFieldsOf(settings), ...hoursFieldsOf(settings) };
}

/** Those that are the same for everybody. */
export function callFieldsOf(settings: BookingSettings): FieldValues {
	const { lengthMinutes, noticeMinutes, meetingLinks } = settings;
	return {
		discovery: String(lengthMinutes.discovery),
		onboarding: String(lengthMinutes.onboarding),
		step: String(settings.stepMinutes),
		buffer: String(settings.bufferMinutes),
		notice: String(Math.round((noticeMinutes / 60) * 100) / 100),
		horizon: String(settings.horizonDays),
		reminders: settings.reminderHours.join(", "),
		"link.discovery": meetingLinks.discovery,
		"link.onboarding": meetingLinks.onboarding,
	};
}

/** A special day with two spans has two rows. */
export function hoursFieldsOf(hours: OwnHours): FieldValues {
	let fields: FieldValues = hours.closedOnBankHolidays ? { bankHolidays: "yes" } : {};
	for (const day of weekdays) fields = withRows(fields, day, hours.weekly[day].map(spanOf));
	const exceptions = hours.exceptions.flatMap(({ hours, ...exception }) =>
		(hours.length === 0 ? [{}] : hours.map(spanOf)).map((span) => ({ ...exception, ...span })),
	);
	return withRows(fields, "exception", exceptions);
}

/** A row's button: `add.monday`, `remove.exception.2`. Null for others. `focus` names a field or button. */
export function withRowChange(
	fields: FieldValues,
	intent: string,
): { fields: FieldValues; focus: string } | null {
	const [verb, list = "", at = ""] = intent.split(".");
	if (list !== "exception" && !weekdays.some((day) => day === list)) return null;
	const rows = rowsOf(fields, list);
	if (verb === "remove")
		return {
			fields: withRows(fields, list, rows.toSpliced(Number(at), 1)),
			focus: `add.${list}`,
		};
	if (verb !== "add") return null;
	const added = [...rows, emptyRow].slice(0, maxRows(list));
	const first = list === "exception" ? "date" : "from";
	return {
		fields: withRows(fields, list, added),
		focus: `${list}.${added.length - 1}.${first}`,
	};
}

/** Settings to save, or messages by field. */
export type HoursCheck =
	| { ok: true; settings: BookingSettings }
	| { ok: false; errors: FieldErrors };

/** Special days before `today` (YYYY-MM-DD) are dropped. */
export function checkHours(fields: FieldValues, today: string): HoursCheck {
	const errors: FieldErrors = {};
	const number = (
		name: string,
		[min, max, step]: readonly [number, number, number],
		unit = "minutes, in steps of five",
	) => {
		const text = (fields[name] ?? "").trim().replace(",", ".");
		const factor = unit === "hours" ? 60 : 1;
		const value = text === "" ? Number.NaN : Number(text) * factor;
		const rounded = factor === 1 ? value : Math.round(value);
		const isValid = rounded >= min && rounded <= max && rounded % step === 0;
		if (!isValid) errors[name] = `Please enter ${min} to ${max / factor} ${unit}.`;
		return rounded;
	};
	const weekly = weekdays.map((day) => {
		const rows = rowsOf(fields, day).map((row, at) => ({ ...row, name: `${day}.${at}` }));
		return [day, checkSpans(rows, errors)];
	});
	const settings = {
		weekly: Object.fromEntries(weekly) as Record<Weekday, OpenHours[]>,
		exceptions: checkExceptions(fields, today, errors),
		lengthMinutes: {
			discovery: number("discovery", settingLimits.lengthMinutes),
			onboarding: number("onboarding", settingLimits.lengthMinutes),
		},
		stepMinutes: number("step", settingLimits.stepMinutes),
		bufferMinutes: number("buffer", settingLimits.bufferMinutes),
		noticeMinutes: number("notice", settingLimits.noticeMinutes, "hours"),
		horizonDays: number("horizon", settingLimits.horizonDays, "days"),
		closedOnBankHolidays: "bankHolidays" in fields,
		reminderHours: checkReminders(fields, errors),
		meetingLinks: {
			discovery: checkLink(fields, "link.discovery", errors),
			onboarding: checkLink(fields, "link.onboarding", errors),
		},
	};
	if (Object.keys(errors).length > 0) return { ok: false, errors };
	return { ok: true, settings: v.parse(bookingSettings, settings) };
}

/** `24, 1`, the longest first. */
function checkReminders({ reminders = "" }: FieldValues, errors: FieldErrors): number[] {
	const [min, max] = settingLimits.reminderHours;
	const hours = reminders.split(/[\s,;]+/).filter((text) => text !== "");
	const isValid = hours.every((text) => /^\d+$/.test(text) && +text >= min && +text <= max);
	if (!isValid || hours.length > MAX_REMINDERS)
		errors.reminders = `Please enter up to ${MAX_REMINDERS} whole hours from ${min} to ${max}, like 24, 1.`;
	return [...new Set(hours.map(Number))].sort((a, b) => b - a);
}

function checkLink(fields: FieldValues, name: string, errors: FieldErrors): string {
	const link = (fields[name] ?? "").trim();
	if (!isMeetingLink(link)) errors[name] = "Please enter an address that begins with https://.";
	return link;
}

type NamedRow = Row & { name: string };

/** The hours of one day. */
function checkSpans(rows: readonly NamedRow[], errors: FieldErrors): OpenHours[] {
	const hours = rows.map((row) => ({ ...row, to: row.to === "00:00" ? "24:00" : row.to }));
	for (const { name, from, to } of hours) {
		if (!CLOCK_TIME.test(from)) errors[`${name}.from`] = "Please enter a time, like 09:00.";
		if (!CLOCK_TIME.test(to)) errors[`${name}.to`] = "Please enter a time, like 09:00.";
		else if (CLOCK_TIME.test(from) && from >= to)
			errors[`${name}.to`] = "Closing comes after opening.";
	}
	const sorted = hours.toSorted((a, b) => (a.from < b.from ? -1 : 1));
	for (const [at, { name, from }] of sorted.entries())
		if (at > 0 && from < (sorted[at - 1]?.to ?? ""))
			errors[`${name}.from`] ??= "These overlap other hours of the day.";
	return hours.map(({ from, to }) => ({ from, to }));
}

/** Rows of the same days are one special day, in order of time; the shorter of two follows. */
function checkExceptions(
	fields: FieldValues,
	today: string,
	errors: FieldErrors,
): BookingSettings["exceptions"] {
	const rows = rowsOf(fields, "exception")
		.map((row, at) => ({ ...row, name: `exception.${at}` }))
		.filter(({ date, until }) => date === "" || (until || date) >= today);
	for (const { name, date, until, note } of rows) {
		if (!isDay(date)) errors[`${name}.date`] = "Please choose a day.";
		if (until !== "" && !isDay(until)) errors[`${name}.until`] = "Please choose a day.";
		else if (until !== "" && until < date)
			errors[`${name}.until`] = "The last day comes after the first.";
		if (note.length > MAX_NOTE)
			errors[`${name}.note`] = `Please keep the note under ${MAX_NOTE} characters.`;
	}
	const sorted = rows.toSorted(
		(a, b) => a.date.localeCompare(b.date) || (b.until || b.date).localeCompare(a.until || a.date),
	);
	const days = Map.groupBy(sorted, ({ date, until }) => `${date} ${until || date}`);
	return Array.from(days.values(), (ofDays) => {
		const { date = "", until = "" } = ofDays[0] ?? {};
		const withTimes = ofDays.filter(({ from, to }) => from !== "" || to !== "");
		const note = ofDays.find((row) => row.note !== "")?.note;
		return {
			date,
			...(until > date ? { until } : {}),
			hours: checkSpans(withTimes, errors),
			...(note ? { note } : {}),
		};
	});
}

/** A time field has no 24:00: closing at midnight is 00:00 there. */
function spanOf({ from, to }: OpenHours): OpenHours {
	return { from, to: to === "24:00" ? "00:00" : to };
}
