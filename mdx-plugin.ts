import { compile } from "@mdx-js/mdx";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import type { Plugin } from "vite";
import type { Heading } from "./app/content/mdx.ts";

/**
 * Compiles .mdx files to modules (see `MdxModule`). Loaders render them to HTML at build time, so
 * the browser's scripts contain neither a Markdown runtime nor the texts.
 */
export function mdx(): Plugin {
	return {
		name: "sheaf-mdx",
		enforce: "pre",
		transform: {
			filter: { id: /\.mdx$/ },
			async handler(source) {
				return { code: await compileMdx(source), map: null, moduleType: "js" };
			},
		},
	};
}

/** Compiles one text to JavaScript. Throws with line and column when the text is malformed. */
export async function compileMdx(source: string): Promise<string> {
	const outline: Outline = { headings: [], words: 0 };
	const code = await compile(source, {
		remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm],
		rehypePlugins: [[prepare, outline]],
	});

	return [
		code,
		`export const headings = ${JSON.stringify(outline.headings)};`,
		`export const words = ${outline.words};`,
	].join("\n");
}

type Outline = { headings: Heading[]; words: number };

/** The properties of a hast node that are used here. */
type Node = {
	type: string;
	tagName?: string;
	value?: string;
	properties?: Record<string, unknown>;
	children?: Node[];
};

/** Adds heading ids and links to sections, makes tables scrollable and replaces empty header cells. */
function prepare(outline: Outline) {
	return (root: Node) => {
		nameHeadings(root, outline.headings);

		let heading = "";
		let tables = 0;

		const visit = (node: Node) => {
			node.children = node.children?.flatMap((child) => {
				if (child.type === "text") {
					outline.words +=
						child.value?.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
					return node.tagName === "a"
						? child
						: withSectionLinks(child, outline.headings);
				}

				if (isHeading(child)) heading = textOf(child).replace(/^\d+\. /, "");

				visit(child);

				if (child.tagName === "th" && textOf(child) === "")
					child.tagName = "td";
				if (child.tagName !== "table") return child;

				tables += 1;

				const ariaLabel = `Table ${tables}: ${heading}`;
				const place = {
					className: ["table-scroll"],
					role: "region",
					ariaLabel,
					tabIndex: 0,
				};

				return element("div", place, [child]);
			});
		};

		visit(root);
	};
}

/** Adds ids to h2 and h3, made from their text; the number of "3. What we collect" is moved into a span. */
function nameHeadings(root: Node, headings: Heading[]) {
	const taken = new Set<string>();

	for (const node of root.children ?? []) {
		if (!isHeading(node)) continue;

		const [, digits, text = ""] =
			textOf(node).match(/^(?:(\d+)\.\s+)?(.*)$/s) ?? [];
		const id = unusedId(text, taken);
		node.properties = { ...node.properties, id };

		if (digits) takeNumberOut(node, digits);
		if (node.tagName === "h2")
			headings.push({ id, text, ...(digits && { number: Number(digits) }) });
	}
}

function unusedId(text: string, taken: Set<string>): string {
	const plain = text.normalize("NFD").replace(/[\p{M}’]/gu, "");
	const slug =
		plain
			.toLowerCase()
			.match(/[a-z0-9]+/g)
			?.join("-") ?? "section";
	let id = slug;
	for (let again = 2; taken.has(id); again += 1) id = `${slug}-${again}`;
	taken.add(id);

	return id;
}

function takeNumberOut(heading: Node, digits: string) {
	const first = heading.children?.[0];
	if (first?.type !== "text") return;

	first.value = first.value?.replace(/^\d+\./, "");
	heading.children?.unshift(
		element("span", { className: ["no"] }, [text(`${digits}.`)]),
	);
}

/** Replaces "section 5" by a link to that section, in texts with numbered headings. */
function withSectionLinks(node: Node, headings: readonly Heading[]): Node[] {
	return (node.value ?? "").split(/(\bsection \d+\b)/i).map((part) => {
		const number = /^section (\d+)$/i.exec(part)?.[1];
		const target = headings.find(
			(heading) => heading.number === Number(number),
		);

		return target
			? element("a", { href: `#${target.id}` }, [text(part)])
			: text(part);
	});
}

function isHeading(node: Node): boolean {
	return node.tagName === "h2" || node.tagName === "h3";
}

function textOf(node: Node): string {
	return node.value ?? (node.children ?? []).map(textOf).join("");
}

function element(
	tagName: string,
	properties: Node["properties"],
	children: Node[],
): Node {
	return { type: "element", tagName, properties, children };
}

function text(value: string): Node {
	return { type: "text", value };
}
