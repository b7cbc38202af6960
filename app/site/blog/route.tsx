import type { ShouldRevalidateFunctionArgs } from "react-router";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { blogThing } from "#site/layout/structured-data.ts";
import { Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { articleSummaries } from "./articles.ts";
import { BlogList } from "./blog-list.tsx";
import { BlogCall } from "./post-card.tsx";
import { Spines } from "./spines.tsx";

export const meta = () => [
	...pageMeta({ ...blogPage.meta, path: "/blog" }),
	feedLink("application/rss+xml", "/feed.xml"),
	feedLink("application/feed+json", "/feed.json"),
];

function feedLink(type: string, href: string) {
	return { tagName: "link", rel: "alternate", type, href, title: blogPage.head.here };
}

export const handle = { tone: "dark" };

export function loader() {
	return { posts: articleSummaries };
}

/** The list contains every post and is filtered in the browser. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.pathname !== nextUrl.pathname;
}

export default function BlogPage({ loaderData: { posts } }: Route.ComponentProps) {
	return (
		<>
			<PageHead
				{...blogPage.head}
				color="baize"
				things={import.meta.env.SSR && [blogThing(posts)]}
				art={
					<figure>
						<Spines posts={posts} />
						<figcaption className="small muted gap-above">{blogPage.art}</figcaption>
					</figure>
				}
			/>
			<BlogList posts={posts} />
			<Sheet tab={blogPage.newsletter.tab} at={4} color="canary" labelledBy="newsletter-h">
				<div className="wrap split split--even">
					<div className="stack">
						<h2 id="newsletter-h">{blogPage.newsletter.title}</h2>
						<p className="intro">{blogPage.newsletter.text}</p>
						<a className="more" href="/feed.xml">
							{blogPage.feed}
						</a>{" "}
						<a className="more" href="/feed.json">
							{blogPage.jsonFeed}
						</a>
					</div>
					<NewsletterForm button="dark" />
				</div>
			</Sheet>
			<BlogCall />
		</>
	);
}
