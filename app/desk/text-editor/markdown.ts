import type { Root, RootContent } from "mdast";
import {
	directiveFromMarkdown,
	directiveToMarkdown,
} from "mdast-util-directive";
import { directive } from "micromark-extension-directive";
import type { Node } from "prosemirror-model";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { type Processor, unified } from "unified";
import { block, toMdast } from "./mdast.ts";
import { schema } from "./schema.ts";

/** The containers of app/lib/markdown, also for writing. */
function remarkContainers(this: Processor) {
	const data = this.data() as Record<string, unknown[]>;
	const { flow } = directive();
	const [container] = [flow?.[58] ?? []].flat();
	const { handlers, unsafe } = directiveToMarkdown();

	data.micromarkExtensions ??= [];
	data.micromarkExtensions.push({ flow: { 58: [container] } });
	data.fromMarkdownExtensions ??= [];
	data.fromMarkdownExtensions.push(directiveFromMarkdown());
	data.toMarkdownExtensions ??= [];
	// Without the rules for the inline form, which isn't read: ":" needs no backslash inside a line.
	data.toMarkdownExtensions.push({
		handlers: { containerDirective: handlers?.containerDirective },
		unsafe: unsafe?.filter(
			({ atBreak, character, after }) =>
				atBreak && character === ":" && after === ":",
		),
	});
}

const createProcessor = (hasDefinitions: boolean) =>
	unified()
		.use(remarkParse)
		.use(remarkGfm, { tablePipeAlign: false })
		.use(remarkContainers)
		.use(remarkStringify, {
			bullet: "-",
			emphasis: "_",
			rule: "-",
			listItemIndent: "one",
			resourceLink: true,
			handlers: {
				text({ value }, _parent, state, info) {
					const written = tidyUnderscores(state.safe(value, info));
					return hasDefinitions ? written : tidyBrackets(written, info.after);
				},
			},
		})
		.freeze();

const processor = createProcessor(false);
const processorWithDefinitions = createProcessor(true);

/** `[name]: /address`, of which a `[name]` in the text is a link. */
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m;

/** An underscore inside a word is never emphasis. */
const tidyUnderscores = (written: string) =>
	written.replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, "_");

/** `[name]` is a link with an address or a definition only; `[x]` begins a task. */
const tidyBrackets = (written: string, after: string) =>
	(written + after)
		.replace(/\\\[(?![ xX]\]|\^)([^[\]\\\n]+)\](?![([:])/g, "[$1]")
		.slice(0, after === "" ? undefined : -after.length);

type Piece = { node: Node; text: string; start: number; end: number };

/** A text, its document, and which block came from which lines. */
export class Source {
	readonly doc: Node;
	readonly #text: string;
	readonly #hasDefinitions: boolean;
	readonly #pieces: readonly Piece[];
	readonly #known = new WeakMap<Node, Piece>();

	constructor(text: string) {
		this.#text = text.replace(/\r\n?/g, "\n");
		this.#hasDefinitions = DEFINITION.test(this.#text);
		const root = processor.parse(this.#text);
		this.#pieces = root.children.map((child) => {
			const start = child.position?.start.offset ?? 0;
			const end = child.position?.end.offset ?? 0;
			return {
				node: block(child, this.#text),
				text: this.#text.slice(start, end),
				start,
				end,
			};
		});
		for (const piece of this.#pieces) this.#known.set(piece.node, piece);

		const nodes = this.#pieces.map(({ node }) => node);
		this.doc = schema.nodes.doc.create(
			null,
			nodes.length > 0 ? nodes : schema.nodes.paragraph.create(),
		);
	}

	/** The document as Markdown. Blocks that weren't changed are written as they were, with the lines between them. */
	write(doc: Node): string {
		const blocks = [...doc.children];
		while (blocks.length > 0 && isBlank(blocks.at(-1))) blocks.pop();
		if (blocks.length === 0) return "";

		let written = "";
		let before: Piece | null = null;
		for (let at = 0; at < blocks.length; ) {
			const run = takeRun(blocks, at, (node) => this.#find(node));
			const piece = run.length === 1 ? this.#find(run[0] as Node) : null;
			const text = piece
				? piece.text
				: stringify(run.map(toMdast), this.#hasDefinitions);
			const isNext =
				piece &&
				before &&
				this.#pieces.indexOf(piece) === this.#pieces.indexOf(before) + 1;

			if (at > 0 && text !== "")
				written += isNext ? this.#text.slice(before?.end, piece.start) : "\n\n";
			else if (piece?.start && piece === this.#pieces[0])
				written += this.#text.slice(0, piece.start);
			written += text;
			if (text !== "") before = piece;
			at += run.length;
		}

		return (
			written +
			(before && before === this.#pieces.at(-1)
				? this.#text.slice(before.end)
				: "\n")
		);
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

export function stringify(
	children: RootContent[],
	hasDefinitions = true,
): string {
	const root: Root = { type: "root", children };
	const writer = hasDefinitions ? processorWithDefinitions : processor;

	return writer.stringify(root).replace(/\n$/, "");
}
