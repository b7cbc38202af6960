import { data, isRouteErrorResponse } from "react-router";
import { publicOrigin } from "#origin.ts";
import { Article } from "#sections/article.tsx";
import { NotFound } from "#sections/not-found.tsx";
import { neighbours, relatedPosts } from "#sections/related-articles.ts";
import { siteContext } from "#site.server.ts";
import type { Route } from "./+types/article.ts";
import { article, articleHtml, articles, isArticle } from "./articles.ts";
import { pageMeta } from "./page-meta.ts";

export const handle = { tone: "paper" };

/** Throws a 404 for an address that no article has. */
export function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
	const post = articles.find((each) => each.slug === slug);
	if (!post || !isArticle(slug)) {
		context.get(siteContext)?.log("page not found", {
			path: new URL(request.url).pathname.slice(0, 300),
		});
		throw data(null, { status: 404 });
	}
	const { newer, older } = neighbours(slug, articles);
	return {
		description: article(slug).frontmatter.description,
		whole: {
			post,
			html: articleHtml(slug),
			headings: article(slug).headings,
			related: relatedPosts(post, articles, 3),
			newer: newer && { slug: newer.slug, title: newer.title },
			older: older && { slug: older.slug, title: older.title },
		},
	};
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? pageMeta({
				title: loaderData.whole.post.title,
				description: loaderData.description,
				path: pathOf(loaderData.whole.post.slug),
			})
		: pageMeta({
				title: "Page not found: Sheaf",
				description: "There is no page at this address.",
				path: "/404",
				noindex: true,
			});

export default function ArticlePage({ loaderData: { whole } }: Route.ComponentProps) {
	return <Article {...whole} url={publicOrigin() + pathOf(whole.post.slug)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
	throw error;
}

function pathOf(slug: string): string {
	return `/blog/${slug}`;
}
