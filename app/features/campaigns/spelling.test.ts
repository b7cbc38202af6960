import { expect, test } from "vitest";
import { checkSpelling } from "./spelling.ts";

test.each([
	["meta", null],
	["spring-fair", null],
	["our-own", null],
	["Meta", "“Meta” is counted as “meta”."],
	["facebook", "“facebook” is counted apart from “meta”."],
	["Facebook", "“facebook” is counted apart from “meta”."],
	["google", "“google” is counted apart from “google-ads”."],
	["linkedn", "“linkedn” is new, and counted apart from “linkedin”."],
	["our-owns", "“our-owns” is new, and counted apart from “our-own”."],
	["fairs", "“fairs” is new, and counted apart from “fair”."],
])("the source %j has the warning %j", (typed, warning) => {
	const shown = checkSpelling(typed, ["our-own"]);

	if (warning === null) expect(shown).toBeNull();
	else expect(shown).toContain(warning.replace(/\.$/, ""));
});
