import { afterEach, expect, test, vi } from "vitest";
import { availabilityOf } from "./availability.server.ts";
import { defaultSettings } from "./hours.ts";
import type { Diary } from "./slots.ts";
import { cellsOf } from "./time-blocks.ts";

afterEach(() => vi.restoreAllMocks());

const diary: Diary = {
	kind: "discovery",
	settings: defaultSettings,
	timeZone: "Europe/London",
	taken: new Set(),
	now: "2026-11-22T10:30:10.000Z",
};

test("an offer is computed once in a minute, and parts of it come from the same computation", () => {
	const { slots } = availabilityOf(diary);
	const computing = vi.spyOn(Temporal.PlainDate.prototype, "add");
	expect(availabilityOf(diary).slots).toEqual(slots);
	const later = { ...diary, now: "2026-11-22T10:30:50.000Z" };
	const [, second = "", third = ""] = slots;
	expect(availabilityOf(later, { from: second, until: third }).slots).toEqual([second]);
	// Only the horizon is looked up.
	expect(computing.mock.calls.length).toBeLessThan(5);
});

test("a time that is taken, other opening hours and a passed minute change the offer at once", () => {
	const { slots } = availabilityOf(diary);
	const first = slots[0] ?? "";
	const end = new Date(Date.parse(first) + 60_000).toISOString();
	const taken = new Set(cellsOf(first, end, 0));
	expect(availabilityOf({ ...diary, taken }).slots).not.toContain(first);
	expect(availabilityOf(diary).slots).toContain(first);
	const closed = { ...diary.settings, horizonDays: 1 };
	expect(availabilityOf({ ...diary, settings: closed }).slots.length).toBeLessThan(slots.length);
	expect(availabilityOf({ ...diary, now: first }).slots).not.toContain(first);
});
