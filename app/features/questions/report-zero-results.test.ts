import { expect, test } from "vitest";
import { isReportable } from "./report-zero-results.ts";

test.each([
	"scotland",
	"van tracking",
	"do you do gdpr",
	"24 hours",
	"e-commerce",
	"prix élevés",
])("“%s” may be reported", (search) => {
	expect(isReportable(search)).toBe(true);
});

test.each([
	["an address", "dawn@example.com"],
	["half an address", "@example"],
	["a web address", "https://example.com/x"],
	["a host", "example.com"],
	["a phone number", "020 7946 0111"],
	["a phone number with text", "ring 07700 900123"],
	["a postcode", "SE1 0XX"],
	["a street with its postcode", "14 baize yard se10xx"],
	["a sentence", "my name is dawn and my van broke"],
	["one letter", "x"],
	["nothing", "   "],
	["a very long word", "x".repeat(81)],
])("%s is not reported", (_name, search) => {
	expect(isReportable(search)).toBe(false);
});
