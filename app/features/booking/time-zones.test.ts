import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { bookingZones, timeZoneFrom, zoneAliases, zonesToChoose } from "./time-zones.ts";

test.each([
	["Europe/London", "Europe/London"],
	["Asia/Katmandu", "Asia/Kathmandu"],
	["Asia/Calcutta", "Asia/Kolkata"],
	["Europe/Atlantis", null],
	["<script>", null],
	["+05:45", null],
	["", null],
	[null, null],
	["x".repeat(65), null],
])("the time zone %s is normalised to %s", (name, expected) => {
	expect(timeZoneFrom(name)).toBe(expected);
});

test("every listed zone and every alias exists", () => {
	for (const zone of bookingZones) expect(timeZoneFrom(zone)).toBe(zone);
	for (const [old, now] of Object.entries(zoneAliases)) expect(timeZoneFrom(old)).toBe(now);
	expect([...new Set(bookingZones)]).toEqual(bookingZones);
});

test.each([
	["Europe/Vienna", "Europe/London", ["Europe/Vienna"]],
	["Europe/Vienna", "Europe/Vienna", ["Europe/Vienna"]],
	["Europe/Vienna", "Indian/Chagos", ["Europe/Vienna", "Indian/Chagos"]],
	["Europe/Berlin", "UTC", []],
	[null, "Indian/Chagos", ["Indian/Chagos"]],
])("a visitor in %s who has chosen %s can choose either, London and UTC", (own, chosen, more) => {
	const zones = zonesToChoose(own, chosen);
	expect(zones).toEqual([...more, ...bookingZones]);
	expect(zones).toEqual(expect.arrayContaining([chosen, company.timeZone, "UTC"]));
});
