import { describe, expect, test } from "vitest";
import { shifted } from "#lib/time/dates.ts";
import {
	type Calendar,
	freeSlots,
	refusalOf,
	type Schedule,
	startsIn,
} from "./availability.server.ts";
import { type BookingSettings, defaultSettings } from "./hours.ts";
import { blocksBetween } from "./store.server.ts";

const sundayNight: BookingSettings = {
	...defaultSettings,
	weekly: {
		...defaultSettings.weekly,
		sunday: [{ from: "00:00", to: "03:00" }],
	},
	noticeMinutes: 0,
	horizonDays: 120,
};

type Changes = Partial<Pick<Schedule, "kind" | "settings"> & Pick<Calendar, "taken">>;

const halfHourAt = (start: string) => new Set(blocksBetween(start, shifted(start, 30 * 60_000)));

/** Availability with one calendar. */
function schedule(now: string, changes: Changes = {}): Schedule {
	const { kind = "discovery", settings = defaultSettings, taken = new Set() } = changes;
	const calendars = [{ staffId: null, hours: settings, taken, calls: 0 }];
	return { kind, settings, calendars, now };
}

/** The times of one day in UTC. */
function on(given: Schedule, date: string): string[] {
	return freeSlots(given)
		.filter((slot) => slot.startsWith(date))
		.map((slot) => slot.slice(11, 16));
}

test("a working day has starts from opening to the last call that fits, without lunch", () => {
	const starts = on(schedule("2026-11-20T10:00:00.000Z"), "2026-11-24").join(" ");
	const morning = "09:00 09:30 10:00 10:30 11:00 11:30 12:00";
	expect(starts).toBe(`${morning} 13:30 14:00 14:30 15:00 15:30 16:00 16:30`);
});

test("a longer call has an earlier last start", () => {
	const starts = (settings = defaultSettings) =>
		on(schedule("2026-11-20T10:00:00.000Z", { kind: "onboarding", settings }), "2026-11-24");
	expect(starts().at(-1)).toBe("16:30");
	const tuesday = [{ from: "09:00", to: "10:15" }];
	const weekly = { ...defaultSettings.weekly, tuesday };
	expect(starts({ ...defaultSettings, weekly })).toEqual(["09:00", "09:30"]);
});

test("weekends, bank holidays and closed days have no starts; an exception opens any of them", () => {
	const exceptions = [
		{ date: "2026-11-25", hours: [] },
		{ date: "2026-12-28", hours: [{ from: "10:00", to: "11:00" }] },
	];
	const settings: BookingSettings = { ...defaultSettings, horizonDays: 120, exceptions };
	const given = schedule("2026-11-20T10:00:00.000Z", { settings });
	for (const closed of ["2026-11-22", "2026-12-25", "2026-11-25"])
		expect(on(given, closed)).toEqual([]);
	expect(on(given, "2026-12-28")).toEqual(["10:00", "10:30"]);
});

test("notice, horizon and the past limit the availability", () => {
	const given = schedule("2026-11-24T10:10:00.000Z");
	expect(on(given, "2026-11-24")[0]).toBe("14:30");
	expect(on(given, "2027-01-05")).not.toEqual([]);
	expect(on(given, "2027-01-06")).toEqual([]);
	expect(on(given, "2026-11-23")).toEqual([]);
});

test("a call blocks its time and the buffer after it", () => {
	const taken = halfHourAt("2026-11-24T10:00:00.000Z");
	expect(taken.size).toBe(6);
	const settings = { ...defaultSettings, stepMinutes: 15 };
	const offered = on(schedule("2026-11-20T10:00:00.000Z", { taken, settings }), "2026-11-24");
	const around = offered.filter((time) => time > "09:00" && time < "11:00");
	expect(around).toEqual(["09:15", "09:30", "10:30", "10:45"]);
});

describe("at clock changes", () => {
	test("on 28 March 2027 the skipped hour has no starts", () => {
		const given = schedule("2027-03-20T10:00:00.000Z", { settings: sundayNight });
		expect(on(given, "2027-03-28")).toEqual(["00:00", "00:30", "01:00", "01:30"]);
		// 00:00 and 00:30 GMT, then 02:00 and 02:30 BST.
	});

	test("on 31 October 2027 the repeated hour is available once", () => {
		const given = schedule("2027-10-20T10:00:00.000Z", { settings: sundayNight });
		expect(on(given, "2027-10-30")).toEqual(["23:00", "23:30"]);
		expect(on(given, "2027-10-31")).toEqual(["00:00", "00:30", "02:00", "02:30"]);
		// 00:00 to 01:30 BST, then 02:00 and 02:30 GMT; 01:00 GMT to 01:59 GMT is the repeat.
	});

	test.each([
		["2027-03-26", "2027-03-29", "closed", "closed"],
		["2027-03-25", "2027-03-30", "09:00", "08:00"],
		["2027-10-29", "2027-11-01", "08:00", "09:00"],
	])("opening stays at nine local time: %s and %s", (before, after, first, second) => {
		const given = schedule(`${before}T00:00:00.000Z`, {
			settings: { ...defaultSettings, noticeMinutes: 0 },
		});
		expect(on(given, before)[0] ?? "closed").toBe(first);
		expect(on(given, after)[0] ?? "closed").toBe(second);
	});
});

test.each([
	["2026-11-24T14:30:00.000Z", undefined],
	["2026-11-25T15:00:00.000Z", "taken"],
	["2026-11-24T14:00:00.000Z", "unavailable"],
	["2026-11-24T10:10:00.000Z", "unavailable"],
	["2026-11-25T12:30:00.000Z", "unavailable"],
	["2027-01-06T09:00:00.000Z", "unavailable"],
	["2026-11-25T09:00:00Z", "unavailable"],
	["2026-11-25T09:00:00.000+00:00", "unavailable"],
	["", "unavailable"],
	["'; DROP TABLE bookings", "unavailable"],
])("%s is refused as %s", (slot, outcome) => {
	const taken = new Set(["2026-11-25T15:10:00.000Z"]);
	const refusal = refusalOf(schedule("2026-11-24T10:10:00.000Z", { taken }), slot);
	expect(refusal?.outcome).toBe(outcome);
});

test.each([
	["2026-11-25T09:10:00.000Z", "25T09:00 25T09:30 25T10:00 25T10:30 25T11:00 25T11:30"],
	["2020-01-01T09:00:00.000Z", "24T14:30 24T15:00 24T15:30 24T16:00 24T16:30 25T09:00"],
	["tomorrow", "24T14:30 24T15:00 24T15:30 24T16:00 24T16:30 25T09:00"],
])("the alternatives to %s are the nearest starts, in order of time", (wanted, expected) => {
	const refusal = refusalOf(schedule("2026-11-24T10:10:00.000Z"), wanted);
	expect(refusal?.alternatives.map((slot) => slot.slice(8, 16)).join(" ")).toBe(expected);
});

describe("with staff members' own hours", () => {
	const mornings = {
		...defaultSettings,
		weekly: { ...defaultSettings.weekly, tuesday: [{ from: "09:00", to: "10:00" }] },
	};
	const calendar = (staffId: string, changes: Partial<Calendar> = {}) => ({
		staffId,
		hours: mornings,
		taken: new Set<string>(),
		calls: 0,
		...changes,
	});
	const ten = {
		...mornings,
		weekly: { ...mornings.weekly, tuesday: [{ from: "09:30", to: "10:30" }] },
	};
	const busyAtNine = halfHourAt("2026-11-24T09:00:00.000Z");
	const given = {
		...schedule("2026-11-20T10:00:00.000Z"),
		calendars: [
			calendar("ada", { calls: 3, taken: busyAtNine }),
			calendar("ben", { calls: 5 }),
			calendar("cem", { calls: 1, hours: ten }),
		],
	};

	test("the combined times of all staff are offered once", () => {
		expect(on(given, "2026-11-24")).toEqual(["09:00", "09:30", "10:00"]);
	});

	test.each([
		["09:00", ["ben"]],
		["09:30", ["cem", "ada", "ben"]],
		["10:00", ["cem"]],
		["10:30", undefined],
	])("at %s the free calendars are %j, with the fewest calls first", (time, free) => {
		const found = startsIn(given).get(`2026-11-24T${time}:00.000Z`);
		expect(found?.map(({ staffId }) => staffId)).toEqual(free);
	});
});
