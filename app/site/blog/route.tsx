import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { ArticleSummary } from "#content/blog.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { withFacts } from "#content/content.ts";
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { buildBlogThing } from "#site/layout/structured-data.ts";
import { drawBox } from "#ui/charts.tsx";
import { Empty } from "#ui/empty.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { articleSummaries } from "./articles.server.ts";
import { BlogList } from "./blog-list.tsx";
import { BlogCta } from "./post-card.tsx";

export const meta = () => [
	...buildPageMeta({ ...withFacts(blogPage.meta), path: "/blog" }),
	feedLink("application/rss+xml", "/feed.xml"),
	feedLink("application/feed+json", "/feed.json"),
];

function feedLink(type: string, href: string) {
	return {
		tagName: "link",
		rel: "alternate",
		type,
		href,
		title: blogPage.head.here,
	};
}

export const handle = { tone: "dark" };

export async function loader() {
	return { posts: articleSummaries() };
}

/** The list contains every post and is filtered in the browser. */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
}: ShouldRevalidateFunctionArgs) {
	return currentUrl.pathname !== nextUrl.pathname;
}

export default function BlogPage({
	loaderData: { posts },
}: Route.ComponentProps) {
	return (
		<>
			<PageHead
				{...blogPage.head}
				color="baize"
				things={import.meta.env.SSR && [buildBlogThing(posts)]}
				art={
					posts.length > 0 && (
						<figure>
							<Spines posts={posts} />
							<figcaption className="small muted gap-above">
								{blogPage.art}
							</figcaption>
						</figure>
					)
				}
			/>
			{posts.length > 0 ? <BlogList posts={posts} /> : <NoPosts />}
			<Sheet
				tab={blogPage.newsletter.tab}
				at={4}
				color="canary"
				labelledBy="newsletter-h"
			>
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
			<BlogCta copy={posts.length > 0 ? undefined : blogPage.article.call} />
		</>
	);
}

function NoPosts() {
	const { title, text } = blogPage.none;
	return (
		<Sheet tab={blogPage.tab} at={1} color="paper-2">
			<div className="wrap">
				<Empty headingLevel={2} title={title} text={text} />
			</div>
		</Sheet>
	);
}

/** All articles as spines, each as thick as its reading time. */
function Spines({ posts }: { posts: readonly ArticleSummary[] }) {
	const spines = placeSpines(posts);
	const end = spines.at(-1);
	const width = end ? end.x + end.width : 0;
	const shelfWidth = Math.max(width, MIN_SHELF);

	return (
		<svg viewBox={`-24 0 ${shelfWidth + 48} ${shelf + 5}`} aria-hidden="true">
			<path
				fill="var(--fill-green)"
				d={drawBox(-24, shelf, shelfWidth + 48, 5)}
			/>
			{spines.map(({ post, x, width, top }) => (
				<g key={post.slug}>
					<path
						d={drawBox(x, top, width, shelf - top)}
						fill={`var(--paper-${post.image})`}
					/>
					<path
						className="drawing-ink"
						d={drawBox(x + width - 7, top, 7, shelf - top)}
						fillOpacity=".16"
					/>
					<path
						d={drawBox(x + 12, top + 24, width - 31, 68)}
						fill="var(--paper-white)"
					/>
					<path
						className="drawing-ink"
						d={
							drawBox(x + 18, top + 34, width - 43, 6) +
							drawBox(x + 18, top + 47, width - 49, 3)
						}
						fillOpacity=".7"
					/>
					<circle
						className="drawing-ink"
						cx={x + (width - 7) / 2}
						cy={shelf - 26}
						r="8"
						fillOpacity=".75"
					/>
				</g>
			))}
			<path d={drawBox(-12, band, width + 24, 38)} fill="var(--action)" />
			<path d={drawBox(width - 7, band, 19, 38)} fill="var(--action-fold)" />
		</svg>
	);
}

const shelf = 330;
/** Keeps the drawing wide with a few articles. */
const MIN_SHELF = 480;
const band = 196;
const unit = 16;

function placeSpines(posts: readonly ArticleSummary[]) {
	let x = 0;
	return posts.map((post) => {
		const width = post.minutes * unit;
		const spine = {
			post,
			x,
			width,
			top: shelf - 210 - Math.min(100, post.title.length * 2),
		};

		x += width + 2;

		return spine;
	});
}
