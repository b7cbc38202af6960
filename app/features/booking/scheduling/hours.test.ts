import { expect, test } from "vitest";
import { isHolidayIn } from "#content/holiday-regions.ts";
import { addDays, getWeekday } from "#lib/time/dates.ts";
import {
	bookingSettings,
	defaultSettings,
	findHours,
	parseStoredHours,
} from "./hours.ts";

test.each([undefined, "{", "[]", '{"stepMinutes":7}'])(
	"stored settings that are invalid (%s) give the default",
	(json) => {
		expect(parseStoredHours(bookingSettings, defaultSettings, json)).toEqual(
			defaultSettings,
		);
	},
);

test("opening hours are those of the last exception, else of the holiday, else of the weekday", () => {
	const open = { date: "2027-03-26", hours: [{ from: "10:00", to: "11:00" }] };
	const holiday = { date: "2027-03-24", until: "2027-03-27", hours: [] };
	const settings = { ...defaultSettings, exceptions: [holiday, open] };
	const days = [
		"2027-03-23",
		"2027-03-24",
		"2027-03-26",
		"2027-03-27",
		"2027-03-29",
		"2027-03-30",
	];

	expect(days.map((day) => findHours(settings, day).length)).toEqual([
		2, 0, 1, 0, 0, 2,
	]);
	expect(findHours(settings, "2027-03-26")).toEqual([{ from: 600, to: 660 }]);
	expect(
		findHours({ ...settings, closedOnBankHolidays: false }, "2027-03-29"),
	).toHaveLength(2);
});

test.each([
	["2026", ["2026-04-03", "2026-04-06"]],
	["2027", ["2027-03-26", "2027-03-29"]],
	["2028", ["2028-04-14", "2028-04-17"]],
])(
	"the bank holidays of %s are eight weekdays, those around Easter included",
	(year, easter) => {
		const days = Array.from({ length: 366 }, (_, index) =>
			addDays(`${year}-01-01`, index),
		);

		const found = days.filter(
			(date) =>
				date.startsWith(year) &&
				getWeekday(date) < 5 &&
				isHolidayIn("GB-ENG", date),
		);

		expect(found).toHaveLength(8);
		expect(found).toEqual(expect.arrayContaining(easter));
	},
);
