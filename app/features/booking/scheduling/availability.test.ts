import { expect, test } from "vitest";
import {
	type Calendar,
	findRefusal,
	freeSlots,
	listStarts,
	type Schedule,
} from "./availability.server.ts";
import { type BookingSettings, defaultSettings } from "./hours.ts";
import { listBlocks } from "./store.server.ts";

const halfHourAt = (start: string) =>
	new Set(listBlocks(Date.parse(start), Date.parse(start) + 30 * 60_000));

const withHours = (
	hours: Partial<BookingSettings["weekly"]>,
): BookingSettings => ({
	...defaultSettings,
	weekly: { ...defaultSettings.weekly, ...hours },
});

type Changes = Partial<
	Pick<Schedule, "kind" | "settings"> & Pick<Calendar, "taken">
>;

/** Availability with one calendar. */
function schedule(now: string, changes: Changes = {}): Schedule {
	const {
		kind = "discovery",
		settings = defaultSettings,
		taken = new Set(),
	} = changes;
	return {
		kind,
		settings,
		calendars: [{ id: "first", hours: settings, taken, calls: 0 }],
		now,
	};
}

/** The times of one day in UTC, separated by spaces. */
function on(given: Schedule, date: string): string {
	const slots = freeSlots(given).filter((slot) => slot.startsWith(date));
	return slots.map((slot) => slot.slice(11, 16)).join(" ");
}

const kind = "onboarding";
const tuesday = [{ from: "09:00", to: "10:15" }];
const sundayNight = {
	settings: {
		...withHours({ sunday: [{ from: "00:00", to: "03:00" }] }),
		horizonDays: 120,
		noticeMinutes: 0,
	},
};
const short = { settings: withHours({ tuesday }) };
const exceptions = [
	{ date: "2026-11-25", hours: [] },
	{ date: "2026-12-28", hours: [{ from: "10:00", to: "11:00" }] },
];
const special = { settings: { ...defaultSettings, exceptions } };
const allDay =
	"09:00 09:30 10:00 10:30 11:00 11:30 12:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30";
const buffer = {
	settings: {
		...withHours({ tuesday: [{ from: "09:00", to: "11:00" }] }),
		stepMinutes: 15,
	},
	taken: halfHourAt("2026-11-24T10:00:00.000Z"),
};

test.each<
	[reason: string, now: string, date: string, expected: string, Changes?]
>([
	[
		"from opening to the last call that fits",
		"2026-11-20",
		"2026-11-24",
		allDay,
	],
	["a longer call", "2026-11-20", "2026-11-24", allDay, { kind }],
	[
		"a longer call",
		"2026-11-20",
		"2026-11-24",
		"09:00 09:30",
		{ kind, ...short },
	],
	[
		"a call and its buffer",
		"2026-11-20",
		"2026-11-24",
		"09:00 09:15 09:30 10:30 10:45",
		buffer,
	],
	["a weekend", "2026-11-20", "2026-11-22", ""],
	["a bank holiday", "2026-12-20", "2026-12-25", ""],
	["a closed day", "2026-11-20", "2026-11-25", "", special],
	["an open bank holiday", "2026-11-20", "2026-12-28", "10:00 10:30", special],
	["notice", "2026-11-24", "2026-11-24", "14:30 15:00 15:30 16:00 16:30"],
	["the past", "2026-11-24", "2026-11-23", ""],
	["the last day", "2026-11-24", "2027-01-05", allDay],
	["the horizon", "2026-11-24", "2027-01-06", ""],
	[
		"BST begins: 00:00 and 00:30 GMT, then 02:00 BST",
		"2027-03-20",
		"2027-03-28",
		"00:00 00:30 01:00 01:30",
		sundayNight,
	],
	[
		"BST ends: 00:00 to 01:30 BST once",
		"2027-10-20",
		"2027-10-30",
		"23:00 23:30",
		sundayNight,
	],
	[
		"then 02:00 and 02:30 GMT",
		"2027-10-20",
		"2027-10-31",
		"00:00 00:30 02:00 02:30",
		sundayNight,
	],
	[
		"09:00 GMT before a clock change",
		"2027-03-20",
		"2027-03-23",
		"09:00 09:30 10:00",
		short,
	],
	[
		"09:00 BST after it",
		"2027-03-20",
		"2027-03-30",
		"08:00 08:30 09:00",
		short,
	],
])("%s: on %s the starts of %s are %s", (_, now, date, expected, changes) => {
	expect(on(schedule(`${now}T10:10:00.000Z`, changes), date)).toBe(expected);
});

test.each([
	["2026-11-24T14:30:00.000Z", undefined],
	["2026-11-25T15:00:00.000Z", "That time has just been taken."],
	["2026-11-24T14:00:00.000Z", "That time is too soon."],
	["2026-11-24T10:10:00.000Z", "That time has passed."],
	["2027-01-06T09:00:00.000Z", "That day isn’t open for booking yet."],
	["2026-11-28T10:00:00.000Z", "We don’t take calls at that time."],
	["2026-11-25T09:00:00Z", "Please choose a time."],
	["'; DROP TABLE bookings", "Please choose a time."],
])("%s is refused: %s", (slot, title) => {
	const taken = new Set([Date.parse("2026-11-25T15:10:00.000Z")]);
	const refusal = findRefusal(
		schedule("2026-11-24T10:10:00.000Z", { taken }),
		slot,
	);

	expect(refusal?.message.title).toBe(title);
});

test.each([
	[
		"2026-11-25T09:10:00.000Z",
		"25T09:00 25T09:30 25T10:00 25T10:30 25T11:00 25T11:30",
	],
	[
		"2020-01-01T09:00:00.000Z",
		"24T14:30 24T15:00 24T15:30 24T16:00 24T16:30 25T09:00",
	],
	["tomorrow", "24T14:30 24T15:00 24T15:30 24T16:00 24T16:30 25T09:00"],
])(
	"the alternatives to %s are the nearest starts, in order of time",
	(wanted, expected) => {
		const refusal = findRefusal(schedule("2026-11-24T10:10:00.000Z"), wanted);
		expect(
			refusal?.alternatives.map((slot) => slot.slice(8, 16)).join(" "),
		).toBe(expected);
	},
);

test("the times of all staff are offered once; those free come with the fewest calls first", () => {
	const at = (from: string, to: string) =>
		withHours({ tuesday: [{ from, to }] });

	const early = at("09:00", "10:00");
	const late = at("09:30", "10:30");
	const taken = halfHourAt("2026-11-24T09:00:00.000Z");
	const calendars = [
		{ id: "ada", calls: 3, hours: early, taken },
		{ id: "ben", calls: 5, hours: early, taken: new Set<number>() },
		{ id: "cem", calls: 1, hours: late, taken: new Set<number>() },
	];

	const given = { ...schedule("2026-11-20T10:00:00.000Z"), calendars };

	expect(on(given, "2026-11-24")).toBe("09:00 09:30 10:00");

	const freeAt = (time: string) =>
		listStarts(given)
			.get(`2026-11-24T${time}:00.000Z`)
			?.map(({ id }) => id);

	const found = ["09:00", "09:30", "10:00", "10:30"].map(freeAt);
	expect(found).toEqual([["ben"], ["cem", "ada", "ben"], ["cem"], undefined]);
});
