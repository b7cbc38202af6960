import * as v from "valibot";
import {
	type BookingSettings,
	MAX_EXCEPTIONS,
	type OpenHours,
	type OwnHours,
} from "#features/booking/hours.ts";
import type { FieldErrors, FieldValues } from "#lib/forms/fields.ts";
import { weekdays } from "#lib/time/dates.ts";

/** Limit for the fields of special days, weekly hours and shared settings. */
export const MAX_HOURS_FIELDS = MAX_EXCEPTIONS * 5 + 30;

/** Form fields for stored settings, named by path, such as `exceptions.0.until`. The last row of exceptions is empty. */
export function fieldsOf(settings: BookingSettings): FieldValues {
	const { weekly, exceptions, lengthMinutes, meetingLinks, byPhone } = settings;
	const rows = [...exceptions, { date: "", hours: [] }]
		.slice(0, MAX_EXCEPTIONS)
		.flatMap(({ hours, ...day }, at) =>
			Object.entries({ ...day, hours: textOf(hours) }).map(([part, text]) => [
				`exceptions.${at}.${part}`,
				text,
			]),
		);
	return {
		...Object.fromEntries(weekdays.map((day) => [`weekly.${day}`, textOf(weekly[day])])),
		...Object.fromEntries(rows),
		...(settings.closedOnBankHolidays ? { closedOnBankHolidays: "yes" } : {}),
		...(byPhone.discovery ? { "byPhone.discovery": "yes" } : {}),
		...(byPhone.onboarding ? { "byPhone.onboarding": "yes" } : {}),
		"lengthMinutes.discovery": String(lengthMinutes.discovery),
		"lengthMinutes.onboarding": String(lengthMinutes.onboarding),
		stepMinutes: String(settings.stepMinutes),
		bufferMinutes: String(settings.bufferMinutes),
		noticeMinutes: String(Math.round((settings.noticeMinutes / 60) * 100) / 100),
		horizonDays: String(settings.horizonDays),
		reminderHours: settings.reminderHours.join(", "),
		"meetingLinks.discovery": meetingLinks.discovery,
		"meetingLinks.onboarding": meetingLinks.onboarding,
	};
}

/** The rows of special days as entered. */
export function rowsOf(fields: FieldValues) {
	const names = Array.from({ length: MAX_EXCEPTIONS }, (_, at) => `exceptions.${at}`);
	return names
		.filter((name) => `${name}.date` in fields)
		.map((name) => {
			const text = (part: string) => fields[`${name}.${part}`]?.trim() ?? "";
			const typed = { date: text("date"), until: text("until"), note: text("note") };
			return { name, ...typed, hours: text("hours"), isRemoved: text("remove") !== "" };
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
	const number = (name: string) => Number(text(name).replace(",", ".") || Number.NaN);
	const spans = (name: string) => spansIn(text(name));
	const rows = rowsOf(fields).filter(
		({ date, until, hours, note, isRemoved }) =>
			!isRemoved && (date ? (until || date) >= today : until || hours || note),
	);
	const parsed = v.safeParse(schema, {
		weekly: Object.fromEntries(weekdays.map((day) => [day, spans(`weekly.${day}`)])),
		closedOnBankHolidays: "closedOnBankHolidays" in fields,
		exceptions: rows.map(({ date, until, hours, note }) => ({
			date,
			...(until && { until }),
			hours: spansIn(hours),
			...(note && { note }),
		})),
		lengthMinutes: {
			discovery: number("lengthMinutes.discovery"),
			onboarding: number("lengthMinutes.onboarding"),
		},
		stepMinutes: number("stepMinutes"),
		bufferMinutes: number("bufferMinutes"),
		noticeMinutes: Math.round(number("noticeMinutes") * 60),
		horizonDays: number("horizonDays"),
		reminderHours: text("reminderHours")
			.split(/[\s,;]+/)
			.filter(Boolean)
			.map(Number),
		byPhone: {
			discovery: "byPhone.discovery" in fields,
			onboarding: "byPhone.onboarding" in fields,
		},
		meetingLinks: {
			discovery: text("meetingLinks.discovery"),
			onboarding: text("meetingLinks.onboarding"),
		},
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

function textOf(hours: readonly OpenHours[]): string {
	return hours.map(({ from, to }) => `${from}–${to}`).join(", ");
}

/** Parses `09:00–12:30, 13:30–17:00`; invalid spans are left to the schema to refuse. */
function spansIn(text: string): OpenHours[] {
	const spans = text.split(",").filter((span) => span.trim() !== "");
	return spans.map((span) => {
		const [from = "", to = "", ...more] = span.split(/[-–]/).map((time) => time.trim());
		return { from: from.padStart(5, "0"), to: more.length > 0 ? "" : to.padStart(5, "0") };
	});
}
