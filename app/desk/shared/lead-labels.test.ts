import { expect, test } from "vitest";
import { formatAuditEvent, measureResponse } from "./lead-labels.ts";

const now = "2026-11-23T12:00:00.000Z";
const lead = {
	created_at: "2026-11-23T09:00:00.000Z",
	due_at: null,
	answered_at: null,
};
const hour = 60 * 60_000;

const tomorrow = "2026-11-24T09:00:00.000Z";
const ten = "2026-11-23T10:00:00.000Z";
const answered_at = "2026-11-23T09:30:00.000Z";

test.each([
	["a booking that awaits nothing", {}, { state: "none" }],
	[
		"this morning’s",
		{ due_at: tomorrow },
		{ state: "due", milliseconds: 21 * hour },
	],
	[
		"one that waits for too long",
		{ due_at: ten },
		{ state: "overdue", milliseconds: 2 * hour },
	],
	[
		"one whose time is up now",
		{ due_at: now },
		{ state: "overdue", milliseconds: 0 },
	],
	[
		"an answered one",
		{ due_at: ten, answered_at },
		{ state: "answered", milliseconds: hour / 2 },
	],
])("the clock of %s", (_is, times, clock) => {
	expect(measureResponse({ ...lead, ...times }, now)).toEqual(clock);
});

test.each([
	[{ to: "won" }, "set it to Won"],
	[
		{ to: "won", fields: ["value"] },
		"set it to Won and changed the deal value",
	],
	[{ to: "lost", fields: ["lost_reason", "lost_note"] }, "set it to Lost"],
	[{ fields: ["lost_note"] }, "wrote why it was lost"],
	[
		{ fields: ["value", "period", "assignee"] },
		"changed the deal value, changed the billing and changed the assignee",
	],
])("a change of a card with %j reads %j", (detail, text) => {
	expect(formatAuditEvent("person.card", detail)).toBe(text);
});

test.each([
	["proposal.send", { proposal: 12 }, "sent proposal 12"],
	["proposal.delete", { proposal: 3 }, "deleted the draft of proposal 3"],
	[
		"person.undo",
		{ undone: "proposal.delete", of: "1" },
		"undid: deleted the draft of a proposal",
	],
] as const)("%s %j is “%s” in the activity", (action, detail, text) => {
	expect(formatAuditEvent(action, detail)).toBe(text);
});
