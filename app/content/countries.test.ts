import { expect, test } from "vitest";
import { formatTown, listCountries, nameCountry } from "./countries.ts";

test.each([
	["GB", "York", "YO1 7HH", "York YO1 7HH"],
	["DE", "Köln", "50667", "50667 Köln"],
	["US", "Portland, OR", "97201", "Portland, OR 97201"],
	["AE", "Dubai", "", "Dubai"],
])("in %s the town is written as its post does", (...parts) => {
	const [country, locality, postalCode, expected] = parts;

	expect(formatTown({ country, locality, postalCode })).toBe(expected);
});

test("countries are listed once, without regions that are none", () => {
	const codes = listCountries().map(([code]) => code);

	expect(codes).toEqual(expect.arrayContaining(["GB", "IE", "DE", "US"]));
	expect(new Set(codes).size).toBe(codes.length);
	expect(["EU", "ZZ", "UK1", "gb"].map(nameCountry)).toEqual(["", "", "", ""]);
});
