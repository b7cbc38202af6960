import type { ReactNode } from "react";
import type { ArticleSummary } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { BlogList } from "./blog-list.tsx";
import { Spines } from "./spines.tsx";

export type BlogProps = {
	/** The newest first. */
	posts: readonly ArticleSummary[];
	/** The form that subscribes. */
	newsletter: ReactNode;
};

/** The blog: what there is to read, the newsletter, and a call for those who have read enough. */
export function Blog({ posts, newsletter }: BlogProps) {
	return (
		<>
			<PageHead
				here={blogPage.here}
				title={blogPage.heading}
				intro={blogPage.intro}
				color="baize"
				art={
					<figure className="spines-figure">
						<Spines posts={posts} />
						<figcaption>{blogPage.art}</figcaption>
					</figure>
				}
			/>
			<BlogList posts={posts} />
			<Sheet tab={blogPage.newsletter.tab} at={4} color="canary" labelledBy="newsletter-h">
				<div className="wrap letterbox">
					<div>
						<h2 id="newsletter-h">{blogPage.newsletter.title}</h2>
						<p className="intro">{blogPage.newsletter.text}</p>
						<a className="more" href="/feed.xml">
							{blogPage.feed}
						</a>{" "}
						<a className="more" href="/feed.json">
							{blogPage.jsonFeed}
						</a>
					</div>
					{newsletter}
				</div>
			</Sheet>
			<BlogCall {...blogPage.call} />
		</>
	);
}

/** The last sheet: a call, for those who would rather talk. */
export function BlogCall({ title, text }: { title: string; text: string }) {
	const { tab, action } = blogPage.call;
	return (
		<Sheet tab={tab} at={7} color="baize" labelledBy="call-h">
			<div className="wrap waitlist">
				<SectionHead id="call-h" title={title} intro={text} />
				<ButtonLink variant="primary" icon="arrow" to="/book" data-book="blog">
					{action}
				</ButtonLink>
			</div>
		</Sheet>
	);
}
