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
				hours: [
					{ from: "09:00", to: "10:00" },
					{ from: "14:00", to: "15:00" },
				],
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
const reminders = "Please enter up to 4 whole hours from 1 to 336, like 24, 1.";
const https = "Please enter an address that begins with https://.";
const minutes = "Please enter 5 to 240 minutes, in steps of five.";

test.each<[string, FieldValues, string, string]>([
	["no time", monday("", "12:00"), "monday.0.from", "Please enter a time, like 09:00."],
	["nonsense", monday("09:00", "09:99"), "monday.0.to", "Please enter a time, like 09:00."],
	["closing first", monday("12:00", "09:00"), "monday.0.to", "Closing comes after opening."],
	[
		"hours twice",
		{ "monday.1.from": "12:00" },
		"monday.1.from",
		"These overlap other hours of the day.",
	],
	["no length", { discovery: "" }, "discovery", minutes],
	["seven minutes", { onboarding: "7" }, "onboarding", minutes],
	["a word", { step: "often" }, "step", minutes],
	[
		"a long buffer",
		{ buffer: "125" },
		"buffer",
		"Please enter 0 to 120 minutes, in steps of five.",
	],
	["a long notice", { notice: "1000" }, "notice", "Please enter 0 to 720 hours."],
	["no day ahead", { horizon: "0" }, "horizon", "Please enter 1 to 120 days."],
	["a reminder of no hours", { reminders: "24, soon" }, "reminders", reminders],
	["too many reminders", { reminders: "5 4 3 2 1" }, "reminders", reminders],
	["a reminder weeks ahead", { reminders: "337" }, "reminders", reminders],
	["a link without https", { "link.discovery": "http://meet.example" }, "link.discovery", https],
	["a link that is none", { "link.onboarding": "our room" }, "link.onboarding", https],
	["no date", exceptions({ date: "" }), "exception.0.date", "Please choose a day."],
	[
		"a day that is none",
		exceptions({ date: "2027-02-30" }),
		"exception.0.date",
		"Please choose a day.",
	],
	[
		"a last day that is none",
		exceptions({ date: "2027-02-01", until: "2027-02-30" }),
		"exception.0.until",
		"Please choose a day.",
	],
	[
		"days that end before they begin",
		exceptions({ date: "2027-02-10", until: "2027-02-09" }),
		"exception.0.until",
		"The last day comes after the first.",
	],
	[
		"half a span",
		exceptions({ date: "2026-12-01" }, { date: "2026-12-24", from: "09:00" }),
		"exception.1.to",
		"Please enter a time, like 09:00.",
	],
	[
		"a long note",
		exceptions({ date: "2026-12-24", note: "x".repeat(201) }),
		"exception.0.note",
		"Please keep the note under 200 characters.",
	],
	[
		"one day twice at once",
		exceptions(
			{ date: "2026-12-24", from: "09:00", to: "12:00" },
			{ date: "2026-12-24", from: "11:00", to: "13:00" },
		),
		"exception.1.from",
		"These overlap other hours of the day.",
	],
])("%s has a message at its field", (_name, change, field, message) => {
	expect(checkHours({ ...fields, ...change }, today)).toEqual({
		ok: false,
		errors: { [field]: message },
	});
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
