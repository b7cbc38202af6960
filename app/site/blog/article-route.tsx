import { data } from "react-router";
import { team } from "#content/about-page.ts";
import type { ArticleSummary } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import { company } from "#content/company.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { articleThing, breadcrumbThing, graph } from "#site/layout/structured-data.ts";
import type { Route } from "./+types/article-route.ts";
import { Article } from "./article.tsx";
import { articleSummaries, articles } from "./articles.ts";
import { neighbours, relatedPosts } from "./related-articles.ts";
import "#site/layout/reader.css";

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
				article: articleFacts(loaderData.whole.post),
			})
		: [];

export default function ArticlePage({ loaderData: { description, whole } }: Route.ComponentProps) {
	const { post } = whole;
	return (
		<>
			<Article {...whole} url={publicOrigin() + pathOf(post.slug)} />
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						articleThing(publicOrigin(), post, description),
						breadcrumbThing(
							publicOrigin(),
							{ name: blogPage.here, path: "/blog" },
							{ name: post.title, path: pathOf(post.slug) },
						),
					)
				}
			/>
		</>
	);
}

function pathOf(slug: string): string {
	return `/blog/${slug}`;
}

/** What the tags of a shared link say of an article. */
function articleFacts({ date, author, category, tags }: ArticleSummary) {
	const name = team.find(({ id }) => id === author)?.name ?? company.name;
	return { published: date, author: name, section: category, tags };
}
