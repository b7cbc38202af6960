import * as v from "valibot";
import { bankHolidays } from "#content/bank-holidays.ts";
import { weekdayOf, weekdays } from "#lib/time/dates.ts";

/** Wall-clock time; "24:00" is the end of the day. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const clockTime = v.pipe(v.string(), v.regex(CLOCK_TIME));

const openHours = v.pipe(
	v.object({ from: clockTime, to: clockTime }),
	v.check(({ from, to }) => from < to, "Opening comes before closing."),
);

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(date: string): boolean {
	const midnight = new Date(`${date}T00:00Z`);
	return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === date;
}

const openings = v.array(openHours);
const day = v.pipe(v.string(), v.check(isDay, "No such day."));

/** [smallest, largest, step]. Calls fill time blocks of five minutes. */
export const settingLimits = {
	lengthMinutes: [5, 240, 5],
	stepMinutes: [5, 240, 5],
	bufferMinutes: [0, 120, 5],
	noticeMinutes: [0, 30 * 24 * 60, 1],
	horizonDays: [1, 120, 1],
	reminderHours: [1, 14 * 24, 1],
} as const;
export const MAX_NOTE = 200;

export const MAX_REMINDERS = 4;
/** In a meeting link it stands for the call's id. */
export const CALL_PLACEHOLDER = "{call}";

/** An https address, with or without the placeholder; empty for none. */
export function isMeetingLink(text: string): boolean {
	if (text === "") return true;
	const address = text.replaceAll(CALL_PLACEHOLDER, "id");
	return address.length <= 500 && URL.canParse(address) && new URL(address).protocol === "https:";
}

const meetingAddress = v.pipe(v.string(), v.check(isMeetingLink));

const limited = ([min, max, step]: readonly [number, number, number]) =>
	v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max), v.multipleOf(step));

/** Stored as JSON in `booking_settings`. */
export const bookingSettings = v.object({
	/** Opening hours by weekday, in the agency's time zone; a day without any is closed. */
	weekly: v.object(v.entriesFromList(weekdays, openings)),
	lengthMinutes: v.object({
		discovery: limited(settingLimits.lengthMinutes),
		onboarding: limited(settingLimits.lengthMinutes),
	}),
	/** From one start to the next, counted from opening. */
	stepMinutes: limited(settingLimits.stepMinutes),
	/** Free time after each call. */
	bufferMinutes: limited(settingLimits.bufferMinutes),
	/** The earliest start, from now. */
	noticeMinutes: limited(settingLimits.noticeMinutes),
	/** The last available day, from today. */
	horizonDays: limited(settingLimits.horizonDays),
	closedOnBankHolidays: v.boolean(),
	/** When visitor and staff are reminded, hours before the call. */
	reminderHours: v.optional(
		v.pipe(v.array(limited(settingLimits.reminderHours)), v.maxLength(MAX_REMINDERS)),
		[24, 1],
	),
	/** Where calls that are not by phone take place. */
	meetingLinks: v.optional(v.object({ discovery: meetingAddress, onboarding: meetingAddress }), {
		discovery: "",
		onboarding: "",
	}),
	/** Days with other hours, bank holidays included, by their first day; without hours they are closed. */
	exceptions: v.array(
		v.object({
			date: day,
			/** The last of several days. */
			until: v.optional(day),
			hours: openings,
			note: v.optional(v.pipe(v.string(), v.maxLength(MAX_NOTE))),
		}),
	),
});

export type BookingSettings = v.InferOutput<typeof bookingSettings>;
/** The part of the settings that a member of staff may have of their own. */
const ownHours = v.pick(bookingSettings, ["weekly", "exceptions", "closedOnBankHolidays"]);
export type OwnHours = v.InferOutput<typeof ownHours>;
export type OpenHours = v.InferOutput<typeof openHours>;

const officeDay: OpenHours[] = [
	{ from: "09:00", to: "12:30" },
	{ from: "13:30", to: "17:00" },
];

/** In force until staff save others. Lengths: docs/requirements.md, section 6. */
export const defaultSettings: BookingSettings = {
	weekly: {
		monday: officeDay,
		tuesday: officeDay,
		wednesday: officeDay,
		thursday: officeDay,
		friday: officeDay,
		saturday: [],
		sunday: [],
	},
	lengthMinutes: { discovery: 15, onboarding: 30 },
	stepMinutes: 30,
	bufferMinutes: 15,
	noticeMinutes: 4 * 60,
	horizonDays: 42,
	closedOnBankHolidays: true,
	reminderHours: [24, 1],
	meetingLinks: { discovery: "", onboarding: "" },
	exceptions: [],
};

/** The exception of a date; the one that began last where several include it. */
export function exceptionOn({ exceptions }: OwnHours, date: string) {
	return exceptions.findLast((each) => each.date <= date && date <= (each.until ?? each.date));
}

/** The opening hours of one date: its exception, else a bank holiday, else those of the weekday. */
export function hoursOn(settings: OwnHours, date: string): readonly OpenHours[] {
	const exception = exceptionOn(settings, date);
	if (exception) return exception.hours;
	if (settings.closedOnBankHolidays && date in bankHolidays) return [];
	return settings.weekly[weekdays[weekdayOf(date)] ?? "sunday"];
}

/** Where a new call takes place; null where staff have set no link for its kind. */
export function meetingLink(
	{ meetingLinks }: BookingSettings,
	kind: keyof BookingSettings["meetingLinks"],
	id: string,
): string | null {
	return meetingLinks[kind].replaceAll(CALL_PLACEHOLDER, id) || null;
}

/** Stored settings; the default where they are missing or invalid. */
export function settingsFrom(json: string | undefined): BookingSettings {
	return parsed(bookingSettings, json) ?? defaultSettings;
}

/** Stored hours of one person; the shared ones where they are invalid. */
export function ownHoursFrom(json: string, shared: OwnHours): OwnHours {
	return parsed(ownHours, json) ?? shared;
}

function parsed<Output>(
	schema: v.GenericSchema<unknown, Output>,
	json: string | undefined,
): Output | null {
	try {
		return v.parse(schema, JSON.parse(json ?? ""));
	} catch {
		return null;
	}
}
