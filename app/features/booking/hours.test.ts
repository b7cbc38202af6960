import * as v from "valibot";
import { expect, test } from "vitest";
import { bankHolidays } from "#content/bank-holidays.ts";
import { bookingSettings, defaultSettings, hoursOn, settingsFrom } from "./hours.ts";

test("the default can be stored and read back", () => {
	expect(v.parse(bookingSettings, defaultSettings)).toEqual(defaultSettings);
	expect(settingsFrom(JSON.stringify({ ...defaultSettings, stepMinutes: 15 })).stepMinutes).toBe(
		15,
	);
});

test.each([
	["nothing", undefined],
	["no JSON", "{"],
	["another shape", "{}"],
	[
		"closing before opening",
		JSON.stringify({
			...defaultSettings,
			exceptions: [{ date: "2026-12-24", hours: [{ from: "12:00", to: "09:00" }] }],
		}),
	],
	[
		"a day that is none",
		JSON.stringify({ ...defaultSettings, exceptions: [{ date: "2026-02-30", hours: [] }] }),
	],
	[
		"a length the guard cannot hold",
		JSON.stringify({ ...defaultSettings, lengthMinutes: { discovery: 7, onboarding: 30 } }),
	],
])("stored settings that are %s give the default", (_, json) => {
	expect(settingsFrom(json)).toBe(defaultSettings);
});

test("hours come from the exception, else the holiday, else the weekday", () => {
	const settings = {
		...defaultSettings,
		exceptions: [{ date: "2027-03-26", hours: [{ from: "10:00", to: "11:00" }] }],
	};
	expect(hoursOn(settings, "2027-03-26")).toEqual([{ from: "10:00", to: "11:00" }]);
	expect(hoursOn(settings, "2027-03-29")).toEqual([]);
	expect(hoursOn({ ...settings, closedOnBankHolidays: false }, "2027-03-29")).toHaveLength(2);
	expect(hoursOn(settings, "2027-03-30")).toHaveLength(2);
	expect(hoursOn(settings, "2027-03-28")).toEqual([]);
});

test("of several exceptions the one that began last decides", () => {
	const open = { date: "2027-03-24", hours: [{ from: "10:00", to: "11:00" }] };
	const holiday = { date: "2027-03-22", until: "2027-03-30", hours: [] };
	const settings = { ...defaultSettings, exceptions: [holiday, open] };
	const days = ["2027-03-19", "2027-03-22", "2027-03-24", "2027-03-30", "2027-03-31"];
	expect(days.map((day) => hoursOn(settings, day).length)).toEqual([2, 0, 1, 0, 2]);
});

/** Gauss's rule for the Gregorian Easter. */
function easter(year: number): Date {
	const a = year % 19;
	const b = Math.floor(year / 100);
	const c = year % 100;
	const d =
		(19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
	const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
	const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
	return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1));
}

function iso(date: Date, days = 0): string {
	return new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function mondayFrom(year: number, month: number, day: number): string {
	const date = new Date(Date.UTC(year, month - 1, day));
	return iso(date, (8 - date.getUTCDay()) % 7);
}

test.each([2026, 2027, 2028])("the bank holidays of %i are those that the rules give", (year) => {
	const found = Object.keys(bankHolidays).filter((date) => date.startsWith(String(year)));
	expect(found).toHaveLength(8);
	expect(found).toEqual(expect.arrayContaining([iso(easter(year), -2), iso(easter(year), 1)]));
	expect(found).toContain(mondayFrom(year, 5, 1));
	expect(found).toContain(mondayFrom(year, 5, 25));
	expect(found).toContain(mondayFrom(year, 8, 25));
	for (const date of found) expect([0, 6]).not.toContain(new Date(`${date}T00:00Z`).getUTCDay());
});
