import { expect, test } from "vitest";
import { addDays } from "#lib/time/dates.ts";
import { freeSlots } from "./availability.server.ts";
import { defaultSettings } from "./hours.ts";
import {
	buildPickerAddress,
	clearTime,
	listAvailableDays,
	listWeeks,
	moveDay,
	type Picked,
	readPicked,
} from "./picker-state.ts";

const london: Picked = {
	timeZone: "Europe/London",
	month: null,
	day: null,
	at: null,
};

function week(from: string, until: string): string[] {
	const settings = { ...defaultSettings, noticeMinutes: 0 };
	const slots = freeSlots({
		kind: "discovery",
		settings,
		calendars: [{ id: "first", hours: settings, taken: new Set(), calls: 0 }],
		now: from,
	});

	return slots.filter((slot) => slot < until);
}

test.each([
	// Clocks in New York change on 14 March and 7 November 2027, in London on 28 March and 31 October.
	["2027-03-25", "America/New_York", "05:00", "12:30"],
	["2027-11-01", "America/New_York", "05:00", "12:30"],
	["2027-03-25", "Asia/Kathmandu", "14:45", "22:15"],
	["2027-11-01", "Asia/Kathmandu", "14:45", "22:15"],
])(
	"on %s a visitor in %s is available %s to %s",
	(date, timeZone, first, last) => {
		const slots = week(`${date}T00:00:00.000Z`, `${date}T23:59:59.999Z`);
		const available = listAvailableDays(slots, { ...london, timeZone });
		const labels = available?.days.get(date)?.map(({ label }) => label);

		expect(labels).toHaveLength(14);
		expect([labels?.[0], labels?.at(-1)]).toEqual([first, last]);
	},
);

test("a start is listed on the visitor's local day, before or after London's", () => {
	const dayIn = (slot: string, timeZone: string) =>
		listAvailableDays([slot], { ...london, timeZone })?.day;

	expect(dayIn("2026-11-24T16:30:00.000Z", "Pacific/Auckland")).toBe(
		"2026-11-25",
	);
	expect(dayIn("2026-11-24T09:00:00.000Z", "Pacific/Honolulu")).toBe(
		"2026-11-23",
	);
});

test("in a repeated hour the labels of the two starts differ", () => {
	// Denver's 01:00 to 01:59 occurs twice on 7 November 2027: at 07:00 and at 08:00 UTC.
	const slots = ["07", "08", "09"].map(
		(hour) => `2027-11-07T${hour}:30:00.000Z`,
	);
	const available = listAvailableDays(slots, {
		...london,
		timeZone: "America/Denver",
	});
	const labels = available?.days.get("2027-11-07")?.map(({ label }) => label);

	expect(labels).toEqual(["01:30 (GMT−6)", "01:30 (GMT−7)", "02:30"]);
});

test("the picked day stays while it has free times, else the next day with some is selected", () => {
	const slots = week("2026-11-23T00:00:00.000Z", "2026-12-04T23:00:00.000Z");

	const shown = (picked: Partial<Picked>) =>
		listAvailableDays(slots, { ...london, ...picked });

	const days = ["2026-11-26", "2026-11-28", "2020-01-01", "2099-01-01"];
	const selected = ["2026-11-26", "2026-11-30", "2026-11-23", "2026-12-04"];

	expect(days.map((day) => shown({ day })?.day)).toEqual(selected);
	expect(shown({ month: "2031-01" })?.month).toBe("2026-12");
	expect(shown({ month: "1999-01" })?.month).toBe("2026-11");
	expect(listAvailableDays([], london)).toBeNull();
});

test.each([
	["", london],
	[
		"zone=Asia/Kathmandu&day=2026-11-24&month=2026-11",
		{
			timeZone: "Asia/Kathmandu",
			month: "2026-11",
			day: "2026-11-24",
			at: null,
		},
	],
	[
		"at=2026-11-24T09:00:00.000Z",
		{ ...london, at: "2026-11-24T09:00:00.000Z" },
	],
	["at=tomorrow&day=<b>&month=2026-13&zone=Mars", london],
])("the URL ?%s selects its valid parameters", (query, expected) => {
	expect(readPicked(new URLSearchParams(query), "Europe/London")).toEqual(
		expected,
	);
});

test.each([
	// Monday in London begins on Sunday in Honolulu, and a day chosen there may have no times in London.
	["2026-11-22", "Europe/London", null, "2026-11-23", "2026-11"],
	// The next day with times may be in the next month, which is displayed then.
	["2026-10-31", "Europe/London", null, "2026-11-02", "2026-11"],
	// The displayed month stays.
	["2026-11-27", "Asia/Kathmandu", "2026-12", "2026-11-27", "2026-12"],
])(
	"the chosen day %s is, in %s with %s displayed, %s in %s",
	(day, timeZone, month, ...shown) => {
		const slots = week(
			`${addDays(day, -10)}T00:00:00.000Z`,
			`${addDays(day, 10)}T00:00:00.000Z`,
		);
		const available = listAvailableDays(slots, {
			...london,
			day,
			month,
			timeZone,
		});

		expect([available?.day, available?.month]).toEqual(shown);
	},
);

test("the back link of a chosen time leads to its day, with and without JavaScript", () => {
	const picked = {
		...london,
		at: "2026-11-24T18:30:00.000Z",
		timeZone: "Asia/Kathmandu",
	};

	expect(clearTime(picked)).toEqual({
		...picked,
		at: null,
		day: "2026-11-25",
	});
	expect(clearTime({ ...picked, day: "2026-11-24" }).day).toBe("2026-11-24");
	expect(buildPickerAddress("/book?offer=ai-mvp", clearTime(picked))).toBe(
		"/book?offer=ai-mvp&zone=Asia%2FKathmandu&day=2026-11-25",
	);
});

test.each([
	// [first, last] of the availability, the month, and the first and last day of each week.
	["2026-11-23", "2027-01-05", "2026-11", "23-29 30-06 07-13 14-20"],
	["2026-11-09", "2027-01-05", "2026-11", "09-15 16-22 23-29 30-30"],
	["2026-11-23", "2027-01-05", "2026-12", "01-06 07-13 14-20 21-27 28-31"],
	["2026-11-23", "2027-01-05", "2027-01", "01-03 04-10"],
	["2026-11-30", "2026-12-02", "2026-11", "30-06"],
])(
	"from %s to %s, %s includes the following weeks",
	(first, last, month, expected) => {
		const weeks = listWeeks({
			first,
			last,
			day: first,
			month,
			days: new Map(),
		});
		const spans = weeks.map((week) => {
			const days = week
				.filter((date) => date !== null)
				.map((date) => date.slice(8));
			return `${days[0]}-${days.at(-1)}`;
		});

		expect(spans.join(" ")).toBe(expected);
	},
);

test.each([
	["2026-11-24", "ArrowLeft", "2026-11-23"],
	["2026-11-30", "ArrowRight", "2026-12-01"],
	["2026-11-24", "ArrowUp", "2026-11-17"],
	["2026-12-29", "ArrowDown", "2027-01-05"],
	["2026-11-26", "Home", "2026-11-23"],
	["2026-11-26", "End", "2026-11-29"],
	["2027-03-31", "PageUp", "2027-02-28"],
	["2027-01-31", "PageDown", "2027-02-28"],
	["2028-03-31", "PageUp", "2028-02-29"],
	["2026-11-24", "a", null],
])("from %s the key %s moves to %s", (date, key, expected) => {
	expect(moveDay(date, key)).toBe(expected);
});
