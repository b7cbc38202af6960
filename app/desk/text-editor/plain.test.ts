import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { caseStudies } from "#content/case-studies.ts";
import { shippedFaq, shippedHomeFaq } from "#content/faq-schema.ts";
import { shippedReplyTemplates } from "#content/reply-templates-schema.ts";
import { writeCaseFields } from "#desk/cases/case-fields.ts";
import { plain } from "./plain.ts";
import { Source } from "./source.ts";

const caseTexts = ["problem", "built", "howItWent", "leftAlone", "quote.text"];

const shipped: [string, string][] = [
	...[...shippedFaq.tabs, { items: shippedHomeFaq.items }]
		.flatMap(({ items }) => items)
		.map(({ id, answer }): [string, string] => [`answer ${id}`, answer]),
	...caseStudies.flatMap((study) =>
		caseTexts.map((name): [string, string] => [
			`case ${study.slug}: ${name}`,
			writeCaseFields(study)[name] ?? "",
		]),
	),
	...shippedReplyTemplates.templates.map(({ id, text }): [string, string] => [
		`reply ${id}`,
		text,
	]),
];

/** Types a letter at the end of each paragraph, one after the other. */
function listEdits({ doc }: Source) {
	return doc.children.map((_, index) => {
		const before = doc.children
			.slice(0, index + 1)
			.reduce((size, { nodeSize }) => size + nodeSize, 0);
		return EditorState.create({ doc }).tr.insertText("x", before - 1).doc;
	});
}

describe.each(shipped)("%s", (_name, text) => {
	const source = new Source(text, plain);

	test("is written as it was read", () => {
		expect(source.write(source.doc)).toBe(text);
	});

	test("has the letter that is typed in its place, and nothing else", () => {
		for (const edited of listEdits(source)) {
			const written = source.write(edited);
			const at = [...written].findIndex((letter, i) => letter !== text[i]);
			expect(written.length).toBe(text.length + 1);
			expect(written.slice(at + 1)).toBe(text.slice(at));
		}
	});
});

test.each([
	["a\r\nb\r\n\r\nc", "a\nb\n\nc"],
	["\n\n  a \n\n\n\nb\n", "\n\n  a \n\n\n\nb\n"],
	["* a\n# b\n`c`", "* a\n# b\n`c`"],
	["", ""],
])("%j is written as it was read", (text, written) => {
	const source = new Source(text, plain);

	expect(source.write(source.doc)).toBe(written);
});
