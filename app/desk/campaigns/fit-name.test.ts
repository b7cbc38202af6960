import { expect, test } from "vitest";
import { fitName } from "./fit-name.ts";

const space = { width: 78, largest: 15 };

test("a short name has the largest size", () => {
	expect(fitName("Ox", space)).toEqual({ lines: ["Ox"], fontSize: 15 });
});

test("a long name is on two lines of about one length", () => {
	const { lines } = fitName("Northumberland Data Consulting Partners", space);

	expect(lines).toEqual(["Northumberland Data", "Consulting Partners"]);
});

test.each(["Müller & Søn Digital", "Donaudampfschifffahrtsgesellschaft", "W"])(
	"%s stays within its space",
	(name) => {
		const { lines, fontSize } = fitName(name, space);
		const longest = Math.max(...lines.map(({ length }) => length));

		expect(longest * fontSize * 0.6).toBeLessThanOrEqual(space.width + 0.001);
	},
);
