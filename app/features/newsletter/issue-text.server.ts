import type { PhrasingContent, Root, RootContent } from "mdast";
import { renderFooterText } from "./issue-footer.server.ts";
import {
	fill,
	findLink,
	type IssueContext,
	readAddress,
	readWords,
} from "./issue-markup.server.ts";

/** The problems are those of its HTML, and aren't reported again. */
export function renderText(
	root: Root,
	webPage: { label: string; url: string } | null,
	context: IssueContext,
): string {
	const body = renderBlocks(root, { ...context, problems: [] });

	return [
		...(webPage ? [`${webPage.label}: ${webPage.url}`] : []),
		body,
		`-- \n${renderFooterText()}\n`,
	].join("\n\n");
}

function renderBlocks(
	parent: { children: readonly RootContent[] },
	context: IssueContext,
): string {
	return parent.children
		.map((node) => renderBlock(node, context))
		.filter((text) => text !== "")
		.join("\n\n");
}

function renderBlock(node: RootContent, context: IssueContext): string {
	switch (node.type) {
		case "heading": {
			const words = renderInline(node.children, context);
			return `${words}\n${(node.depth <= 2 ? "=" : "-").repeat(Math.min(60, words.length))}`;
		}
		case "paragraph":
			return renderInline(node.children, context);
		case "list":
			return node.children
				.map((item, at) => {
					const mark = node.ordered ? `${(node.start ?? 1) + at}. ` : "- ";
					const words = renderBlocks(item, context).replaceAll("\n\n", "\n");
					return mark + words.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
				})
				.join("\n");
		case "blockquote":
			return renderBlocks(node, context).replace(/^/gm, "> ");
		case "thematicBreak":
			return "-".repeat(20);
		case "containerDirective": {
			if (node.name === "article") return renderBlocks(node, context);

			const link = findLink(node);
			return link
				? `${readWords(link, context)}:\n${removeScheme(readAddress(link.url, context))}`
				: "";
		}
		default:
			return "";
	}
}

function renderInline(
	nodes: readonly PhrasingContent[],
	context: IssueContext,
): string {
	return nodes
		.map((node) => {
			if (node.type === "text") return fill(node.value, context);
			if (node.type === "break") return "\n";
			if (node.type === "inlineCode") return node.value;
			if (node.type === "image") return node.alt ? `[${node.alt}]` : "";

			if (node.type === "link") {
				const address = removeScheme(readAddress(node.url, context));
				const words = renderInline(node.children, context);
				const isSame = words === node.url || words === address;
				return isSame ? address : `${words} (${address})`;
			}

			return "children" in node ? renderInline(node.children, context) : "";
		})
		.join("");
}

/** Email addresses and phone numbers as people write them. */
function removeScheme(address: string): string {
	return address.replace(/^(?:mailto|tel):/i, "");
}
