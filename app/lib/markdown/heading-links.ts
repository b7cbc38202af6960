import type { Element, Root } from "hast";

/** A heading's text and id. */
export type Anchor = { text: string; id: string };

/**
 * Lets links to headings of the same text lead to their ids, whether they are written as the id, without the
 * prefix of the ids, or as other editors form it: `#über-uns`, and `#prices-1` for the second “Prices”.
 */
export function resolveHeadingLinks(
	root: Root,
	anchors: readonly Anchor[],
	toSlug: (text: string) => string,
): void {
	if (anchors.length === 0) return;

	const ids = new Set(anchors.map(({ id }) => id));
	const byName = nameAnchors(anchors, toSlug);

	const visit = (node: Root | Element) => {
		for (const child of node.children) {
			if (child.type !== "element") continue;

			visit(child);

			const href = child.properties.href;
			if (child.tagName !== "a" || typeof href !== "string") continue;
			if (!href.startsWith("#")) continue;

			const name = decode(href.slice(1));
			const id = ids.has(name) ? name : byName.get(name.toLowerCase());
			if (id) child.properties.href = `#${id}`;
		}
	};

	visit(root);
}

/** Ids by the names of other editors; of equal ones, the first heading counts. */
function nameAnchors(
	anchors: readonly Anchor[],
	toSlug: (text: string) => string,
): Map<string, string> {
	const byName = new Map<string, string>();
	const seen = new Map<string, number>();

	const add = (name: string, id: string) => {
		if (!byName.has(name)) byName.set(name, id);
	};

	for (const { text, id } of anchors) {
		const name = toEditorName(text);
		const count = seen.get(name) ?? 0;
		seen.set(name, count + 1);
		add(count === 0 ? name : `${name}-${count}`, id);
	}
	for (const { text, id } of anchors) add(toSlug(text), id);

	return byName;
}

/** As GitHub and others form the name of a heading. */
function toEditorName(text: string): string {
	return text
		.normalize("NFC")
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
		.replace(/\s/g, "-");
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text).normalize("NFC");
	} catch {
		return text;
	}
}
