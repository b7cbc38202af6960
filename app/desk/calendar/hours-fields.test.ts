import { expect, test } from "vitest";
import { defaultSettings } from "#features/booking/hours.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { checkHours, fieldsOf, rowsOf, withRowChange } from "./hours-fields.ts";

const today = "2026-11-21";
const fields = fieldsOf(defaultSettings);

/** The fields of special days. */
function exceptions(...rows: Record<string, string>[]): FieldValues {
	const entries = rows.flatMap((row, at) =>
		Object.entries({ from: "", to: "", ...row }).map(([part, text]) => [
			`exception.${at}.${part}`,
			text,
		]),
	);
	return Object.fromEntries(entries);
}

test("settings are unchanged by a round trip through the form", () => {
	const settings = {
		...defaultSettings,
		noticeMinutes: 90,
		reminderHours: [48, 2],
		meetingLinks: { discovery: "https://meet.example/{call}", onboarding: "" },
		weekly: { ...defaultSettings.weekly, saturday: [{ from: "22:00", to: "24:00" }] },
		exceptions: [
			{ date: "2026-12-24", hours: [{ from: "09:00", to: "12:00" }], note: "Half a day" },
			{
				date: "2026-12-28",
				hours: ["09", "14"].map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` })),
			},
			{ date: "2027-01-04", until: "2027-01-15", hours: [], note: "Holiday" },
			{ date: "2027-01-09", hours: [{ from: "09:00", to: "10:00" }] },
		],
	};
	const checked = checkHours(fieldsOf(settings), today);
	expect(checked).toEqual({ ok: true, settings });
});

test("past special days are dropped, and days that go on are not", () => {
	const rows = exceptions(
		{ date: "2026-11-20" },
		{ date: "2026-11-21" },
		{ date: "2026-11-01", until: "2026-11-21" },
		{ date: "2026-11-01", until: "2026-11-20" },
	);
	const checked = checkHours({ ...fields, ...rows }, today);
	expect(checked.ok && checked.settings.exceptions).toEqual([
		{ date: "2026-11-01", until: "2026-11-21", hours: [] },
		{ date: "2026-11-21", hours: [] },
	]);
});

const monday = (from: string, to: string) => ({ "monday.0.from": from, "monday.0.to": to });
const time = "Please enter a time, like 09:00.";
const overlap = "These overlap other hours of the day.";
const reminders = "Please enter up to 4 whole hours from 1 to 336, like 24, 1.";
const https = "Please enter an address that begins with https://.";
const minutes = "Please enter 5 to 240 minutes, in steps of five.";
const day = "Please choose a day.";
const long = "x".repeat(201);
const date = "2027-02-10";

test.each<[field: string, FieldValues, message: string]>([
	["monday.0.from", monday("", "12:00"), time],
	["monday.0.to", monday("09:00", "09:99"), time],
	["monday.0.to", monday("12:00", "09:00"), "Closing comes after opening."],
	["monday.1.from", { "monday.1.from": "12:00" }, overlap],
	["discovery", { discovery: "" }, minutes],
	["onboarding", { onboarding: "7" }, minutes],
	["step", { step: "often" }, minutes],
	["buffer", { buffer: "125" }, "Please enter 0 to 120 minutes, in steps of five."],
	["notice", { notice: "1000" }, "Please enter 0 to 720 hours."],
	["horizon", { horizon: "0" }, "Please enter 1 to 120 days."],
	["reminders", { reminders: "24, soon" }, reminders],
	["reminders", { reminders: "5 4 3 2 1" }, reminders],
	["reminders", { reminders: "337" }, reminders],
	["link.discovery", { "link.discovery": "http://meet.example" }, https],
	["link.onboarding", { "link.onboarding": "our room" }, https],
	["exception.0.date", exceptions({ date: "" }), day],
	["exception.0.date", exceptions({ date: "2027-02-30" }), day],
	["exception.0.until", exceptions({ date, until: "2027-02-30" }), day],
	[
		"exception.0.until",
		exceptions({ date, until: "2027-02-09" }),
		"The last day comes after the first.",
	],
	["exception.1.to", exceptions({ date: "2026-12-01" }, { date, from: "09:00" }), time],
	[
		"exception.0.note",
		exceptions({ date, note: long }),
		"Please keep the note under 200 characters.",
	],
	[
		"exception.1.from",
		exceptions({ date, from: "09:00", to: "12:00" }, { date, from: "11:00", to: "13:00" }),
		overlap,
	],
])("%s with %j has a message at its field", (field, change, message) => {
	const errors = { [field]: message };
	expect(checkHours({ ...fields, ...change }, today)).toEqual({ ok: false, errors });
});

test("hostile input is refused", () => {
	const hostile = {
		"monday.0.from": "<script>",
		"monday.99.from": "09:00",
		"exception.0.from": "",
		"exception.0.date": "__proto__",
		discovery: "1e309",
		notice: "-1",
	};
	expect(checkHours(hostile, today)).toMatchObject({ ok: false });
});

test("rows are added and removed, and the focus follows", () => {
	const added = withRowChange(fields, "add.saturday");
	expect(rowsOf(added?.fields ?? {}, "saturday")).toMatchObject([{ from: "", to: "" }]);
	expect(added?.focus).toBe("saturday.0.from");
	const removed = withRowChange(fields, "remove.monday.0");
	expect(rowsOf(removed?.fields ?? {}, "monday")).toMatchObject([{ from: "13:30", to: "17:00" }]);
	expect(removed?.focus).toBe("add.monday");
	expect(withRowChange(fields, "add.exception")?.focus).toBe("exception.0.date");
	for (const intent of ["save", "", "add", "add.doomsday", "remove.__proto__.0"])
		expect(withRowChange(fields, intent)).toBeNull();
});

test("the number of rows is limited", () => {
	let full = fields;
	for (let press = 0; press < 100; press++)
		full = withRowChange(full, "add.exception")?.fields ?? full;
	expect(rowsOf(full, "exception")).toHaveLength(60);
});
