import type { Element, ElementContent, Root } from "hast";
import type { Root as MarkdownRoot, Nodes, PhrasingContent } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { readText } from "#lib/markdown/node-text.ts";
import { createElement } from "#lib/markdown/sections.ts";

/** Pictures of other sites would be missing; the editor uploads those that are copied themselves. */
const schema = {
	...defaultSchema,
	tagNames: defaultSchema.tagNames?.filter((name) => name !== "img"),
	strip: ["script", "style", "title"],
};

/**
 * Converts HTML from Word, Google Docs, spreadsheets and web pages to Markdown: headings, lists, tables, links, bold and italic.
 * @returns "" for HTML that is nested too deeply.
 */
export function toMarkdown(html: string): string {
	try {
		return unified()
			.use(rehypeParse, { fragment: true })
			.use(() => (root: Root) => {
				applyStyles(root);
				buildWordLists(root);
				nestLists(root);
				tidyBlocks(root);
				nameTableHeads(root);
				lowerHeadings(root);
			})
			.use(rehypeSanitize, schema)
			.use(rehypeRemark)
			.use(() => (root: MarkdownRoot) => {
				moveSpaces(root);
				tightenLists(root);
			})
			.use(remarkGfm)
			.use(remarkStringify, {
				bullet: "-",
				emphasis: "_",
				rule: "-",
				listItemIndent: "one",
				resourceLink: true,
			})
			.processSync(html)
			.toString()
			.replace(/\u00a0/g, " ")
			.trim();
	} catch (error) {
		// Nesting that exhausts the stack.
		if (error instanceof RangeError) return "";
		throw error;
	}
}

/** The declarations of an element's `style`. Word's own, such as mso-bidi-font-weight, have other names. */
function readStyle({ properties }: Element): Map<string, string> {
	const declarations = String(properties.style ?? "").split(";");
	return new Map(
		declarations.map((text) => {
			const [name = "", ...value] = text.split(":");
			return [name.trim().toLowerCase(), value.join(":").trim().toLowerCase()];
		}),
	);
}

/** Google Docs wraps all text in a `<b>` of normal weight, and writes bold and italic as styles of spans. */
function applyStyles(root: Root): void {
	visit(root, (element) => {
		const style = readStyle(element);
		const weight = style.get("font-weight") ?? "";
		const slant = style.get("font-style") ?? "";
		const isBold = weight.startsWith("bold") || Number(weight) >= 600;
		const isItalic = slant === "italic";
		const { tagName, properties } = element;

		if (/^(b|strong)$/.test(tagName) && weight && !isBold)
			element.tagName = "span";
		if (/^(i|em)$/.test(tagName) && slant === "normal")
			element.tagName = "span";
		const align = style.get("text-align")?.replace(/^start$/, "left");
		if (/^(td|th)$/.test(tagName) && align) properties.align ??= align;
		if (tagName === "a")
			properties.href = unwrapLink(String(properties.href ?? ""));
		if (tagName !== "span") return;

		if (isBold && isItalic) wrapChildren(element, "em");
		if (isBold) element.tagName = "strong";
		else if (isItalic) element.tagName = "em";
	});
}

function unwrapLink(href: string): string {
	if (!/^https:\/\/www\.google\.com\/url\?/.test(href)) return href;
	return new URL(href).searchParams.get("q") ?? href;
}

function wrapChildren(element: Element, tagName: string): void {
	const { children } = element;
	element.children = [{ type: "element", tagName, properties: {}, children }];
}

/** Word writes list items as paragraphs with `mso-list:l0 level2 lfo1`, and their sign in a span with `mso-list:Ignore`. */
function buildWordLists(parent: Root | Element): void {
	const children: ElementContent[] = [];
	let open: { list: Element; level: number }[] = [];

	for (const child of parent.children as ElementContent[]) {
		if (child.type === "element") buildWordLists(child);
		const item = child.type === "element" ? readWordItem(child) : null;
		if (!item) {
			// Line ends between two paragraphs don't end the list.
			if (child.type !== "text" || child.value.trim() !== "")
				open = child.type === "comment" ? open : [];
			children.push(child);
			continue;
		}

		while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
		const current = open.at(-1);
		if (
			current?.level === item.level &&
			current.list.tagName !== item.list.tagName
		)
			open.pop();

		const around = open.at(-1);
		if (around?.level === item.level) around.list.children.push(item.element);
		else {
			item.list.children.push(item.element);
			const last = around?.list.children.at(-1);
			if (last?.type === "element") last.children.push(item.list);
			else children.push(item.list);
			open.push({ list: item.list, level: item.level });
		}
	}

	parent.children = children;
}

function readWordItem(
	paragraph: Element,
): { element: Element; list: Element; level: number } | null {
	const list = readStyle(paragraph).get("mso-list") ?? "";
	const level = Number(/\blevel(\d+)/.exec(list)?.[1] ?? 0);
	if (level === 0) return null;

	const sign = takeSign(paragraph).trim();
	const number = /^\(?(\d+|[a-z]|[ivxlc]+)[.)]/i.exec(sign)?.[1];
	const start = Number(number) > 1 ? { start: Number(number) } : {};

	return {
		element: createElement("li", {}, paragraph.children),
		list: number ? createElement("ol", start) : createElement("ul"),
		level,
	};
}

/** Removes the sign of a list item, and returns it. */
function takeSign(parent: Element): string {
	for (const [at, child] of parent.children.entries()) {
		if (child.type !== "element") continue;
		if (readStyle(child).get("mso-list") === "ignore") {
			parent.children.splice(at, 1);
			return readText(child);
		}
		const sign = takeSign(child);
		if (sign !== "") return sign;
	}
	return "";
}

/** Google Docs and Word Online put a nested list beside the item that it belongs to. */
function nestLists(root: Root): void {
	visit(root, (element) => {
		if (!/^(ul|ol)$/.test(element.tagName)) return;

		const items: ElementContent[] = [];
		for (const child of element.children) {
			const last = items.findLast((item) => item.type === "element");
			const isList =
				child.type === "element" && /^(ul|ol)$/.test(child.tagName);
			if (isList && last?.type === "element" && last.tagName === "li")
				last.children.push(child);
			else items.push(child);
		}
		element.children = items;
	});
}

/** Paragraphs that only hold a space, those around the text of a list item, and the alignment of those in a cell. */
function tidyBlocks(parent: Root | Element): void {
	parent.children = (parent.children as ElementContent[]).flatMap((child) => {
		if (child.type !== "element") return child;

		tidyBlocks(child);
		const { tagName, children, properties } = child;
		if (
			tagName === "p" &&
			readText(child).trim() === "" &&
			!holdsPicture(child)
		)
			return [];
		if (tagName === "li" && children.filter(isParagraph).length === 1)
			child.children = children.flatMap((inner) =>
				isParagraph(inner) ? inner.children : inner,
			);
		if (/^(td|th)$/.test(tagName)) {
			const first = children.find(isParagraph);
			const align =
				first && (readStyle(first).get("text-align") ?? first.properties.align);
			if (align) properties.align ??= String(align);
		}

		return child;
	});
}

const isParagraph = (node: ElementContent): node is Element =>
	node.type === "element" && node.tagName === "p";

function holdsPicture(element: Element): boolean {
	return element.children.some(
		(child) =>
			child.type === "element" &&
			(child.tagName === "img" || holdsPicture(child)),
	);
}

/** Markdown's tables have a head; those of spreadsheets seldom do. */
function nameTableHeads(root: Root): void {
	visit(root, (table) => {
		if (table.tagName !== "table") return;

		const rows: Element[] = [];
		visit(table, (element) => {
			if (element.tagName === "tr") rows.push(element);
		});
		if (
			rows.some(({ children }) =>
				children.some(
					(cell) => cell.type === "element" && cell.tagName === "th",
				),
			)
		)
			return;

		const body =
			rows[1]?.children.filter((cell) => cell.type === "element") ?? [];
		let column = 0;
		for (const cell of rows[0]?.children ?? []) {
			if (cell.type !== "element" || cell.tagName !== "td") continue;
			cell.tagName = "th";
			visit(cell, (inner) => {
				if (/^(b|strong)$/.test(inner.tagName)) inner.tagName = "span";
			});
			// Numbers stand at the right, and their heading above them.
			const below = body[column]?.properties.align;
			if (below) cell.properties.align = below;
			column += 1;
		}
	});
}

/** The page's title is the only heading of level one. */
function lowerHeadings(root: Root): void {
	const headings: Element[] = [];
	visit(root, (element) => {
		if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
	});
	const highest = Math.min(
		...headings.map(({ tagName }) => Number(tagName[1])),
	);
	if (highest > 1) return;

	for (const heading of headings)
		heading.tagName = `h${Math.min(Number(heading.tagName[1]) + 1, 6)}`;
}

/** Items of one paragraph follow each other without blank lines, and a lone line break is no paragraph. */
function tightenLists(node: Nodes): void {
	if (!("children" in node)) return;

	const children = node.children as Nodes[];
	for (const child of children) tightenLists(child);
	node.children = children.filter((child) => !isBlank(child)) as never;

	if (node.type === "listItem")
		node.spread =
			node.children.filter(({ type }) => type === "paragraph").length > 1;
	if (node.type === "list") node.spread = node.children.some(isSpread);
}

const isSpread = ({ spread }: { spread?: boolean | null | undefined }) =>
	spread === true;

const isBlank = (node: Nodes) =>
	node.type === "paragraph" &&
	node.children.every(
		(child) =>
			child.type === "break" ||
			(child.type === "text" && child.value.trim() === ""),
	);

/** `<em> on the train</em>`: the space stands outside in Markdown. */
function moveSpaces(node: Nodes): void {
	if (!("children" in node)) return;

	node.children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
		moveSpaces(child);
		if (
			!/^(strong|emphasis|delete|link)$/.test(child.type) ||
			!("children" in child)
		)
			return [child];

		const children = child.children as PhrasingContent[];
		const [first, last] = [children[0], children.at(-1)];
		const before =
			first?.type === "text" ? (/^\s+/.exec(first.value)?.[0] ?? "") : "";
		if (first?.type === "text") first.value = first.value.slice(before.length);
		const after =
			last?.type === "text" ? (/\s+$/.exec(last.value)?.[0] ?? "") : "";
		if (last?.type === "text" && after)
			last.value = last.value.slice(0, -after.length);
		const isEmpty = children.every(
			(inner) => inner.type === "text" && inner.value === "",
		);
		const space = (value: string) =>
			value ? [{ type: "text" as const, value }] : [];

		return [...space(before), ...(isEmpty ? [] : [child]), ...space(after)];
	}) as never;
}

function visit(node: Root | Element, change: (element: Element) => void): void {
	for (const child of node.children) {
		if (child.type !== "element") continue;

		visit(child, change);
		change(child);
	}
}
