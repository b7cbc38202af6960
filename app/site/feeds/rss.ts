import { authorOf } from "#content/blog.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { company } from "#content/company.ts";
import { escapeHtml } from "#lib/mail/mail-layout.ts";
import type { BuiltArticle } from "#site/blog/articles.ts";

const title = `${company.name}: ${blogPage.head.here}`;
const { description } = blogPage.meta;

/** The articles, newest first, as an RSS 2.0 feed. */
export function rss(origin: string, articles: readonly BuiltArticle[]): string {
	const newest = articles[0]?.summary.date;
	const items = articles.map((article) => itemXml(origin, article));
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeHtml(title)}</title>
<link>${origin}/blog</link>
<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>
<description>${escapeHtml(description)}</description>
<language>en-GB</language>
${newest ? `<lastBuildDate>${mailDate(newest)}</lastBuildDate>\n` : ""}${items.join("\n")}
</channel>
</rss>
`;
}

function itemXml(origin: string, { summary, html }: BuiltArticle): string {
	const link = `${origin}/blog/${summary.slug}`;
	const categories = [summary.category, ...summary.tags];
	return `<item>
<title>${escapeHtml(summary.title)}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
<pubDate>${mailDate(summary.date)}</pubDate>
<dc:creator>${escapeHtml(authorOf(summary).name)}</dc:creator>
${categories.map((category) => `<category>${escapeHtml(category)}</category>`).join("")}
<description>${escapeHtml(summary.summary)}</description>
<content:encoded>${escapeHtml(withFullLinks(html, origin))}</content:encoded>
</item>`;
}

/** The articles as a JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(origin: string, articles: readonly BuiltArticle[]): string {
	return JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		title,
		description,
		home_page_url: `${origin}/blog`,
		feed_url: `${origin}/feed.json`,
		language: "en-GB",
		items: articles.map(({ summary, html }) => ({
			id: `${origin}/blog/${summary.slug}`,
			url: `${origin}/blog/${summary.slug}`,
			title: summary.title,
			summary: summary.summary,
			content_html: withFullLinks(html, origin),
			date_published: publishedAt(summary.date).toISOString(),
			authors: [{ name: authorOf(summary).name }],
			tags: [summary.category, ...summary.tags],
		})),
	});
}

/** Feed readers show the text outside the site, so links must be absolute. */
function withFullLinks(html: string, origin: string): string {
	return html.replace(/ href="\//g, ` href="${origin}/`);
}

/** Feeds require a time in addition to the date. */
function publishedAt(day: string): Date {
	return new Date(`${day}T08:00:00Z`);
}

/** The date format of RFC 822, as RSS requires. */
function mailDate(day: string): string {
	return publishedAt(day).toUTCString();
}
