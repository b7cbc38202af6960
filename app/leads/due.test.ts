import { expect, test } from "vitest";
import { dueAt } from "./due.ts";

test.each([
	{ day: "a Tuesday morning", at: "2026-11-17T09:30:00.000Z", due: "2026-11-18T09:30:00.000Z" },
	{ day: "a Friday afternoon", at: "2026-11-20T15:00:00.000Z", due: "2026-11-23T15:00:00.000Z" },
	{ day: "a Saturday", at: "2026-11-21T12:00:00.000Z", due: "2026-11-24T00:00:00.000Z" },
	{
		day: "Sunday night in summer",
		at: "2026-07-05T22:30:00.000Z",
		due: "2026-07-06T23:30:00.000Z",
	},
])("a question that comes on $day is due on $due", ({ at, due }) => {
	expect(dueAt("question", at, "Europe/London")).toBe(due);
});

test.each(["booking", "newsletter"] as const)("a %s awaits no answer", (kind) => {
	expect(dueAt(kind, "2026-11-17T09:30:00.000Z", "Europe/London")).toBeNull();
});
