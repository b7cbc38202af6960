import type { RootContent } from "mdast";
import type { ArticleText } from "#content/article-schema.ts";
import { parseMarkdown } from "#lib/markdown/markdown.server.ts";
import { readText } from "#lib/markdown/node-text.ts";
import { parsePictureAddress } from "#lib/pictures/picture-address.ts";

/** An article in the text of an issue: `:::article` around its title, picture, summary and link. */
export type ArticleBlock = {
	title: string;
	/** `/blog/rotas` */
	address: string;
};

type PlacedBlock = ArticleBlock & { start: number; end: number };

type WrittenArticle = {
	fields: Pick<ArticleText["fields"], "title" | "slug" | "summary">;
	body: string;
};

export function writeArticleBlock({ fields, body }: WrittenArticle): string {
	const address = `/blog/${fields.slug}`;
	const picture = findPicture(body);

	return [
		`:::article\n## [${escapeMarkdown(fields.title)}](${address})`,
		...(picture ? [picture] : []),
		escapeMarkdown(fields.summary),
		`[Read on](${address})\n:::`,
	].join("\n\n");
}

/** The first uploaded picture of a text, as Markdown. */
function findPicture(body: string): string | null {
	const picture = findNode(parseMarkdown(body), (node) =>
		node.type === "image" ? parsePictureAddress(node.url) !== null : false,
	);
	if (picture?.type !== "image") return null;

	return `![${escapeMarkdown(picture.alt ?? "")}](${picture.url})`;
}

type Node = RootContent | ReturnType<typeof parseMarkdown>;

function findNode(node: Node, isIt: (node: Node) => boolean): Node | null {
	if (isIt(node)) return node;
	if (!("children" in node)) return null;

	for (const child of node.children) {
		const found = findNode(child, isIt);
		if (found) return found;
	}

	return null;
}

/** Text as it is; placeholders stay. */
function escapeMarkdown(text: string): string {
	return text
		.replace(/\s+/g, " ")
		.replace(/[\\`*_[\]<>#|~:&!]/g, "\\$&")
		.replace(/^([-+]|\d+[.)])/, (mark) => mark.replace(/[-+.)]/, "\\$&"));
}

/** The articles of an issue, in order. */
export function listArticleBlocks(body: string): ArticleBlock[] {
	return placeBlocks(body).map(({ title, address }) => ({ title, address }));
}

function placeBlocks(body: string): PlacedBlock[] {
	return parseMarkdown(body).children.flatMap((node) => {
		if (node.type !== "containerDirective" || node.name !== "article")
			return [];

		const link = findNode(node, ({ type }) => type === "link");
		const heading = findNode(node, ({ type }) => type === "heading");
		const { start, end } = node.position ?? {};
		if (link?.type !== "link" || start?.offset === undefined) return [];

		return [
			{
				title: readText(heading ?? link),
				address: link.url,
				start: start.offset,
				end: end?.offset ?? body.length,
			},
		];
	});
}

/** After the last article, else at the end. */
export function addArticleBlock(body: string, article: WrittenArticle): string {
	const at = placeBlocks(body).at(-1)?.end ?? body.length;

	return joinParts(
		body.slice(0, at),
		writeArticleBlock(article),
		body.slice(at),
	);
}

/** Exchanges an article with its neighbour. @returns null where there is none. */
export function moveArticleBlock(
	body: string,
	address: string,
	direction: "up" | "down",
): string | null {
	const blocks = placeBlocks(body);
	const at = blocks.findIndex((block) => block.address === address);
	const upper = blocks[direction === "up" ? at - 1 : at];
	const lower = blocks[direction === "up" ? at : at + 1];
	if (at < 0 || !upper || !lower) return null;

	return [
		body.slice(0, upper.start),
		body.slice(lower.start, lower.end),
		body.slice(upper.end, lower.start),
		body.slice(upper.start, upper.end),
		body.slice(lower.end),
	].join("");
}

/** @returns null for an article that the issue doesn't have. */
export function removeArticleBlock(
	body: string,
	address: string,
): string | null {
	const block = placeBlocks(body).find((each) => each.address === address);

	return block
		? joinParts(body.slice(0, block.start), body.slice(block.end))
		: null;
}

/** With an empty line between them. */
function joinParts(...parts: readonly string[]): string {
	const text = parts
		.map((part) => part.replace(/^\s*\n|\s+$/g, ""))
		.filter((part) => part !== "")
		.join("\n\n");

	return `${text}\n`;
}
