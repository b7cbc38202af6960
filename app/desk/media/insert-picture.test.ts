import { expect, test } from "vitest";
import { buildMarkdown } from "./insert-picture.tsx";

const picture = {
	id: "0198f2a0-0000-7000-8000-000000000001",
	width: 600,
	height: 400,
};

test.each([
	["A shop", "A shop"],
	["A [big] shop", "A \\[big\\] shop"],
	["Two\nlines", "Two lines"],
	["{name} *now*", "\\{name\\} \\*now\\*"],
])("the description %j is written as %j", (alt, written) => {
	expect(buildMarkdown(picture, alt)).toBe(
		`![${written}](/media/${picture.id}/600x400)`,
	);
});
