import { team } from "#content/about-page.ts";
import { blogPage } from "#content/blog-page.ts";
import { company } from "#content/company.ts";
import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";
import { articles } from "#site/blog/articles.ts";
import type { Channel } from "./rss.ts";

/** The articles, newest first, as both feeds have them. */
export function articleFeed(self: string): Channel {
	return {
		title: `${company.name}: ${blogPage.here}`,
		description: blogPage.meta.description,
		link: `${ORIGIN_PLACEHOLDER}/blog`,
		self: ORIGIN_PLACEHOLDER + self,
		items: articles.map(({ html, summary: { slug, author, category, tags, ...shown } }) => ({
			...shown,
			html,
			link: `${ORIGIN_PLACEHOLDER}/blog/${slug}`,
			author: team.find((member) => member.id === author)?.name ?? company.name,
			categories: [category, ...tags],
		})),
	};
}
