import type { Nodes as HtmlNode } from "hast";
import type { Nodes as MarkdownNode } from "mdast";

/** The texts in a node, without code and comments. */
export function readText(node: HtmlNode | MarkdownNode): string {
	if (node.type === "text") return node.value;
	if (!("children" in node)) return "";

	const children: readonly (HtmlNode | MarkdownNode)[] = node.children;

	return children.map(readText).join("");
}
