import { expect, test } from "vitest";
import { splitPlainText } from "./split-plain-text.ts";

test("paragraphs, and lists beside their line", () => {
	const text = "We build:\n- a site\n• a form\n\n\nTwo lines\nof an address";

	expect(splitPlainText(text)).toEqual([
		{ kind: "text", lines: ["We build:"] },
		{ kind: "list", lines: ["a site", "a form"] },
		{ kind: "text", lines: ["Two lines", "of an address"] },
	]);
});

test("numbered lines are headings of terms only", () => {
	const text = "1. Who we are\n\nThese terms.";

	expect(splitPlainText(text, true)[0]?.kind).toBe("heading");
	expect(splitPlainText(text)[0]?.kind).toBe("text");
});
