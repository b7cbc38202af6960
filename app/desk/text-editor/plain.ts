import type { Node } from "prosemirror-model";
import { schema } from "./schema.ts";
import type { TextFormat } from "./source.ts";

const { nodes } = schema;

/** Lines that follow each other, at least one of them with words. */
const PARAGRAPH = /[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/g;

/** Paragraphs with an empty line between them, without any formatting. */
export const plain: TextFormat = {
	read(text) {
		const pieces = [...text.matchAll(PARAGRAPH)].map(
			({ 0: paragraph, index }) => ({
				node: readParagraph(paragraph),
				start: index,
				end: index + paragraph.length,
			}),
		);

		return { pieces, stringify: (blocks) => blocks.map(write).join("\n\n") };
	},
};

/** Lines become lines of one paragraph. */
export function readParagraph(text: string): Node {
	const content = text
		.split("\n")
		.flatMap((line, at) => [
			...(at > 0 ? [nodes.hardBreak.create()] : []),
			...(line === "" ? [] : [schema.text(line)]),
		]);

	return nodes.paragraph.create(null, content);
}

const write = (block: Node) =>
	block
		.textBetween(0, block.content.size, "\n\n", "\n")
		.replace(/(?:[ \t]*\n)+$/, "");
