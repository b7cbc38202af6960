import { describe, expect, test } from "vitest";
import { buildPictureAddress } from "#lib/pictures/picture-address.ts";
import {
	addArticleBlock,
	listArticleBlocks,
	moveArticleBlock,
	removeArticleBlock,
	writeArticleBlock,
} from "./article-blocks.server.ts";

const picture = buildPictureAddress({
	id: "0191a0b2-0000-7000-8000-000000000001",
	width: 1600,
	height: 800,
});

function article(slug: string, body = "Text.") {
	const title = slug.toUpperCase();
	return { fields: { slug, title, summary: `About ${slug}.` }, body };
}

const addresses = (body: string) =>
	listArticleBlocks(body).map(({ address }) => address);

const three = ["a", "b", "c"].reduce(
	(body, slug) => addArticleBlock(body, article(slug)),
	"Hello.\n",
);

test("an article has its title, first uploaded picture, summary and link", () => {
	const body = `Before.\n\n![Other](https://x.example/a.jpg)\n\n![A rota](${picture})`;

	expect(writeArticleBlock(article("rotas", body))).toBe(`:::article
## [ROTAS](/blog/rotas)

![A rota](${picture})

About rotas.

[Read on](/blog/rotas)
:::`);
});

test("letters that mean something in Markdown stay letters", () => {
	const title = "1. [Why] *we* <b> & _they_ | 10:30";
	const { slug, summary } = article("why").fields;

	const body = addArticleBlock("", {
		fields: { slug, title, summary },
		body: "",
	});

	expect(listArticleBlocks(body)).toEqual([{ title, address: "/blog/why" }]);
});

test("articles are added after the last one, before what follows it", () => {
	const body = addArticleBlock("Hello.\n\nAda", article("a")).replace(
		/\n$/,
		"\n\nBest, Ada\n",
	);

	const later = addArticleBlock(body, article("b"));

	expect(addresses(later)).toEqual(["/blog/a", "/blog/b"]);
	expect(later).toMatch(
		/^Hello\.\n\nAda\n\n:::article[\s\S]*:::\n\nBest, Ada\n$/,
	);
});

describe("an article moves", () => {
	test.each([
		["/blog/b", "up", ["/blog/b", "/blog/a", "/blog/c"]],
		["/blog/b", "down", ["/blog/a", "/blog/c", "/blog/b"]],
	] as const)("%s %s", (address, direction, expected) => {
		const moved = moveArticleBlock(three, address, direction);

		expect(addresses(moved ?? "")).toEqual(expected);
		expect(moved).toHaveLength(three.length);
	});

	test.each([
		["/blog/a", "up"],
		["/blog/c", "down"],
		["/blog/x", "up"],
	] as const)("but not %s %s", (address, direction) => {
		expect(moveArticleBlock(three, address, direction)).toBeNull();
	});
});

test("a removed article leaves the text around it", () => {
	const body = removeArticleBlock(`${three}\nBest, Ada\n`, "/blog/b");

	expect(addresses(body ?? "")).toEqual(["/blog/a", "/blog/c"]);
	expect(body).toMatch(/^Hello\.\n\n:::article[\s\S]*:::\n\nBest, Ada\n$/);
});
