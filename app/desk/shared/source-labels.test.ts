import { expect, test } from "vitest";
import { labelSource } from "./source-labels.ts";

test.each([
	["direct", "Direct"],
	["google-ads", "Google Ads"],
	["google-ads/spring-sale", "Google Ads / spring-sale"],
	["directory.example", "directory.example"],
])("the source %s is shown as %s", (key, label) => {
	expect(labelSource(key)).toBe(label);
});
