import { expect, test } from "vitest";
import {
	bookingSettings,
	defaultSettings,
	ownHours,
} from "#features/booking/scheduling/hours.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { checkHours, writeHoursFields } from "./hours-fields.ts";

const today = "2026-11-21";
const fields = writeHoursFields(defaultSettings);

function exceptions(...rows: Record<string, string>[]): FieldValues {
	const entries = rows.flatMap((row, at) =>
		Object.entries({ date: "", ...row }).map(([part, text]) => [
			`exceptions.${at}.${part}`,
			text,
		]),
	);
	return Object.fromEntries(entries);
}

const check = (changes: FieldValues) =>
	checkHours(bookingSettings, { ...fields, ...changes }, today);

test("settings survive a round trip through the form", () => {
	const settings = {
		...defaultSettings,
		noticeMinutes: 90,
		reminderHours: [48, 2],
		byPhone: { discovery: false, onboarding: true },
		meetingLinks: { discovery: "https://meet.example/{call}", onboarding: "" },
		weekly: {
			...defaultSettings.weekly,
			saturday: [{ from: "22:00", to: "24:00" }],
		},
		exceptions: [
			{
				date: "2026-12-24",
				hours: [{ from: "09:00", to: "12:00" }],
				note: "Half a day",
			},
			{
				date: "2026-12-28",
				hours: ["09", "14"].map((hour) => ({
					from: `${hour}:00`,
					to: `${hour}:30`,
				})),
			},
			{ date: "2027-01-04", until: "2027-01-15", hours: [], note: "Holiday" },
			{ date: "2027-01-04", hours: [{ from: "09:00", to: "10:00" }] },
		],
	};

	expect(check(writeHoursFields(settings))).toEqual({ hours: settings });

	const { weekly, exceptions, closedOnBankHolidays } = settings;
	expect(checkHours(ownHours, writeHoursFields(settings), today)).toEqual({
		hours: { weekly, exceptions, closedOnBankHolidays },
	});
});

test("hours are parsed in common notations and sorted", () => {
	const weekly = {
		"weekly.monday": "13:30 - 17:00,9:00-12:30",
		"weekly.friday": " ",
	};
	const late = { "weekly.saturday": "23:00–0:00" };

	expect(check({ ...weekly, ...late, reminderHours: "1 24; 1" })).toMatchObject(
		{
			hours: {
				weekly: {
					monday: defaultSettings.weekly.monday,
					friday: [],
					saturday: [{ from: "23:00", to: "24:00" }],
				},
				reminderHours: [24, 1],
			},
		},
	);
});

test("past, empty and removed special days are dropped; current ranges are not", () => {
	const rows = exceptions(
		{ date: "2026-11-20" },
		{ date: "2026-11-21" },
		{ date: "2026-11-01", until: "2026-11-21" },
		{ date: "2026-11-01", until: "2026-11-20" },
		{ date: "2026-11-30", remove: "1" },
		{},
	);
	expect(check(rows)).toMatchObject({
		hours: {
			exceptions: [
				{ date: "2026-11-01", until: "2026-11-21", hours: [] },
				{ date: "2026-11-21", hours: [] },
			],
		},
	});
});

const format = "Please enter hours like 09:00–12:30, 13:30–17:00 or 9am–5pm.";

test.each([
	["9-17", "09:00–17:00"],
	["9am-5pm", "09:00–17:00"],
	["9:30 – 5pm", "09:30–17:00"],
	["9.30 to 12.30, 1.30pm to 5pm", "09:30–12:30, 13:30–17:00"],
	["9-12:30; 13h30-17", "09:00–12:30, 13:30–17:00"],
	["9 a.m. - 12 p.m. and 1pm–5pm", "09:00–12:00, 13:00–17:00"],
	["8-5 pm", "08:00–17:00"],
	["9h30-13h00", "09:30–13:00"],
	["closed", ""],
	["9am—17", "09:00–17:00"],
	["9am-5", "09:00–17:00"],
	["22-12am", "22:00–24:00"],
	["18:00–00:00", "18:00–24:00"],
])("the hours %j are read as %s", (typed, expected) => {
	const result = check({ "weekly.monday": typed });
	const monday = "hours" in result ? result.hours.weekly.monday : [];

	expect(monday.map(({ from, to }) => `${from}–${to}`).join(", ")).toBe(
		expected,
	);
});

test.each(["8-10pm", "9am-11", "9-25", "13pm-5pm", "9:75-10", "mornings", "9"])(
	"the hours %j are refused with an example",
	(typed) => {
		expect(check({ "weekly.monday": typed })).toEqual({
			errors: { "weekly.monday": format },
		});
	},
);

test("a meeting link without https:// is one, with its placeholder", () => {
	const result = check({ "meetingLinks.discovery": "meet.firm.test/{call}" });

	expect("hours" in result && result.hours.meetingLinks.discovery).toBe(
		"https://meet.firm.test/{call}",
	);
});

const overlap = "These hours overlap.";
const reminders = "Please enter up to 4 whole hours from 1 to 336, like 24, 1.";
const https = "Please enter an address that begins with https://.";
const minutes = "Please enter 5 to 240 minutes, in steps of five.";
const day = "Please choose a day.";
const long = "x".repeat(201);
const date = "2027-02-10";

test.each<[field: string, FieldValues, message: string]>([
	["weekly.monday", { "weekly.monday": "09:00" }, format],
	["weekly.monday", { "weekly.monday": "09:00-10:00-11:00" }, format],
	[
		"weekly.monday",
		{ "weekly.monday": "12:00-09:00" },
		"Closing must come after opening.",
	],
	["weekly.monday", { "weekly.monday": "09:00-12:30, 12:00-13:00" }, overlap],
	["lengthMinutes.discovery", { "lengthMinutes.discovery": "" }, minutes],
	["lengthMinutes.onboarding", { "lengthMinutes.onboarding": "7" }, minutes],
	["stepMinutes", { stepMinutes: "often" }, minutes],
	[
		"bufferMinutes",
		{ bufferMinutes: "125" },
		"Please enter 0 to 120 minutes, in steps of five.",
	],
	["noticeMinutes", { noticeMinutes: "-1" }, "Please enter 0 to 720 hours."],
	["horizonDays", { horizonDays: "0" }, "Please enter 1 to 120 days."],
	["reminderHours", { reminderHours: "24, soon" }, reminders],
	["reminderHours", { reminderHours: "5 4 3 2 1" }, reminders],
	["reminderHours", { reminderHours: "337" }, reminders],
	[
		"meetingLinks.discovery",
		{ "meetingLinks.discovery": "http://meet.example" },
		https,
	],
	["meetingLinks.onboarding", { "meetingLinks.onboarding": "no link" }, https],
	["exceptions.0.date", exceptions({ note: "Holiday" }), day],
	["exceptions.0.date", exceptions({ date: "2027-02-30" }), day],
	["exceptions.0.date", exceptions({ date: "__proto__" }), day],
	["exceptions.0.until", exceptions({ date, until: "2027-02-30" }), day],
	[
		"exceptions.0.until",
		exceptions({ date, until: "2027-02-09" }),
		"The last day must not be before the first.",
	],
	// The first one is past and dropped.
	[
		"exceptions.1.hours",
		exceptions({ date: "2026-11-01" }, { date, hours: "09:00" }),
		format,
	],
	[
		"exceptions.0.note",
		exceptions({ date, note: long }),
		"Please keep the note under 200 characters.",
	],
])("%s with %j has a message at its field", (field, change, message) => {
	expect(check(change)).toEqual({ errors: { [field]: message } });
});
