import type { Nodes, PhrasingContent, RootContent } from "mdast";
import type { Mark, Node } from "prosemirror-model";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

function blocks(children: readonly RootContent[], source: string): Node[] {
	return children.map((child) => block(child, source));
}

/** Content that may not be empty in the editor. */
function filled(children: readonly RootContent[], source: string): Node[] {
	return children.length > 0
		? blocks(children, source)
		: [nodes.paragraph.create()];
}

/** Markdown's block as the editor's. */
export function block(node: RootContent, source: string): Node {
	switch (node.type) {
		case "paragraph":
			return nodes.paragraph.create(null, inline(node.children, source));
		case "heading":
			return nodes.heading.create(
				{ level: node.depth },
				inline(node.children, source),
			);
		case "blockquote":
			return nodes.blockquote.create(null, filled(node.children, source));
		case "list": {
			const items = node.children.map((item) =>
				nodes.listItem.create(
					{ checked: item.checked ?? null, spread: item.spread ?? false },
					filled(item.children, source),
				),
			);
			const [, sign = null] =
				/^(?:\d+)?([-*+.)])/.exec(slice(node, source)) ?? [];
			const attrs = {
				start: node.start ?? 1,
				spread: node.spread ?? false,
				sign,
			};
			return (node.ordered ? nodes.orderedList : nodes.bulletList).create(
				attrs,
				items,
			);
		}
		case "code":
			return nodes.codeBlock.create(
				{
					lang: node.lang ?? null,
					meta: node.meta ?? null,
					indented: /^(?: {4}|\t)/.test(slice(node, source)),
				},
				text(node.value),
			);
		case "thematicBreak":
			return nodes.rule.create();
		case "table": {
			const columns = Math.max(
				...node.children.map((row) => row.children.length),
			);
			return nodes.table.create(
				null,
				node.children.map((row, at) =>
					nodes.table_row.create(
						null,
						Array.from({ length: columns }, (_, column) =>
							(at === 0 ? nodes.table_header : nodes.table_cell).create(
								{ align: node.align?.[column] ?? null },
								inline(row.children[column]?.children ?? [], source),
							),
						),
					),
				),
			);
		}
		case "containerDirective": {
			const { name, attributes, children } = node;
			const button = name === "button" ? readButton(children) : null;
			if (button) return nodes.button.create(button);
			if (
				children.length === 0 ||
				children.some(
					(child) =>
						(child.data as { directiveLabel?: boolean })?.directiveLabel,
				)
			)
				break;

			return nodes.container.create(
				{ name, attributes: attributes ?? {} },
				blocks(children, source),
			);
		}
	}

	return nodes.raw.create(null, text(slice(node, source)));
}

function readButton(
	children: readonly RootContent[],
): { label: string; href: string; title: string | null } | null {
	const [paragraph] = children;
	if (
		children.length !== 1 ||
		paragraph?.type !== "paragraph" ||
		paragraph.children.length !== 1
	)
		return null;

	const [link] = paragraph.children;
	if (
		link?.type !== "link" ||
		link.children.some(({ type }) => type !== "text")
	)
		return null;

	return {
		label: link.children
			.map((child) => (child as { value: string }).value)
			.join(""),
		href: link.url,
		title: link.title ?? null,
	};
}

function text(value: string): Node | null {
	return value === "" ? null : schema.text(value);
}

function slice({ position }: Nodes, source: string): string {
	return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

function inline(
	children: readonly PhrasingContent[],
	source: string,
	active: readonly Mark[] = [],
): Node[] {
	return children.flatMap((node): Node | Node[] => {
		switch (node.type) {
			case "text":
				return node.value === ""
					? []
					: schema.text(node.value.replace(/[ \t]*\n[ \t]*/g, " "), active);
			case "strong":
			case "emphasis":
			case "delete":
				return inline(
					node.children,
					source,
					marks[node.type].create().addToSet(active),
				);
			case "link":
				return inline(
					node.children,
					source,
					marks.link
						.create({ href: node.url, title: node.title ?? null })
						.addToSet(active),
				);
			case "inlineCode":
				return schema.text(
					node.value,
					marks.inlineCode.create().addToSet(active),
				);
			case "break":
				return nodes.hardBreak.create(null, null, active);
			case "image":
				return nodes.image.create(
					{ src: node.url, alt: node.alt ?? "", title: node.title ?? null },
					null,
					active,
				);
			default:
				return nodes.rawInline.create(
					{ source: slice(node, source) },
					null,
					active,
				);
		}
	});
}
