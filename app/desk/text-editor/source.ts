import type { Node } from "prosemirror-model";
import { schema } from "./schema.ts";

/** A block, and where it stands in the text. */
export type Piece = { node: Node; start: number; end: number };

/** How a text is read, and blocks of it are written. */
export type TextFormat = {
	read(text: string): {
		pieces: readonly Piece[];
		stringify(nodes: readonly Node[]): string;
	};
};

/** Characters of a changed block that is compared with its source. */
const MAX_COMPARED = 10_000;

/** A text, its document, and which block came from which lines. */
export class Source {
	readonly doc: Node;
	readonly #text: string;
	readonly #format: TextFormat;
	readonly #stringify: (nodes: readonly Node[]) => string;
	readonly #pieces: readonly Piece[];
	readonly #known = new WeakMap<Node, Piece>();

	constructor(text: string, format: TextFormat) {
		this.#text = text.replace(/\r\n?/g, "\n");
		this.#format = format;
		const { pieces, stringify } = format.read(this.#text);
		this.#stringify = stringify;
		this.#pieces = pieces;
		for (const piece of this.#pieces) this.#known.set(piece.node, piece);

		const nodes = this.#pieces.map(({ node }) => node);
		this.doc = schema.nodes.doc.create(
			null,
			nodes.length > 0 ? nodes : schema.nodes.paragraph.create(),
		);
	}

	/** The document as text. Blocks that weren't changed are written as they were, with the lines between them. */
	write(doc: Node): string {
		const blocks = [...doc.children];
		while (blocks.length > 0 && isBlank(blocks.at(-1))) blocks.pop();
		if (blocks.length === 0) return "";

		let written = "";
		/** The block of the source that was written last. */
		let before = -1;
		let isPreviousUnchanged = false;
		for (let at = 0; at < blocks.length; ) {
			const run = takeRun(blocks, at, (node) => this.#find(node));
			const piece = run.length === 1 ? this.#find(run[0] as Node) : null;
			const replaced = piece
				? [piece]
				: this.#listReplaced(run, before, blocks[at + run.length]);
			const text = piece
				? this.#text.slice(piece.start, piece.end)
				: this.#writeChanged(run, replaced);

			if (text !== "") {
				const gap = this.#readGap(before, replaced[0], at === 0);
				const isUnchanged = piece !== null && isPreviousUnchanged;
				written +=
					at === 0 || isUnchanged || canFollow(blocks[at - 1], gap, run[0])
						? gap
						: "\n\n";
				isPreviousUnchanged = piece !== null;
				const last = replaced.at(-1);
				if (last) before = this.#pieces.indexOf(last);
			}
			written += text;
			at += run.length;
		}

		const last = this.#pieces.at(-1);
		return written + (last ? this.#text.slice(last.end) : "\n");
	}

	/** The blocks of the source in whose place a changed run stands. */
	#listReplaced(run: readonly Node[], before: number, next?: Node): Piece[] {
		const start = before + 1;
		const following = next && this.#find(next);
		if (next && !following)
			return this.#pieces.slice(start, start + run.length);

		return this.#pieces.slice(
			start,
			following ? this.#pieces.indexOf(following) : undefined,
		);
	}

	/** Lines that weren't changed are written as they were, if that is the same text. */
	#writeChanged(run: readonly Node[], replaced: readonly Piece[]): string {
		const written = this.#stringify(run);
		const [first] = replaced;
		const last = replaced.at(-1);
		if (!first || !last || written.length > MAX_COMPARED) return written;

		const merged = keepLines({
			before: this.#stringify(replaced.map(({ node }) => node)),
			after: written,
			source: this.#text.slice(first.start, last.end),
		});
		const { pieces } = this.#format.read(merged);
		const isSame =
			pieces.length === run.length &&
			pieces.every(({ node }, index) => run[index]?.eq(node));

		return isSame ? merged : written;
	}

	/** The lines of the source between blocks that follow each other there, and before the first. */
	#readGap(before: number, piece: Piece | undefined, isFirst: boolean): string {
		const previous = this.#pieces[before];
		const isNext = piece && this.#pieces.indexOf(piece) === before + 1;
		if (isFirst) return isNext ? this.#text.slice(0, piece.start) : "";

		return isNext && previous
			? this.#text.slice(previous.end, piece.start)
			: "\n\n";
	}

	/** Undoing everything finds the old lines, too. */
	#find(node: Node): Piece | null {
		const known =
			this.#known.get(node) ??
			this.#pieces.find((piece) => piece.node.eq(node)) ??
			null;
		if (known) this.#known.set(node, known);
		return known;
	}
}

/** Whether a changed block stays a block of its own behind these lines. */
function canFollow(
	previous: Node | undefined,
	gap: string,
	block: Node | undefined,
): boolean {
	const { heading, container, rule } = schema.nodes;
	const isOwn = (node?: Node) =>
		node?.type === heading || node?.type === container || node?.type === rule;

	return (
		/\n[ \t]*\n/.test(gap) ||
		isOwn(previous) ||
		(isOwn(block) && block?.type !== rule)
	);
}

type Lines = {
	/** The block before the change, as it would be written. */
	before: string;
	/** The changed block. */
	after: string;
	/** The block before the change, as its author wrote it. */
	source: string;
};

/** The changed lines of a block, and the others as their author wrote them. */
function keepLines({ before, after, source }: Lines): string {
	const [old, now, own] = [before, after, source].map((text) =>
		text.split("\n"),
	) as [string[], string[], string[]];
	if (old.length !== own.length) return after;

	let start = 0;
	while (start < old.length && old[start] === now[start]) start += 1;
	let end = 0;
	while (
		end < Math.min(old.length, now.length) - start &&
		old.at(-1 - end) === now.at(-1 - end)
	)
		end += 1;

	return [
		...own.slice(0, start),
		...now.slice(start, now.length - end),
		...own.slice(own.length - end),
	].join("\n");
}

/** Lists that follow each other are written together, with different signs, when one of them has changed. */
function takeRun(
	blocks: readonly Node[],
	start: number,
	find: (node: Node) => Piece | null,
): Node[] {
	const { bulletList, orderedList } = schema.nodes;
	const isList = (node?: Node) =>
		node?.type === bulletList || node?.type === orderedList;
	let end = start + 1;
	while (isList(blocks[start]) && isList(blocks[end])) end += 1;

	const run = blocks.slice(start, end);
	return run.every(find) ? [blocks[start] as Node] : run;
}

function isBlank(node?: Node): boolean {
	return node?.type === schema.nodes.paragraph && node.content.size === 0;
}
