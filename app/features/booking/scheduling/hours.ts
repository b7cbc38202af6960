import * as v from "valibot";
import { isBankHoliday } from "#content/bank-holidays.ts";
import { DEFAULT_CALL_MINUTES } from "#content/call-length.ts";
import { getWeekday, isDay, weekdays } from "#lib/time/dates.ts";

const HOURS_FORMAT =
	"Please enter hours like 09:00–12:30, 13:30–17:00 or 9am–5pm.";

/** Local time; "24:00" is the end of the day. */
const clockTime = v.pipe(
	v.string(),
	v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, HOURS_FORMAT),
);

const openings = v.pipe(
	v.array(v.object({ from: clockTime, to: clockTime })),
	v.checkItems(({ from, to }) => from < to, "Closing must come after opening."),
	v.transform((hours) =>
		hours.toSorted((a, b) => a.from.localeCompare(b.from)),
	),
	v.checkItems(
		({ from }, at, hours) => at === 0 || from >= (hours[at - 1]?.to ?? ""),
		"These hours overlap.",
	),
);

const day = v.pipe(v.string(), v.check(isDay, "Please choose a day."));

export const MAX_NOTE = 200;
export const MAX_EXCEPTIONS = 60;
const MAX_REMINDERS = 4;
/** Placeholder for the call's id in a meeting link. */
export const CALL_PLACEHOLDER = "{call}";

/** An https URL, with or without the placeholder; empty for none. */
const meetingAddress = v.pipe(
	v.string(),
	v.check((text) => {
		if (text === "") return true;

		const address = text.replaceAll(CALL_PLACEHOLDER, "id");
		return (
			address.length <= 500 &&
			URL.canParse(address) &&
			new URL(address).protocol === "https:"
		);
	}, "Please enter an address that begins with https://."),
);

function limited(min: number, max: number, step: number, message: string) {
	const isWithin = (value: number) =>
		value >= min && value <= max && value % step === 0;

	return v.pipe(v.number(message), v.check(isWithin, message));
}

/** Call lengths are multiples of a time block, five minutes. */
const minutes = (min: number, max: number) =>
	limited(
		min,
		max,
		5,
		`Please enter ${min} to ${max} minutes, in steps of five.`,
	);

export const MAX_HORIZON_DAYS = 120;
const MAX_NOTICE_HOURS = 30 * 24;
const MAX_REMINDER_HOURS = 14 * 24;
const reminderMessage = `Please enter up to ${MAX_REMINDERS} whole hours from 1 to ${MAX_REMINDER_HOURS}, like 24, 1.`;

const specialDay = v.pipe(
	v.object({
		date: day,
		until: v.optional(day),
		hours: openings,
		note: v.optional(
			v.pipe(
				v.string(),
				v.maxLength(
					MAX_NOTE,
					`Please keep the note under ${MAX_NOTE} characters.`,
				),
			),
		),
	}),
	v.forward(
		v.partialCheck(
			[["date"], ["until"]],
			({ date, until }) => until === undefined || until >= date,
			"The last day must not be before the first.",
		),
		["until"],
	),
);

/** Stored as JSON in `booking_settings`. The messages are for staff. */
export const bookingSettings = v.object({
	/** Opening hours by weekday, in the agency's time zone; closed on a day without any. */
	weekly: v.object(v.entriesFromList(weekdays, openings)),
	lengthMinutes: v.object({
		discovery: minutes(5, 240),
		onboarding: minutes(5, 240),
	}),
	/** Minutes from one start to the next, counted from opening. */
	stepMinutes: minutes(5, 240),
	/** Minutes without calls after each call. */
	bufferMinutes: minutes(0, 120),
	/** Minimum time between booking and call. */
	noticeMinutes: limited(
		0,
		MAX_NOTICE_HOURS * 60,
		1,
		`Please enter 0 to ${MAX_NOTICE_HOURS} hours.`,
	),
	/** The last available day, in days from today. */
	horizonDays: limited(
		1,
		MAX_HORIZON_DAYS,
		1,
		`Please enter 1 to ${MAX_HORIZON_DAYS} days.`,
	),
	closedOnBankHolidays: v.boolean(),
	/** Reminders to visitor and staff, in hours before the call. */
	reminderHours: v.pipe(
		v.array(limited(1, MAX_REMINDER_HOURS, 1, reminderMessage)),
		v.maxLength(MAX_REMINDERS, reminderMessage),
		v.transform((hours) => [...new Set(hours)].sort((a, b) => b - a)),
	),
	/** Kinds of call that are by phone: the phone number is required. */
	byPhone: v.object({ discovery: v.boolean(), onboarding: v.boolean() }),
	/** Meeting link of the other calls, unless the visitor leaves a phone number. */
	meetingLinks: v.object({
		discovery: meetingAddress,
		onboarding: meetingAddress,
	}),
	/** Days with other hours, bank holidays included, by their first day; closed if there are no hours. */
	exceptions: v.pipe(
		v.array(specialDay),
		// Of several that include a day the last one applies; shorter ones are sorted after longer ones.
		v.transform((days) =>
			days.toSorted(
				(a, b) =>
					a.date.localeCompare(b.date) ||
					(b.until ?? b.date).localeCompare(a.until ?? a.date),
			),
		),
	),
});

export type BookingSettings = v.InferOutput<typeof bookingSettings>;
/** The settings that a staff member may override. */
export const ownHours = v.pick(bookingSettings, [
	"weekly",
	"exceptions",
	"closedOnBankHolidays",
]);
export type OwnHours = v.InferOutput<typeof ownHours>;
export type OpenHours = v.InferOutput<typeof openings>[number];

const officeDay: OpenHours[] = [
	{ from: "09:00", to: "12:30" },
	{ from: "13:30", to: "17:00" },
];

/** Defaults until staff save settings. Lengths: docs/requirements.md, section 6. */
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
	lengthMinutes: DEFAULT_CALL_MINUTES,
	stepMinutes: 30,
	bufferMinutes: 15,
	noticeMinutes: 4 * 60,
	horizonDays: 42,
	closedOnBankHolidays: true,
	reminderHours: [24, 1],
	byPhone: { discovery: false, onboarding: false },
	meetingLinks: { discovery: "", onboarding: "" },
	exceptions: [],
};

/**
 * The opening hours of a date, in minutes from midnight: those of its exception (the one with the latest
 * start), else of a bank holiday in the agency’s region, else of the weekday. Years that are missing in
 * content/bank-holidays.json have no holidays.
 */
export function findHours(
	settings: OwnHours,
	date: string,
): { from: number; to: number }[] {
	const exception = settings.exceptions.findLast(
		(each) => each.date <= date && date <= (each.until ?? each.date),
	);
	const isHoliday = settings.closedOnBankHolidays && isBankHoliday(date);
	const weekly = isHoliday
		? []
		: settings.weekly[weekdays[getWeekday(date)] ?? "sunday"];
	const hours = exception?.hours ?? weekly;

	return hours.map(({ from, to }) => ({
		from: parseMinutes(from),
		to: parseMinutes(to),
	}));
}

function parseMinutes(clockTime: string): number {
	const [hours = 0, minutes = 0] = clockTime.split(":").map(Number);
	return hours * 60 + minutes;
}

/** Stored hours. `fallback` provides what is missing, and all of them where they are invalid. */
export function parseStoredHours<Hours extends object>(
	schema: v.GenericSchema<unknown, Hours>,
	fallback: Hours,
	json = "{}",
): Hours {
	try {
		return v.parse(schema, { ...fallback, ...JSON.parse(json) });
	} catch {
		return fallback;
	}
}
