import { expect, test } from "vitest";
import { describeChange } from "./describe-change.ts";

const names = new Map([
	["a", "Ada"],
	["b", "Ben"],
]);

test.each([
	[
		{ value_cents: 125_000 },
		{ value_cents: 480_000 },
		"Deal value €1,250 to €4,800",
	],
	[{ value_cents: null }, { value_cents: 480_000 }, "Deal value €4,800"],
	[
		{ value_cents: 125_050 },
		{ value_cents: null },
		"Deal value €1,250.50 removed",
	],
	[{ stage: "new" }, { stage: "won" }, "Stage New to Won"],
	[{ stage: null }, { stage: "new" }, "Stage New"],
	[{ period: "once" }, { period: "month" }, "Billing one-off to monthly"],
	[{ assignee_id: "a" }, { assignee_id: "b" }, "Assigned to Ada to Ben"],
	[
		{ assignee_id: "x" },
		{ assignee_id: null },
		"Assigned to a removed account removed",
	],
	[{ lost_reason: null }, { lost_reason: "price" }, "Reason Too expensive"],
	[
		{ expected_on: "2026-12-01" },
		{ expected_on: "2026-12-24" },
		"Expected close 1 Dec 2026 to 24 Dec 2026",
	],
	[
		{ emails: "jo@a.example" },
		{ emails: "jo@b.example, jo@a.example" },
		"Email jo@a.example to jo@b.example, jo@a.example",
	],
	[
		{ company: "Bloggs" },
		{ company: "Bloggs Ltd" },
		"Company Bloggs to Bloggs Ltd",
	],
])("%j to %j", (before, after, text) => {
	expect(describeChange(before, after, names)).toEqual([text]);
});

test("a first value that is one-off names no billing", () => {
	const change = describeChange(
		{ value_cents: null, period: null },
		{ value_cents: 100, period: "once" },
		names,
	);

	expect(change).toEqual(["Deal value €1"]);
});
