import { expect, test } from "vitest";
import { listTimeZones } from "./zone-names.ts";

test("the list of time zones has today's names, each once", () => {
	const zones = listTimeZones();

	expect(zones).toEqual(
		expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Europe/London"]),
	);
	expect(
		zones.filter((zone) => /Calcutta|Kiev$|Saigon|Rangoon/.test(zone)),
	).toEqual([]);
	expect(zones).toHaveLength(new Set(zones).size);
});

test("Intl knows each of the names", () => {
	for (const timeZone of listTimeZones())
		expect(() => new Intl.DateTimeFormat("en-GB", { timeZone })).not.toThrow();
});
