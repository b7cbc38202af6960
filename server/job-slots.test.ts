import { expect, test } from "vitest";
import { dailySlot, weeklySlot } from "./job-slots.ts";

const zone = "Europe/London";
const at = (instant: string) => new Date(instant);

test.each([
	["2026-11-21T03:29:59.000Z", "2026-11-20"],
	["2026-11-21T03:30:00.000Z", "2026-11-21"],
	["2026-11-21T23:59:00.000Z", "2026-11-21"],
	["2026-07-05T02:29:00.000Z", "2026-07-04"],
	["2026-07-05T02:30:00.000Z", "2026-07-05"],
	["2026-07-05T23:30:00.000Z", "2026-07-05"],
	["2027-01-01T00:10:00.000Z", "2026-12-31"],
])("at %s the last half past three in London was on %s", (now, slot) => {
	expect(dailySlot(at(now), zone, "03:30")).toBe(slot);
});

test.each([
	["2026-11-23T07:59:59.000Z", "2026-11-16"],
	["2026-11-23T08:00:00.000Z", "2026-11-23"],
	["2026-11-29T23:00:00.000Z", "2026-11-23"],
	["2026-07-06T06:59:00.000Z", "2026-06-29"],
	["2026-07-06T07:00:00.000Z", "2026-07-06"],
])("at %s the last Monday at eight was %s", (now, slot) => {
	expect(weeklySlot(at(now), zone, 1, "08:00")).toBe(slot);
});

test("on the days on which the clocks change, each slot still begins once", () => {
	for (const day of ["2026-03-29", "2026-10-25"]) {
		let last = "";
		const begun: string[] = [];
		for (let quarter = 0; quarter < 96; quarter++) {
			const now = new Date(Date.parse(`${day}T00:00:00.000Z`) + quarter * 900_000);
			const slot = dailySlot(now, zone, "01:30");
			if (slot > last) begun.push(slot);
			if (slot > last) last = slot;
		}
		expect(begun).toHaveLength(2);
	}
});
