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
import { type FieldErrors, type FieldValues, fieldErrors } from "#lib/forms/fields.ts";
import { weekdays } from "#lib/time/dates.ts";

const maxRows = (list: string) => (list === "exception" ? 60 : 6);
/** Those rows, the numbers and the buttons. */
export const MAX_HOURS_FIELDS = 7 * maxRows("monday") * 2 + maxRows("exception") * 5 + 20;

const parts = ["from", "to", "date", "until", "note"] as const;
/** A span of opening hours; without times a special day is closed. */
type Row = Readonly<Record<(typeof parts)[number], string>>;

const rowOf = (text: (part: keyof Row) => string | undefined) =>
	Object.fromEntries(parts.map((part) => [part, text(part)?.trim() ?? ""])) as Row;

/** The rows of a weekday or of `exception`: fields such as `monday.0.from` or `exception.2.date`. */
export function rowsOf(fields: FieldValues, list: string): Row[] {
	const names = Array.from({ length: maxRows(list) }, (_, at) => `${list}.${at}`);
	return names
		.filter((name) => `${name}.from` in fields)
		.map((name) => rowOf((part) => fields[`${name}.${part}`]));
}

function withRows(fields: FieldValues, list: string, rows: readonly Partial<Row>[]): FieldValues {
	const others = Object.entries(fields).filter(([name]) => !name.startsWith(`${list}.`));
	const own = rows.flatMap((row, at) =>
		parts.map((part) => [`${list}.${at}.${part}`, row[part] ?? ""]),
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
function hoursFieldsOf(hours: OwnHours): FieldValues {
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
		return { fields: withRows(fields, list, rows.toSpliced(Number(at), 1)), focus: `add.${list}` };
	if (verb !== "add") return null;
	const added = [...rows, {}].slice(0, maxRows(list));
	const first = list === "exception" ? "date" : "from";
	const focus = `${list}.${added.length - 1}.${first}`;
	return { fields: withRows(fields, list, added), focus };
}

type Limits = readonly [min: number, max: number, step: number];

/** A number of a unit that is stored multiplied by `factor`. */
const amount = ([min, max, step]: Limits, unit = "minutes, in steps of five", factor = 1) =>
	v.pipe(
		v.optional(v.string(), ""),
		v.transform((text) => {
			const value = Number(text.trim().replace(",", ".") || Number.NaN) * factor;
			return factor === 1 ? value : Math.round(value);
		}),
		v.check(
			(value) => value >= min && value <= max && value % step === 0,
			`Please enter ${min} to ${max / factor} ${unit}.`,
		),
	);

const [minHours, maxHours] = settingLimits.reminderHours;

/** `24, 1`, the longest first. */
const reminders = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
	v.check(
		(hours) =>
			hours.length <= MAX_REMINDERS &&
			hours.every((text) => /^\d+$/.test(text) && +text >= minHours && +text <= maxHours),
		`Please enter up to ${MAX_REMINDERS} whole hours from ${minHours} to ${maxHours}, like 24, 1.`,
	),
	v.transform((hours) => [...new Set(hours.map(Number))].sort((a, b) => b - a)),
);

const link = v.pipe(
	v.optional(v.string(), ""),
	v.trim(),
	v.check(isMeetingLink, "Please enter an address that begins with https://."),
);

const callForm = v.object({
	discovery: amount(settingLimits.lengthMinutes),
	onboarding: amount(settingLimits.lengthMinutes),
	step: amount(settingLimits.stepMinutes),
	buffer: amount(settingLimits.bufferMinutes),
	notice: amount(settingLimits.noticeMinutes, "hours", 60),
	horizon: amount(settingLimits.horizonDays, "days"),
	reminders,
	"link.discovery": link,
	"link.onboarding": link,
});

/** Settings to save, or messages by field. */
type HoursCheck = { ok: true; settings: BookingSettings } | { ok: false; errors: FieldErrors };

/** Special days before `today` (YYYY-MM-DD) are dropped. */
export function checkHours(fields: FieldValues, today: string): HoursCheck {
	const calls = v.safeParse(callForm, fields);
	const errors: FieldErrors = fieldErrors(calls.issues ?? []);
	const weekly = weekdays.map((day) => {
		const rows = rowsOf(fields, day).map((row, at) => ({ ...row, name: `${day}.${at}` }));
		return [day, checkSpans(rows, errors)];
	});
	const exceptions = checkExceptions(fields, today, errors);
	if (!calls.success || Object.keys(errors).length > 0) return { ok: false, errors };
	const { discovery, onboarding, step, buffer, notice, horizon, ...rest } = calls.output;
	const settings = {
		weekly: Object.fromEntries(weekly),
		exceptions,
		lengthMinutes: { discovery, onboarding },
		stepMinutes: step,
		bufferMinutes: buffer,
		noticeMinutes: notice,
		horizonDays: horizon,
		closedOnBankHolidays: "bankHolidays" in fields,
		reminderHours: rest.reminders,
		meetingLinks: { discovery: rest["link.discovery"], onboarding: rest["link.onboarding"] },
	};
	return { ok: true, settings: v.parse(bookingSettings, settings) };
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
