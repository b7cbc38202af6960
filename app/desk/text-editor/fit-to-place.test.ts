import { expect, test } from "vitest";
import { fitToPlace } from "./fit-to-place.ts";
import { markdown } from "./markdown.ts";
import { type TextPlaceName, textPlaces } from "./places.ts";
import { plain } from "./plain.ts";
import { Source } from "./source.ts";

function paste(text: string, name: TextPlaceName): string {
	const place = textPlaces[name];
	const doc = fitToPlace(new Source(text, markdown).doc, place);
	const format = place.format === "plain" ? plain : markdown;

	return new Source("", format).write(doc).trimEnd();
}

test.each<[string, string, TextPlaceName, string]>([
	["a note", ":::note\nA **b**.\n:::", "issue", "A **b**."],
	["a note", ":::note\nA **b**.\n:::", "article", ":::note\nA **b**.\n:::"],
	["a button", ":::button\n[Book](/book)\n:::", "article", "Book"],
	["a table", "| a | b |\n| - | - |\n| 1 | 2 |", "issue", "a, b\n\n1, 2"],
	["a picture", "![A van](/media/x)", "legal", "A van"],
	["a heading", "## A _b_", "answer", "A b"],
	["a list", "- a\n- **b**\n  1. c", "reply", "- a\n\n- b\n\n1. c"],
])("%s pasted into %3$s", (_what, text, name, expected) => {
	expect(paste(text, name)).toBe(expected);
});
