import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** Longer texts come without their formatting. */
export const MAX_PASTED_CHARACTERS = 500_000;

/** Pictures of other sites would be missing; the editor uploads those that are copied themselves. */
const schema = {
	...defaultSchema,
	tagNames: defaultSchema.tagNames?.filter((name) => name !== "img"),
	strip: ["script", "style", "title"],
};

/**
 * Converts HTML from Google Docs, Word and web pages to Markdown: headings, lists, tables, links, bold and italic.
 * @returns "" for HTML that is too long or nested too deeply.
 */
export function toMarkdown(html: string): string {
	if (html.length > MAX_PASTED_CHARACTERS) return "";

	try {
		return unified()
			.use(rehypeParse, { fragment: true })
			.use(() => applyStyles)
			.use(rehypeSanitize, schema)
			.use(rehypeRemark)
			.use(remarkGfm)
			.use(remarkStringify, {
				bullet: "-",
				emphasis: "_",
				rule: "-",
				listItemIndent: "one",
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

/** Google Docs wraps all text in a `<b>` of normal weight, and writes bold and italic as styles of spans. */
function applyStyles(root: Root): void {
	visitElements(root, (element) => {
		const style = String(element.properties.style ?? "").toLowerCase();
		const weight = /font-weight:\s*(\w+)/.exec(style)?.[1] ?? "";
		const isBold = weight === "bold" || Number(weight) >= 600;
		const isItalic = /font-style:\s*italic/.test(style);
		const { tagName } = element;

		if ((tagName === "b" || tagName === "strong") && weight && !isBold)
			element.tagName = "span";
		if (
			(tagName === "i" || tagName === "em") &&
			/font-style:\s*normal/.test(style)
		)
			element.tagName = "span";
		if (tagName !== "span") return;

		if (isBold && isItalic) wrapChildren(element, "em");
		if (isBold) element.tagName = "strong";
		else if (isItalic) element.tagName = "em";
	});
}

function wrapChildren(element: Element, tagName: string): void {
	const { children } = element;
	element.children = [{ type: "element", tagName, properties: {}, children }];
}

function visitElements(
	node: Root | Element,
	change: (element: Element) => void,
): void {
	for (const child of node.children) {
		if (child.type !== "element") continue;

		visitElements(child, change);
		change(child);
	}
}
