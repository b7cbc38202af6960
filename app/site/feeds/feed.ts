import { team } from "#content/about-page.ts";
import { blogPage } from "#content/blog-page.ts";
import { company } from "#content/company.ts";
import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";
import { articles } from "#site/blog/articles.ts";
import { rss } from "./rss.ts";

/** /feed.xml, built once; the server puts the public origin in when it starts. */
export function loader() {
	const feed = rss({
		title: `${company.name}: ${blogPage.here}`,
		description: blogPage.meta.description,
		link: `${ORIGIN_PLACEHOLDER}/blog`,
		self: `${ORIGIN_PLACEHOLDER}/feed.xml`,
		items: articles.map(({ html, summary: { slug, author, category, tags, ...shown } }) => ({
			...shown,
			html,
			link: `${ORIGIN_PLACEHOLDER}/blog/${slug}`,
			author: team.find((member) => member.id === author)?.name ?? company.name,
			categories: [category, ...tags],
		})),
	});
	return new Response(feed, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
