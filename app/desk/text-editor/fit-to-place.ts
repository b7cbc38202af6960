import { Fragment, type Node } from "prosemirror-model";
import type { TextPlace } from "./places.ts";
import { readParagraph } from "./plain.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;

/** Copied text without what its new place can't have: foreign boxes lose their frame, tables and pictures become words. */
export function fitToPlace(doc: Node, place: TextPlace): Node {
	const blocks =
		place.format === "plain"
			? listLines(doc, "").map(readParagraph)
			: doc.children.flatMap((block) => fitBlock(block, place));

	return nodes.doc.create(
		null,
		blocks.length > 0 ? blocks : nodes.paragraph.create(),
	);
}

function fitBlock(block: Node, place: TextPlace): Node[] {
	const { type, attrs } = block;
	const isOffered = ({ name }: { name: string }) =>
		place.boxes.some((box) => box.name === name);

	if (type === nodes.table && !place.hasTables)
		return block.children.map((row) => readParagraph(joinCells(row)));
	if (type === nodes.button && !isOffered({ name: "button" }))
		return [readParagraph(attrs.label)];
	if (type === nodes.container && !isOffered({ name: attrs.name }))
		return block.children.flatMap((child) => fitBlock(child, place));
	if (type === nodes.paragraph && !place.hasPictures)
		return [block.copy(Fragment.from(block.children.map(describePicture)))];

	return [block];
}

function describePicture(node: Node): Node {
	return node.type === nodes.image
		? schema.text(node.attrs.alt || "Picture", node.marks)
		: node;
}

/** Words of blocks: an item of a list begins with its sign. */
function listLines(block: Node, sign: string): string[] {
	const { type } = block;
	if (block.isTextblock) return [sign + readWords(block)];
	if (type === nodes.button) return [block.attrs.label];
	if (type === nodes.table) return block.children.map(joinCells);
	if (type === nodes.orderedList)
		return block.children.flatMap((item, at) =>
			listLines(item, `${block.attrs.start + at}. `),
		);
	if (type === nodes.bulletList)
		return block.children.flatMap((item) => listLines(item, "- "));

	return block.children.flatMap((child, at) =>
		listLines(child, at === 0 ? sign : ""),
	);
}

const joinCells = (row: Node) => row.children.map(readWords).join(", ");

const readWords = (block: Node) =>
	block.textBetween(0, block.content.size, " ", "\n");
