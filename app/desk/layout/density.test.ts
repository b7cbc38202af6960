import { expect, test } from "vitest";
import { formatDensityCookie, readDensity } from "./density.ts";

test.each([
	[null, "compact"],
	["desk-density=roomy", "roomy"],
	["a=b; desk-density=roomy; c=d", "roomy"],
	["desk-density=roomier", "compact"],
])("the cookies %j stand for %s rows", (cookies, density) => {
	expect(readDensity(cookies)).toBe(density);
});

test("the choice that is stored is the one that is read", () => {
	const [cookie = ""] = formatDensityCookie("roomy").split(";");

	expect(readDensity(cookie)).toBe("roomy");
});
