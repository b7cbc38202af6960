import { readdirSync, readFileSync } from "node:fs";
import { Fragment, type Node } from "prosemirror-model";
import { EditorState, Selection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import { articleContainers } from "#content/containers.server.ts";
import { addArticleBlock } from "#desk/newsletter/article-blocks.server.ts";
import { renderMarkdown } from "#lib/markdown/markdown.server.ts";
import { markdownConstructs } from "../../../tests/support/markdown-constructs.ts";
import { markdown } from "./markdown.ts";
import { Source } from "./source.ts";

const files = ["blog", "legal"].flatMap((folder) => {
	const path = new URL(`../../content/${folder}/`, import.meta.url);

	return readdirSync(path)
		.filter((name) => name.endsWith(".md"))
		.map((name): [string, string] => [
			`${folder}/${name}`,
			stripFrontMatter(readFileSync(new URL(name, path), "utf8")),
		]);
});

/** An issue of the newsletter with all articles. */
const issue = shippedArticles.reduce(
	addArticleBlock,
	"Hello {first-name},\n\n:::button\n[Book a call](/book)\n:::\n",
);

const shipped: [string, string][] = [...files, ["issue", issue]];

/** Without the fields at the top of the file. */
function stripFrontMatter(file: string): string {
	return file.slice(file.indexOf("\n---\n") + 5).trimStart();
}

const constructs = Object.entries(markdownConstructs);

const render = (text: string) =>
	renderMarkdown(text, { containers: articleContainers }).html;

const open = (text: string) => {
	const source = new Source(text, markdown);
	return { source, doc: source.doc };
};

/** Types a letter at the end of each block of text, one after the other. */
function listEdits({ doc }: Source) {
	const ends: number[] = [];
	doc.descendants((node, at) => {
		if (node.isTextblock && !node.type.spec.code)
			ends.push(at + 1 + node.content.size);
	});

	return ends.map(
		(at) => EditorState.create({ doc }).tr.insertText("x", at).doc,
	);
}

/** Lines that the text before the edit doesn't have. */
function countChangedLines(before: string, after: string): number {
	const left = before.split(/\r?\n/);
	return after.split("\n").filter((line) => {
		const at = left.indexOf(line);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	}).length;
}

test.each(shipped)("%s is written as it was read", (_name, text) => {
	const { source, doc } = open(text);

	expect(source.write(doc)).toBe(text);
});

test.each(constructs)(
	"%s is the same page after it was opened and saved",
	(_name, text) => {
		const { source, doc } = open(text);

		// Line ends are those of Unix afterwards.
		expect(render(source.write(doc))).toBe(
			render(text.replaceAll("\r\n", "\n")),
		);
	},
);

/** Earlier versions of legal texts, and the issue, have the blocks of the others. */
const different = files.filter(([name]) => !/\.\d{4}-/.test(name));

describe.each([...different, ...constructs])(
	"one letter in %s",
	(_name, text) => {
		const source = new Source(text, markdown);
		const edits = listEdits(source);

		test("changes at most two lines", () => {
			const counts = edits.map((edited) =>
				countChangedLines(text, source.write(edited)),
			);

			expect(Math.max(0, ...counts)).toBeLessThanOrEqual(2);
		});

		test("is read as it was written", () => {
			for (const edited of edits)
				expect(new Source(source.write(edited), markdown).doc.toString()).toBe(
					edited.toString(),
				);
		});
	},
);

test.each([
	["", "## A\n\nb"],
	["c", "## A\n\nb\n\nc"],
	["## C\nd", "## A\n\nb\n\n## C\nd"],
])("blocks typed above %j are blocks of their own", (text, written) => {
	const { source, doc } = open(text);
	const typed = open("## A\n\nb").doc;
	const both = doc.copy(
		text === "" ? typed.content : typed.content.append(doc.content),
	);

	expect(source.write(both).trimEnd()).toBe(written);
});

test.each([
	["Words", " more ", "Words more"],
	["- an item", " ", "- an item"],
	["**Strong**", " ", "**Strong**"],
])("%j with %j typed at its end is written as %j", (text, typed, written) => {
	const { source, doc } = open(text);
	const { tr } = EditorState.create({ doc });
	const end = Selection.atEnd(doc).head;

	expect(source.write(tr.insertText(typed, end).doc)).toBe(written);
});

test.each([
	["## A\nb", "A\n\nb"],
	["## A\n- b", "A\n\n- b"],
])("%j without its heading is still two blocks", (text, written) => {
	const { source, doc } = open(text);
	const { paragraph } = doc.type.schema.nodes;
	const [heading, ...rest] = doc.children;
	const changed = paragraph?.create(null, heading?.content);

	expect(
		source.write(doc.copy(Fragment.from([changed as Node, ...rest]))),
	).toBe(written);
});
