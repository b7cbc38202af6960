import type { Element, Root as HtmlRoot } from "hast";
import type { Nodes, Root } from "mdast";
import {
	type ContainerDirective,
	directiveFromMarkdown,
} from "mdast-util-directive";
import { directive } from "micromark-extension-directive";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { parsePictureAddress } from "#lib/pictures/picture-address.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { placePictures } from "./pictures.ts";
import {
	createElement,
	createText,
	type Heading,
	prepareSections,
} from "./sections.ts";

export type RenderedMarkdown = {
	html: string;
	headings: readonly Heading[];
	/** The number of words, tables included. */
	words: number;
	/** Mistakes of the author. The HTML is safe to show all the same. */
	problems: readonly MarkdownProblem[];
};

export type MarkdownProblem = {
	/** Null for the whole text. */
	line: number | null;
	message: string;
};

export type MarkdownOptions = {
	/** Elements for `:::name{title="…"}` containers, by name. */
	containers?: Readonly<
		Record<string, (title: string, content: Element) => Element>
	>;
	/** Angle brackets are text, as typed, and HTML is a problem all the same. */
	isHtmlText?: boolean;
	/** Fills the placeholders of a piece of text or of a link's address. */
	fill?(text: string): string;
	/** Keeps the ids of several texts on one page apart. */
	idPrefix?: string;
};

/** Quotations and lists inside each other. The parser recurses, and its time grows with the square of the depth. */
const MAX_DEPTH = 30;

/**
 * Renders Markdown (CommonMark and GFM) with container directives. Raw HTML is dropped, links lead to
 * http, https, mailto and tel addresses only, and pictures are uploaded ones. Text that is nested too deeply is
 * shown as it was typed.
 */
export function renderMarkdown(
	source: string,
	options: MarkdownOptions = {},
): RenderedMarkdown {
	const line = source.split("\n").findIndex(isNestedTooDeeply) + 1;
	if (line > 0) return renderAsTyped(source, line);

	try {
		return renderParsed(source, options);
	} catch (error) {
		// Emphasis inside emphasis exhausts the stack.
		if (error instanceof RangeError) return renderAsTyped(source, 1);
		throw error;
	}
}

export function isNestedTooDeeply(line: string): boolean {
	const start = /^[\s>*+\-.)\d]*/.exec(line)?.[0] ?? "";
	const marks = start.match(/>|[-+*.)]\s/g)?.length ?? 0;
	const indents = (start.match(/\t| {4}/g)?.length ?? 0) / 2;

	return marks + indents > MAX_DEPTH;
}

function renderAsTyped(source: string, line: number): RenderedMarkdown {
	const paragraph = createElement("p", {}, [createText(source)]);
	const html = unified()
		.use(rehypeStringify)
		.stringify({ type: "root", children: [paragraph] });
	const message = "This text is nested too deeply.";

	return {
		html,
		headings: [],
		words: source.match(/\S+/g)?.length ?? 0,
		problems: [{ line, message }],
	};
}

function renderParsed(
	source: string,
	options: MarkdownOptions,
): RenderedMarkdown {
	const { containers = {}, fill, idPrefix = "", isHtmlText } = options;
	const problems: MarkdownProblem[] = [];
	const headings: Heading[] = [];
	const counted = { words: 0 };

	const html = unified()
		.use(remarkParse)
		.use(remarkGfm)
		.use(remarkContainers)
		.use(isHtmlText ? [remarkHtmlAsText] : [])
		.use(() => (root: Root) => {
			findProblems(root, source, containers, problems);
			findHeadingProblems(root, problems);
			if (fill) fillPlaceholders(root, fill);
		})
		.use(remarkRehype, {
			clobberPrefix: idPrefix,
			footnoteLabel: "Notes",
			footnoteLabelProperties: { className: ["sr"] },
			handlers: { containerDirective: toContainerElement },
		})
		.use(rehypeSanitize, schema)
		.use(() => (root: HtmlRoot) => {
			placePictures(root);
			placeContainers(root, containers);
			prefixFootnoteLabel(root, idPrefix);
			counted.words = prepareSections(root, headings, idPrefix);
		})
		.use(rehypeStringify)
		.processSync(source)
		.toString();

	return { html, headings, words: counted.words, problems };
}

/** The text's tree, for output other than pages. Raw HTML is part of it. */
export function parseMarkdown(
	source: string,
	{ isHtmlText }: Pick<MarkdownOptions, "isHtmlText"> = {},
): Root {
	return unified()
		.use(remarkParse)
		.use(remarkGfm)
		.use(remarkContainers)
		.use(isHtmlText ? [remarkHtmlAsText] : [])
		.parse(source);
}

function remarkHtmlAsText(this: Processor) {
	const data = this.data();
	data.micromarkExtensions ??= [];
	data.micromarkExtensions.push({
		disable: { null: ["htmlFlow", "htmlText"] },
	});
}

/** Ids are safe as they are: they come from headings and footnotes, never from raw HTML. */
const schema = {
	...defaultSchema,
	clobber: [],
	attributes: {
		...defaultSchema.attributes,
		div: [...(defaultSchema.attributes?.div ?? []), "dataContainer", "title"],
		h2: [["className", "sr"]] as [string, string][],
	},
	protocols: {
		...defaultSchema.protocols,
		href: ["http", "https", "mailto", "tel"],
	},
};

/** Containers only: the inline form would read the "30" of "10:30" as a directive. */
function remarkContainers(this: Processor) {
	const data = this.data();
	const { flow } = directive();
	const [container] = [flow?.[58] ?? []].flat();

	data.micromarkExtensions ??= [];
	data.fromMarkdownExtensions ??= [];
	if (container) data.micromarkExtensions.push({ flow: { 58: [container] } });
	data.fromMarkdownExtensions.push(directiveFromMarkdown());
}

type State = {
	all(node: ContainerDirective): Element["children"];
	wrap(children: Element["children"], loose: boolean): Element["children"];
};

function toContainerElement(state: State, node: ContainerDirective): Element {
	return {
		type: "element",
		tagName: "div",
		properties: {
			dataContainer: node.name,
			title: node.attributes?.title ?? "",
		},
		children: state.wrap(state.all(node), true),
	};
}

/** Replaces the elements of known containers by those of the site; others stay a plain `div`. */
function placeContainers(
	parent: HtmlRoot | Element,
	containers: NonNullable<MarkdownOptions["containers"]>,
): void {
	for (const child of parent.children) {
		if (child.type !== "element") continue;

		placeContainers(child, containers);

		const { dataContainer, title } = child.properties;
		if (typeof dataContainer !== "string") continue;

		const make = Object.hasOwn(containers, dataContainer)
			? containers[dataContainer]
			: undefined;
		const made = make?.(String(title), child);
		child.properties = made?.properties ?? {};
		if (!made) continue;

		child.tagName = made.tagName;
		child.children.unshift(...made.children);
	}
}

/** The one id to which remark-rehype adds no prefix. */
function prefixFootnoteLabel(node: HtmlRoot | Element, prefix: string): void {
	for (const child of node.children) {
		if (child.type !== "element") continue;

		const { id, ariaDescribedBy } = child.properties;
		if (id === "footnote-label") child.properties.id = prefix + id;
		if (ariaDescribedBy)
			child.properties.ariaDescribedBy = [`${prefix}footnote-label`];

		prefixFootnoteLabel(child, prefix);
	}
}

const SCHEME = /^(https?|mailto|tel):/i;

/** Relative addresses would depend on the page, and other schemes are removed. */
function findLinkProblem(address: string): string | null {
	if (SCHEME.test(address) || /^[/#{]/.test(address)) return null;

	return `The link to “${cutText(address, 60)}” must begin with https:// or, on this site, with /.`;
}

/** The page's title is the first heading, and none is left out below it. */
function findHeadingProblems(root: Root, problems: MarkdownProblem[]): void {
	let before = 1;

	for (const node of root.children) {
		if (node.type !== "heading") continue;

		const line = node.position?.start.line ?? 1;
		if (node.depth === 1)
			problems.push({ line, message: "Headings begin with ## or more." });
		else if (node.depth > before + 1)
			problems.push({ line, message: "A level of headings is left out." });
		before = node.depth;
	}
}

function findProblems(
	node: Nodes,
	source: string,
	containers: object,
	problems: MarkdownProblem[],
): void {
	const line = node.position?.start.line ?? 1;

	if (node.type === "html" && !/^<!--.*-->$/s.test(node.value))
		problems.push({ line, message: "HTML is not shown: use Markdown." });

	if (node.type === "link" || node.type === "definition") {
		const message = findLinkProblem(node.url);
		if (message) problems.push({ line, message });
	}

	if (node.type === "image") {
		if (!parsePictureAddress(node.url))
			problems.push({ line, message: "This picture isn’t uploaded." });
		else if (!node.alt?.trim())
			problems.push({ line, message: "A picture has no description." });
	}

	if (node.type === "containerDirective") {
		const { end } = node.position ?? { end: { offset: source.length } };
		const lastLine = source.slice(0, end.offset).split("\n").at(-1) ?? "";

		if (!Object.hasOwn(containers, node.name))
			problems.push({ line, message: `“:::${node.name}” is unknown.` });
		if (!/^\s*:{3,}\s*$/.test(lastLine))
			problems.push({ line, message: `“:::${node.name}” is not closed.` });
	}

	if ("children" in node)
		for (const child of node.children)
			findProblems(child, source, containers, problems);
}

function fillPlaceholders(node: Nodes, fill: (text: string) => string): void {
	if (node.type === "text") node.value = fill(node.value);
	if (node.type === "link") node.url = fill(node.url);
	if ("children" in node)
		for (const child of node.children) fillPlaceholders(child, fill);
}
