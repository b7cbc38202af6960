/** The content of a feed. */
export type Channel = {
	title: string;
	description: string;
	/** The full address of the page that the feed belongs to. */
	link: string;
	/** The full address of the feed. */
	self: string;
	items: readonly FeedItem[];
};

export type FeedItem = {
	title: string;
	/** The full address of the article. */
	link: string;
	/** Publication date, e.g. 2025-06-17. */
	date: string;
	author: string;
	categories: readonly string[];
	summary: string;
	/** The full text as HTML. */
	html: string;
};

/** An RSS 2.0 feed. The order of the items is preserved. */
export function rss({ title, description, link, self, items }: Channel): string {
	const newest = items
		.map(({ date }) => date)
		.sort()
		.at(-1);
	return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escaped(title)}</title>
<link>${escaped(link)}</link>
<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>
<description>${escaped(description)}</description>
<language>en-GB</language>
${newest ? `<lastBuildDate>${mailDate(newest)}</lastBuildDate>\n` : ""}${items.map(itemXml).join("\n")}
</channel>
</rss>
`;
}

/** A JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). The order of the items is preserved. */
export function jsonFeed({ title, description, link, self, items }: Channel): string {
	return JSON.stringify({
		version: "https://jsonfeed.org/version/1.1",
		title,
		description,
		home_page_url: link,
		feed_url: self,
		language: "en-GB",
		items: items.map(({ html, date, author, categories, ...item }) => ({
			id: item.link,
			url: item.link,
			title: item.title,
			summary: item.summary,
			content_html: withFullLinks(html, new URL(item.link).origin),
			date_published: publishedAt(date).toISOString(),
			authors: [{ name: author }],
			tags: categories,
		})),
	});
}

function itemXml({ title, link, date, author, categories, summary, html }: FeedItem): string {
	return `<item>
<title>${escaped(title)}</title>
<link>${escaped(link)}</link>
<guid isPermaLink="true">${escaped(link)}</guid>
<pubDate>${mailDate(date)}</pubDate>
<dc:creator>${escaped(author)}</dc:creator>
${categories.map((category) => `<category>${escaped(category)}</category>`).join("")}
<description>${escaped(summary)}</description>
<content:encoded>${escaped(withFullLinks(html, new URL(link).origin))}</content:encoded>
</item>`;
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

function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
