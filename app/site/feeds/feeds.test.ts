import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { expect, test } from "vitest";
import { company } from "#content/content.ts";
import { articles } from "#site/blog/articles.server.ts";
import { renderSecurityTxt } from "./files.ts";
import { renderJsonFeed, renderRss } from "./rss.ts";

const origin = "https://sheaf.example";
const [first] = articles();
if (!first) throw new Error("no article");
const article = {
	...first,
	summary: {
		...first.summary,
		slug: "rotas",
		title: "Rotas & <Sundays>",
		date: "2025-06-17",
		category: "Tips & Guides",
		tags: ["ai"],
	},
	html: '<p>See <a href="/services">the list</a> &amp; more ]]></p>',
} as const;

test("a feed is well-formed, whatever its texts contain", () => {
	const summary = { ...article.summary, title: `"><script>'&amp;</title>` };
	const hostile = { ...article, summary, html: "<b>unclosed ]]> & <" };
	const parser = new DOMParser({ onError: onErrorStopParsing });
	for (const list of [[], [article], [article, hostile]])
		expect(
			parser.parseFromString(renderRss(origin, list), "text/xml")
				.documentElement?.tagName,
		).toBe("rss");
});

test("an item has a permanent link, an RFC 822 date, its author, categories and absolute links", () => {
	const xml = renderRss(origin, [article]);

	expect(xml).toContain(
		'<guid isPermaLink="true">https://sheaf.example/blog/rotas</guid>',
	);
	expect(xml).toContain("<pubDate>Tue, 17 Jun 2025 08:00:00 GMT</pubDate>");
	expect(xml).toMatch(/<dc:creator>\w+ \w+<\/dc:creator>/);
	expect(xml).toContain(
		"<category>Tips &#38; Guides</category><category>ai</category>",
	);
	expect(xml).toContain("href=&#34;https://sheaf.example/services&#34;");
	expect(xml).toContain(
		'<atom:link href="https://sheaf.example/feed.xml" rel="self"',
	);
});

test("the JSON Feed has version 1.1 and the same items with absolute links", () => {
	const json = JSON.parse(renderJsonFeed(origin, [article]));
	const link = "https://sheaf.example/blog/rotas";
	const date_published = "2025-06-17T08:00:00.000Z";

	expect(json).toMatchObject({
		version: "https://jsonfeed.org/version/1.1",
		home_page_url: "https://sheaf.example/blog",
		feed_url: "https://sheaf.example/feed.json",
		items: [
			{ id: link, url: link, date_published, tags: ["Tips & Guides", "ai"] },
		],
	});
	expect(json.items[0].content_html).toContain(
		'href="https://sheaf.example/services"',
	);
});

test("security.txt has the fields that RFC 9116 requires and expires in half a year", () => {
	expect(
		renderSecurityTxt(origin, "2026-11-21T12:34:56.789Z").split("\n"),
	).toEqual([
		`Contact: mailto:${company().supportEmail}`,
		"Expires: 2027-05-20T00:00:00.000Z",
		"Preferred-Languages: en",
		"Canonical: https://sheaf.example/.well-known/security.txt",
		"",
	]);
});
