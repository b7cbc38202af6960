import { expect, test } from "vitest";
import {
	isHolidayIn,
	isHolidayRegion,
	listHolidayCountries,
} from "./holiday-regions.ts";

test.each([
	["GB-SCT", "2027-01-04", true],
	["GB-ENG", "2027-01-04", false],
	["GB-NIR", "2027-07-12", true],
	["DE-BY", "2027-01-06", true],
	["DE-BE", "2027-01-06", false],
	["IE", "2027-03-17", true],
	["US", "2027-07-04", true],
	["", "2027-12-25", false],
	["GB-ENG", "2099-12-25", false],
])("%s on %s: %s", (region, date, expected) => {
	expect(isHolidayIn(region, date)).toBe(expected);
});

test("every region that the form offers is known", () => {
	const countries = listHolidayCountries();
	const ids = countries.flatMap(({ regions }) => regions.map(([id]) => id));

	expect(countries.length).toBeGreaterThan(150);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.every(isHolidayRegion)).toBe(true);
	expect(isHolidayRegion("GB-XXX")).toBe(false);
});
