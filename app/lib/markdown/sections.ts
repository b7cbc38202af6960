import type { Element, ElementContent, Root, Text } from "hast";
import { type Anchor, resolveHeadingLinks } from "./heading-links.ts";
import { readText } from "./node-text.ts";

/** One `##` heading of a text. */
export type Heading = {
	/** The id of its anchor in the page. */
	id: string;
	/** The text without the number. */
	text: string;
	/** The number of a heading such as "## 3. What we collect". */
	number?: number;
};

/**
 * Adds heading ids and links to sections, makes tables scrollable and replaces empty header cells.
 * Adds the `h2` headings to a list and returns the number of words.
 */
export function prepareSections(
	root: Root,
	headings: Heading[],
	idPrefix = "",
): number {
	const anchors = nameHeadings(root, headings, idPrefix);
	resolveHeadingLinks(root, anchors, toSlug);

	let words = 0;
	let heading = "";
	let tables = 0;

	const visit = (node: Root | Element) => {
		node.children = (node.children as ElementContent[]).flatMap((child) => {
			if (child.type === "text") {
				words += child.value.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
				const isLink = node.type === "element" && node.tagName === "a";
				return isLink ? child : linkSections(child, headings);
			}
			if (child.type !== "element") return child;

			if (isHeading(child)) heading = readText(child).replace(/^\d+\. /, "");

			visit(child);

			if (child.tagName === "th" && readText(child) === "")
				child.tagName = "td";
			if (isPhoneLink(child)) child.properties.className = ["nowrap"];
			if (child.tagName !== "table") return child;

			tables += 1;

			const place = {
				className: ["table-scroll"],
				role: "region",
				ariaLabel: `Table ${tables}: ${heading}`,
				tabIndex: 0,
			};

			return createElement("div", place, [child]);
		});
	};

	visit(root);

	return words;
}

/** Adds ids to h2 and h3, made from their text; the number of "3. What we collect" is moved into a span. */
function nameHeadings(
	root: Root,
	headings: Heading[],
	idPrefix: string,
): Anchor[] {
	const taken = new Set<string>();
	const anchors: Anchor[] = [];

	for (const node of root.children) {
		if (node.type !== "element" || !isHeading(node)) continue;

		const [, digits, text = ""] =
			readText(node).match(/^(?:(\d+)\.\s+)?(.*)$/s) ?? [];
		const id = idPrefix + chooseId(text, taken);
		node.properties.id = id;
		anchors.push({ text: readText(node), id });

		if (digits) separateNumber(node, digits);
		if (node.tagName === "h2")
			headings.push({ id, text, ...(digits && { number: Number(digits) }) });
	}

	return anchors;
}

function toSlug(text: string): string {
	const plain = text.normalize("NFD").replace(/[\p{M}’]/gu, "");
	return (
		plain
			.toLowerCase()
			.match(/[a-z0-9]+/g)
			?.join("-") ?? "section"
	);
}

function chooseId(text: string, taken: Set<string>): string {
	const slug = toSlug(text);
	let id = slug;
	for (let again = 2; taken.has(id); again += 1) id = `${slug}-${again}`;
	taken.add(id);

	return id;
}

function separateNumber(heading: Element, digits: string): void {
	const first = heading.children[0];
	if (first?.type !== "text") return;

	first.value = first.value.replace(/^\d+\./, "");
	heading.children.unshift(
		createElement("span", { className: ["heading-number"] }, [
			createText(`${digits}.`),
		]),
	);
}

/** Replaces "section 5" by a link to that section, in texts with numbered headings. */
function linkSections(
	node: Text,
	headings: readonly Heading[],
): ElementContent[] {
	return node.value.split(/(\bsection \d+\b)/i).map((part) => {
		const number = /^section (\d+)$/i.exec(part)?.[1];
		const target = headings.find(
			(heading) => heading.number === Number(number),
		);

		return target
			? createElement("a", { href: `#${target.id}` }, [createText(part)])
			: createText(part);
	});
}

function isHeading(node: Element): boolean {
	return node.tagName === "h2" || node.tagName === "h3";
}

function isPhoneLink({ tagName, properties }: Element): boolean {
	return tagName === "a" && String(properties.href).startsWith("tel:");
}

export function createElement(
	tagName: string,
	properties: Element["properties"] = {},
	children: ElementContent[] = [],
): Element {
	return { type: "element", tagName, properties, children };
}

export function createText(value: string): Text {
	return { type: "text", value };
}
