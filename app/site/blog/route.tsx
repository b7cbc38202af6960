import { type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { blogPage } from "#content/blog-page.ts";
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { publicOrigin } from "#lib/http/origin.ts";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { blogThing, breadcrumbThing, graph } from "#site/layout/structured-data.ts";
import { articleSummaries } from "./articles.ts";
import { Blog } from "./blog.tsx";

export const meta = () => [
	...pageMeta({ ...blogPage.meta, path: "/blog" }),
	{
		tagName: "link",
		rel: "alternate",
		type: "application/rss+xml",
		href: "/feed.xml",
		title: blogPage.here,
	},
	{
		tagName: "link",
		rel: "alternate",
		type: "application/feed+json",
		href: "/feed.json",
		title: blogPage.here,
	},
];

export const handle = { tone: "dark" };

export function loader() {
	return { posts: articleSummaries };
}

/** The list holds every post: what the address asks for is found in the browser. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.pathname !== nextUrl.pathname;
}

export default function BlogPage() {
	const { posts } = useLoaderData<typeof loader>();
	return (
		<>
			<Blog posts={posts} newsletter={<NewsletterForm button="dark" />} />
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						breadcrumbThing(publicOrigin(), { name: blogPage.here, path: "/blog" }),
						blogThing(publicOrigin(), posts),
					)
				}
			/>
		</>
	);
}
