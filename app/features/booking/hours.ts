import * as v from "valibot";
import { bankHolidays } from "#content/bank-holidays.ts";

/** A time on the wall clock of the agency. "24:00" is the end of the day. */
const clockTime = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/));

const openHours = v.pipe(
	v.object({ from: clockTime, to: clockTime }),
	v.check(({ from, to }) => from < to, "Opening comes before closing."),
);

const calendarDate = v.pipe(v.string(), v.isoDate(), v.check(isDay, "No such day."));

function isDay(date: string): boolean {
	const midnight = new Date(`${date}T00:00Z`);
	return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}

const openings = v.array(openHours);
const minutes = (least: number, most: number) =>
	v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** The booking guard works in cells of five minutes (cells.ts). */
const cellMinutes = (least: number, most: number) => v.pipe(minutes(least, most), v.multipleOf(5));

/** When calls can be had. Kept as JSON in `booking_settings`, so that staff can change it. */
export const bookingSettings = v.object({
	/** Opening hours by weekday, in the agency's time zone; a day without any is closed. */
	weekly: v.object({
		monday: openings,
		tuesday: openings,
		wednesday: openings,
		thursday: openings,
		friday: openings,
		saturday: openings,
		sunday: openings,
	}),
	/** How long each kind of call is. */
	lengthMinutes: v.object({ discovery: cellMinutes(5, 240), onboarding: cellMinutes(5, 240) }),
	/** From one offered start to the next, counted from opening. */
	stepMinutes: cellMinutes(5, 240),
	/** Kept free after each call. */
	bufferMinutes: cellMinutes(0, 120),
	/** The earliest start, from now. */
	noticeMinutes: minutes(0, 30 * 24 * 60),
	/** The last day on offer, from today. */
	horizonDays: minutes(1, 120),
	closedOnBankHolidays: v.boolean(),
	/** Days with hours of their own, bank holidays included; none means closed. */
	exceptions: v.array(
		v.object({
			date: calendarDate,
			hours: openings,
			note: v.optional(v.pipe(v.string(), v.maxLength(200))),
		}),
	),
});

export type BookingSettings = v.InferOutput<typeof bookingSettings>;
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
	exceptions: [],
};

const weekdays = [
	"sunday",
	"monday",
	"tuesday",
	"wednesday",
	"thursday",
	"friday",
	"saturday",
] as const;

/** The opening hours of one date: its exception, else a bank holiday, else those of the weekday. */
export function hoursOn(settings: BookingSettings, date: string): readonly OpenHours[] {
	const exception = settings.exceptions.find((each) => each.date === date);
	if (exception) return exception.hours;
	if (settings.closedOnBankHolidays && date in bankHolidays) return [];
	const weekday = weekdays[new Date(`${date}T00:00Z`).getUTCDay()] ?? "sunday";
	return settings.weekly[weekday];
}

/** Stored settings, or the default where there are none that can be used. */
export function settingsFrom(json: string | undefined): BookingSettings {
	if (json === undefined) return defaultSettings;
	try {
		return v.parse(bookingSettings, JSON.parse(json));
	} catch {
		return defaultSettings;
	}
}
