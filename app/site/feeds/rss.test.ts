import { DOMParser, onErrorStopParsing } from "@xmldom/xmldom";
import { expect, test } from "vitest";
import { type FeedItem, jsonFeed, rss } from "./rss.ts";

const item: FeedItem = {
	title: "Rotas & <Sundays>",
	link: "https://sheaf.example/blog/rotas",
	date: "2025-06-17",
	author: "Tom “T” Ridley",
	categories: ["Tips & Guides", "ai"],
	summary: "What “from” means.",
	html: '<p>See <a href="/services">the list</a> &amp; more ]]></p>',
};
const about = { title: "Sheaf & Co", description: "Sums.", link: "https://sheaf.example/blog" };
const feed = (...items: FeedItem[]) =>
	rss({ ...about, self: "https://sheaf.example/feed.xml", items });

test("a feed is well-formed, whatever its texts contain", () => {
	const hostile = { ...item, title: `"><script>'&amp;</title>`, html: "<b>unclosed ]]> & <" };
	const parser = new DOMParser({ onError: onErrorStopParsing });
	for (const xml of [feed(), feed(item), feed(item, hostile)])
		expect(parser.parseFromString(xml, "text/xml").documentElement?.tagName).toBe("rss");
});

test("an item has a permanent link, an RFC 822 date, its author and all its categories", () => {
	const xml = feed(item);
	expect(xml).toContain('<guid isPermaLink="true">https://sheaf.example/blog/rotas</guid>');
	expect(xml).toContain("<pubDate>Tue, 17 Jun 2025 08:00:00 GMT</pubDate>");
	expect(xml).toContain("<dc:creator>Tom “T” Ridley</dc:creator>");
	expect(xml).toContain("<category>Tips &#38; Guides</category><category>ai</category>");
});

test("links in the text are absolute, and the feed has its own address", () => {
	const xml = feed(item);
	expect(xml).toContain("href=&#34;https://sheaf.example/services&#34;");
	expect(xml).toContain('<atom:link href="https://sheaf.example/feed.xml" rel="self"');
});

test("the JSON Feed has version 1.1 and the same items with absolute links", () => {
	const self = "https://sheaf.example/feed.json";
	const json = JSON.parse(jsonFeed({ ...about, self, items: [item] }));
	const date_published = "2025-06-17T08:00:00.000Z";
	const authors = [{ name: item.author }];
	const { link, categories: tags } = item;
	expect(json).toMatchObject({
		version: "https://jsonfeed.org/version/1.1",
		home_page_url: about.link,
		feed_url: self,
		items: [{ id: link, url: link, date_published, authors, tags }],
	});
	expect(json.items[0].content_html).toContain('href="https://sheaf.example/services"');
});
