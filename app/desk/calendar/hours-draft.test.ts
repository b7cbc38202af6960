import { expect, test } from "vitest";
import { defaultSettings } from "#features/booking/hours.ts";
import { checkHours, draftFrom, draftOf, type HoursDraft, withRowChange } from "./hours-draft.ts";

const today = "2026-11-21";
const draft = draftOf(defaultSettings);

/** The fields that a form with this draft is sent with. */
function sent({ weekly, numbers, closedOnBankHolidays, exceptions }: HoursDraft) {
	const fields = new Map<string, string>(Object.entries(numbers));
	for (const [day, spans] of Object.entries(weekly))
		for (const [at, { from, to }] of spans.entries())
			fields.set(`${day}.${at}.from`, from).set(`${day}.${at}.to`, to);
	if (closedOnBankHolidays) fields.set("bankHolidays", "yes");
	for (const [at, row] of exceptions.entries())
		for (const [name, value] of Object.entries(row)) fields.set(`exception.${at}.${name}`, value);
	return fields;
}

const exception = (date: string, from = "", to = "", note = "") => ({ date, from, to, note });

test("settings are unchanged by a round trip through the form", () => {
	const settings = {
		...defaultSettings,
		noticeMinutes: 90,
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
			{ date: "2026-12-31", hours: [], note: "Stocktaking" },
		],
	};
	const checked = checkHours(draftFrom(sent(draftOf(settings))), today);
	expect(checked).toEqual({ ok: true, settings });
});

test("past special days are dropped", () => {
	const checked = checkHours(
		{ ...draft, exceptions: [exception("2026-11-20"), exception("2026-11-21")] },
		today,
	);
	expect(checked.ok && checked.settings.exceptions).toEqual([{ date: "2026-11-21", hours: [] }]);
});

const monday = (from: string, to: string, ...more: { from: string; to: string }[]) => ({
	weekly: { ...draft.weekly, monday: [{ from, to }, ...more] },
});
const numbers = (change: Partial<HoursDraft["numbers"]>) => ({
	numbers: { ...draft.numbers, ...change },
});
const minutes = "Please enter 5 to 240 minutes, in steps of five.";

test.each<[string, Partial<HoursDraft>, string, string]>([
	["no time", monday("", "12:00"), "monday.0.from", "Please enter a time, like 09:00."],
	["nonsense", monday("09:00", "25:99"), "monday.0.to", "Please enter a time, like 09:00."],
	["closing first", monday("12:00", "09:00"), "monday.0.to", "Closing comes after opening."],
	[
		"hours twice",
		monday("09:00", "12:00", { from: "11:00", to: "13:00" }),
		"monday.1.from",
		"These overlap other hours of the day.",
	],
	["no length", numbers({ discovery: "" }), "discovery", minutes],
	["seven minutes", numbers({ onboarding: "7" }), "onboarding", minutes],
	["a word", numbers({ step: "often" }), "step", minutes],
	[
		"a long buffer",
		numbers({ buffer: "125" }),
		"buffer",
		"Please enter 0 to 120 minutes, in steps of five.",
	],
	["a long notice", numbers({ notice: "1000" }), "notice", "Please enter 0 to 720 hours."],
	["no day ahead", numbers({ horizon: "0" }), "horizon", "Please enter 1 to 120 days."],
	["no date", { exceptions: [exception("")] }, "exception.0.date", "Please choose a day."],
	[
		"a day that is none",
		{ exceptions: [exception("2027-02-30")] },
		"exception.0.date",
		"Please choose a day.",
	],
	[
		"half a span",
		{ exceptions: [exception("2026-12-01"), exception("2026-12-24", "09:00", "")] },
		"exception.1.to",
		"Please enter a time, like 09:00.",
	],
	[
		"a long note",
		{ exceptions: [exception("2026-12-24", "", "", "x".repeat(201))] },
		"exception.0.note",
		"Please keep the note under 200 characters.",
	],
	[
		"one day twice at once",
		{
			exceptions: [
				exception("2026-12-24", "09:00", "12:00"),
				exception("2026-12-24", "11:00", "13:00"),
			],
		},
		"exception.1.from",
		"These overlap other hours of the day.",
	],
])("%s has a message at its field", (_name, change, field, message) => {
	expect(checkHours({ ...draft, ...change }, today)).toEqual({
		ok: false,
		errors: { [field]: message },
	});
});

test("hostile input is refused", () => {
	const hostile = new Map([
		["monday.0.from", "<script>"],
		["monday.99.from", "09:00"],
		["exception.0.date", "__proto__"],
		["discovery", "1e309"],
		["notice", "-1"],
	]);
	expect(checkHours(draftFrom(hostile), today)).toMatchObject({ ok: false });
});

test("rows are added and removed, and the focus follows", () => {
	const added = withRowChange(draft, "add.saturday");
	expect(added?.draft.weekly.saturday).toEqual([{ from: "", to: "" }]);
	expect(added?.focus).toBe("saturday.0.from");
	const removed = withRowChange(draft, "remove.monday.0");
	expect(removed?.draft.weekly.monday).toEqual([{ from: "13:30", to: "17:00" }]);
	expect(removed?.focus).toBe("add.monday");
	expect(withRowChange(draft, "add.exception")?.draft.exceptions).toHaveLength(1);
	expect(withRowChange(draft, "add.exception")?.focus).toBe("exception.0.date");
	for (const intent of ["save", "", "add", "add.doomsday", "remove.__proto__.0"])
		expect(withRowChange(draft, intent)).toBeNull();
});

test("the number of rows is limited", () => {
	let full: HoursDraft = draft;
	for (let press = 0; press < 100; press++)
		full = withRowChange(full, "add.exception")?.draft ?? full;
	expect(full.exceptions).toHaveLength(60);
});
