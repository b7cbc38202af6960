import { expect, test } from "vitest";
import { formatCursor, parseCursor, parseIdCursor } from "./cursor.ts";

const id = "01934f43-266f-7d85-8d98-000000000001";

test.each([
	{ text: id, begins: id },
	{ text: null, begins: null },
	{ text: "-1", begins: null },
	{ text: "%00", begins: null },
	{ text: "<b>", begins: null },
])("a page at “$text” begins after $begins", ({ text, begins }) => {
	expect(parseIdCursor(text)).toBe(begins);
});

test.each(["2026-11-23T08:00:00.000Z", "0a_b", "-1", "0O’Neill & Söhne"])(
	"“%s” is read as it was written",
	(key) => {
		expect(parseCursor(formatCursor(id, key))).toEqual({ key, id });
	},
);
