import { data } from "react-router";
import { publicOrigin } from "#origin.ts";
import { Article } from "#sections/article.tsx";
import { neighbours, relatedPosts } from "#sections/related-articles.ts";
import type { Route } from "./+types/article.ts";
import { articleSummaries, articles } from "./articles.ts";
import { pageMeta } from "./page-meta.ts";

export const handle = { tone: "paper" };

/** One article and what leads on from it. Each has a route of its own, so that other addresses are nobody's. */
export function loader({ pattern }: Route.LoaderArgs) {
	const slug = pattern.split("/").at(-1);
	const article = articles.find(({ summary }) => summary.slug === slug);
	if (!article) throw data(null, { status: 404 });
	const { summary, description, headings, html } = article;
	const { newer, older } = neighbours(summary.slug, articleSummaries);
	return {
		description,
		whole: {
			post: summary,
			html,
			headings,
			related: relatedPosts(summary, articleSummaries, 3),
			newer: newer && { slug: newer.slug, title: newer.title },
			older: older && { slug: older.slug, title: older.title },
		},
	};
}

/** The page never changes while it is open. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? pageMeta({
				title: loaderData.whole.post.title,
				description: loaderData.description,
				path: pathOf(loaderData.whole.post.slug),
			})
		: [];

export default function ArticlePage({ loaderData: { whole } }: Route.ComponentProps) {
	return <Article {...whole} url={publicOrigin() + pathOf(whole.post.slug)} />;
}

function pathOf(slug: string): string {
	return `/blog/${slug}`;
}
