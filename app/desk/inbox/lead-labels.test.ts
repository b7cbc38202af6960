import { expect, test } from "vitest";
import { clockOf } from "#desk/inbox/lead-labels.ts";

const now = "2026-11-23T12:00:00.000Z";
const lead = { created_at: "2026-11-23T09:00:00.000Z", due_at: null, answered_at: null };
const hour = 60 * 60_000;

test.each([
	{ is: "a booking that awaits nothing", lead, clock: { state: "none" } },
	{
		is: "a lead that came this morning",
		lead: { ...lead, due_at: "2026-11-24T09:00:00.000Z" },
		clock: { state: "due", milliseconds: 21 * hour },
	},
	{
		is: "a lead that waits for too long",
		lead: { ...lead, due_at: "2026-11-23T10:00:00.000Z" },
		clock: { state: "overdue", milliseconds: 2 * hour },
	},
	{
		is: "a lead whose time is up this moment",
		lead: { ...lead, due_at: now },
		clock: { state: "overdue", milliseconds: 0 },
	},
	{
		is: "an answered lead",
		lead: { ...lead, due_at: "2026-11-23T10:00:00.000Z", answered_at: "2026-11-23T09:41:00.000Z" },
		clock: { state: "answered", milliseconds: 41 * 60_000 },
	},
])("the clock of $is says $clock.state", ({ lead, clock }) => {
	expect(clockOf(lead, now)).toEqual(clock);
});
