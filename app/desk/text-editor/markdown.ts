import type { Root } from "mdast";
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
import { block } from "./from-mdast.ts";
import { schema } from "./schema.ts";
import type { TextFormat } from "./source.ts";
import { toMdast } from "./to-mdast.ts";

const { nodes } = schema;

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

type Style = {
	bullet?: "-" | "*" | "+";
	bulletOrdered?: "." | ")";
	fences?: boolean;
	hasDefinitions: boolean;
};

const createProcessor = ({ hasDefinitions, ...signs }: Style) =>
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
			...signs,
			handlers: {
				text({ value }, _parent, state, info) {
					const written = tidyUnderscores(state.safe(value, info));
					return hasDefinitions ? written : tidyBrackets(written, info.after);
				},
			},
		})
		.freeze();

const processors = new Map<string, ReturnType<typeof createProcessor>>();

function findProcessor(style: Style) {
	const key = JSON.stringify(style);
	const found = processors.get(key) ?? createProcessor(style);
	processors.set(key, found);

	return found;
}

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

/** Lists and code of these blocks have the signs of the first ones. */
function stringify(blocks: readonly Node[], hasDefinitions: boolean): string {
	const style: Style = { hasDefinitions };
	const note = ({ type, attrs }: Node) => {
		if (type === nodes.codeBlock && attrs.indented) style.fences = false;
		if (type === nodes.bulletList && attrs.sign) style.bullet ??= attrs.sign;
		if (type === nodes.orderedList && attrs.sign)
			style.bulletOrdered ??= attrs.sign;
		return !type.isTextblock;
	};
	for (const block of blocks) if (note(block)) block.descendants(note);
	const root: Root = { type: "root", children: blocks.map(toMdast) };

	return findProcessor(style).stringify(root).replace(/\n$/, "");
}

export const markdown: TextFormat = {
	read(text) {
		const hasDefinitions = DEFINITION.test(text);
		const root = findProcessor({ hasDefinitions: false }).parse(text);
		const pieces = root.children.map((child) => {
			const start = child.position?.start.offset ?? 0;
			const end = child.position?.end.offset ?? 0;
			return { node: block(child, text), start, end };
		});

		return { pieces, stringify: (blocks) => stringify(blocks, hasDefinitions) };
	},
};
