import { findAuthor } from "#content/blog.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { company, withFacts } from "#content/content.ts";
import { buildIssuePath } from "#content/issue-schema.ts";
import archiveCopy from "#content/newsletter-archive.json" with {
	type: "json",
};
import { escapeXml } from "#lib/xml.ts";
import type { RenderedArticle } from "#site/blog/articles.server.ts";
import type { RenderedIssue } from "#site/newsletter/issues.server.ts";

const formatFeedTitle = () => `${company().name}: ${blogPage.head.here}`;
const formatFeedDescription = () => withFacts(blogPage.meta).description;

/** Feed readers show the text outside the site, so links must be absolute. */
function completeLinks(html: string, origin: string): string {
	return html
		.replace(/<source [^>]*>/g, "")
		.replace(/ (href|src)="\//g, ` $1="${origin}/`);
}

/** Feeds require a time in addition to the date. */
function setMorning(date: string): Date {
	return new Date(`${date}T08:00:00Z`);
}

function buildItems(
	origin: string,
	articles: readonly RenderedArticle[],
	issues: readonly RenderedIssue[],
) {
	const items = [
		...articles.map(({ summary, html }) => ({
			url: `${origin}/blog/${summary.slug}`,
			title: summary.title,
			summary: summary.summary,
			html: completeLinks(html, origin),
			published: setMorning(summary.date),
			author: findAuthor(summary).name,
			tags: [summary.category, ...summary.tags],
		})),
		...issues.map(({ number, subject, preheader, date, html }) => ({
			url: origin + buildIssuePath({ number }),
			title: subject,
			summary: preheader,
			html: completeLinks(html, origin),
			published: setMorning(date),
			author: company().name,
			tags: [archiveCopy.parent],
		})),
	];

	return items.sort((a, b) => b.published.getTime() - a.published.getTime());
}

/** The articles, newest first, as an RSS 2.0 feed; its dates have the format of RFC 822. */
export function renderRss(
	origin: string,
	articles: readonly RenderedArticle[],
	issues: readonly RenderedIssue[] = [],
): string {
	const items = buildItems(origin, articles, issues);
	const newest = items[0]?.published.toUTCString();

	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(formatFeedTitle())}</title>
<link>${origin}/blog</link>
<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>
<description>${escapeXml(formatFeedDescription())}</description>
<language>en-GB</language>
${newest ? `<lastBuildDate>${newest}</lastBuildDate>\n` : ""}${items.map(renderItem).join("\n")}
</channel>
</rss>
`;
}

function renderItem(item: ReturnType<typeof buildItems>[number]): string {
	return `<item>
<title>${escapeXml(item.title)}</title>
<link>${item.url}</link>
<guid isPermaLink="true">${item.url}</guid>
<pubDate>${item.published.toUTCString()}</pubDate>
<dc:creator>${escapeXml(item.author)}</dc:creator>
${item.tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join("")}
<description>${escapeXml(item.summary)}</description>
<content:encoded>${escapeXml(item.html)}</content:encoded>
</item>`;
}

/** The articles as a JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function renderJsonFeed(
	origin: string,
	articles: readonly RenderedArticle[],
	issues: readonly RenderedIssue[] = [],
): string {
	return JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		title: formatFeedTitle(),
		description: formatFeedDescription(),
		home_page_url: `${origin}/blog`,
		feed_url: `${origin}/feed.json`,
		language: "en-GB",
		items: buildItems(origin, articles, issues).map(
			({ html, published, author, ...item }) => ({
				...item,
				id: item.url,
				content_html: html,
				date_published: published.toISOString(),
				authors: [{ name: author }],
			}),
		),
	});
}
