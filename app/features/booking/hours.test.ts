import { expect, test } from "vitest";
import { bankHolidays } from "#content/bank-holidays.ts";
import { weekdayOf } from "#lib/time/dates.ts";
import { bookingSettings, defaultSettings, hoursOn, storedHours } from "./hours.ts";

test.each([undefined, "{", "[]", '{"stepMinutes":7}'])(
	"stored settings that are invalid (%s) give the default",
	(json) => {
		expect(storedHours(bookingSettings, defaultSettings, json)).toEqual(defaultSettings);
	},
);

test("opening hours are taken from the exception, else the holiday, else the weekday", () => {
	const settings = {
		...defaultSettings,
		exceptions: [{ date: "2027-03-26", hours: [{ from: "10:00", to: "11:00" }] }],
	};
	expect(hoursOn(settings, "2027-03-26")).toEqual([{ from: 600, to: 660 }]);
	expect(hoursOn(settings, "2027-03-29")).toEqual([]);
	expect(hoursOn({ ...settings, closedOnBankHolidays: false }, "2027-03-29")).toHaveLength(2);
	expect(hoursOn(settings, "2027-03-30")).toHaveLength(2);
	expect(hoursOn(settings, "2027-03-28")).toEqual([]);
});

test("of several exceptions for a day the one with the latest start applies", () => {
	const open = { date: "2027-03-24", hours: [{ from: "10:00", to: "11:00" }] };
	const holiday = { date: "2027-03-22", until: "2027-03-30", hours: [] };
	const settings = { ...defaultSettings, exceptions: [holiday, open] };
	const days = ["2027-03-19", "2027-03-22", "2027-03-24", "2027-03-30", "2027-03-31"];
	expect(days.map((day) => hoursOn(settings, day).length)).toEqual([2, 0, 1, 0, 2]);
});

test.each([
	["2026", ["2026-04-03", "2026-04-06"]],
	["2027", ["2027-03-26", "2027-03-29"]],
	["2028", ["2028-04-14", "2028-04-17"]],
])("the bank holidays of %s are eight weekdays, those around Easter included", (year, easter) => {
	const found = Object.keys(bankHolidays).filter((date) => date.startsWith(year));
	expect(found).toHaveLength(8);
	expect(found).toEqual(expect.arrayContaining(easter));
	expect(found.filter((date) => weekdayOf(date) > 4)).toEqual([]);
});
