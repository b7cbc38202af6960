import { team } from "#content/about-page.ts";
import { blogPage } from "#content/blog-page.ts";
import { company } from "#content/company.ts";
import { ORIGIN_PLACEHOLDER } from "#origin.ts";
import { article, articleHtml, articles, isArticle } from "./articles.ts";
import { rss } from "./rss.ts";

/** /feed.xml, built once; the server puts the public origin in when it starts. */
export function loader() {
	const items = articles.map(({ slug, title, date, author, category, summary, tags }) => ({
		title,
		link: `${ORIGIN_PLACEHOLDER}/blog/${slug}`,
		date,
		author: team.find((member) => member.id === author)?.name ?? company.name,
		categories: [category, ...tags],
		summary,
		html: isArticle(slug) ? articleHtml(slug) : "",
	}));
	const feed = rss({
		title: `${company.name}: ${blogPage.here}`,
		description: blogPage.meta.description,
		link: `${ORIGIN_PLACEHOLDER}/blog`,
		self: `${ORIGIN_PLACEHOLDER}/feed.xml`,
		items,
	});
	return new Response(feed, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
