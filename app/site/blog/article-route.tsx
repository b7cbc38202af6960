import {
	type ArticleSummary,
	findAuthor,
	themeOfColor,
} from "#content/blog.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import type { Member } from "#content/team-schema.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { readPublicOrigin } from "#lib/http/origin.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Portrait } from "#site/layout/portrait.tsx";
import { Prose, Reader } from "#site/layout/reader.tsx";
import { SignUp } from "#site/layout/sign-up.tsx";
import { buildArticleThing } from "#site/layout/structured-data.ts";
import { loadNotFound } from "#site/not-found/load-not-found.server.ts";
import { NotFoundPage } from "#site/not-found/not-found.tsx";
import {
	buildNotFoundMeta,
	isNotFound,
	type NotFoundData,
} from "#site/not-found/not-found-data.ts";
import { AnyLink, MoreLink } from "#ui/link.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/article-route.ts";
import {
	articleSummaries,
	findArticle,
	findRelatedPosts,
} from "./articles.server.ts";
import { BlogCta, Docket, PostFacts, PostRow, Topics } from "./post-card.tsx";
import { Share } from "./share.tsx";
import "#site/layout/reader.css";

const copy = blogPage.article;

export const handle = { tone: "paper" };

export async function loader(args: Route.LoaderArgs) {
	const article = await findArticle(args.params.slug);
	if (!article) return loadNotFound(args);

	const { summary, ...rest } = article;
	const summaries = articleSummaries();
	const index = summaries.indexOf(summary);

	return {
		...rest,
		post: summary,
		author: currentDocuments().team.members.find(
			({ id }) => id === summary.author,
		),
		related: findRelatedPosts(summary, summaries),
		newer: linkTo(summaries[index - 1]),
		older: linkTo(summaries[index + 1]),
	};
}

function linkTo(post: ArticleSummary | undefined) {
	return post && { slug: post.slug, title: post.title };
}

/** The data never changes while the page is open. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) => {
	if (!loaderData || isNotFound(loaderData))
		return buildNotFoundMeta(loaderData);

	const { post, description } = loaderData;
	return buildPageMeta({
		title: post.title,
		description,
		path: buildArticlePath(post),
		picture: post.picture,
		article: {
			published: post.date,
			author: findAuthor(post).name,
			section: post.category,
			tags: post.tags,
		},
	});
};

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
	return isNotFound(loaderData) ? (
		<NotFoundPage {...loaderData} />
	) : (
		<ArticlePage {...loaderData} />
	);
}

type ArticleData = Exclude<Route.ComponentProps["loaderData"], NotFoundData>;

function ArticlePage({
	post,
	author,
	description,
	html,
	headings,
	related,
	newer,
	older,
}: ArticleData) {
	return (
		<article data-theme={themeOfColor[post.image]}>
			<PageHead
				here={post.title}
				parent={{ label: blogPage.head.here, to: "/blog" }}
				title={post.title}
				intro={post.summary}
				color={post.image}
				art={<Docket {...post} />}
				things={import.meta.env.SSR && [buildArticleThing(post, description)]}
			>
				<PostFacts post={post} />
			</PageHead>
			<Sheet tab={post.category} at={1} color="paper">
				<Reader
					contentsTitle={copy.contents}
					headings={headings}
					aside={
						<Share
							url={readPublicOrigin() + buildArticlePath(post)}
							title={post.title}
						/>
					}
				>
					<Prose html={html} />
					<Byline post={post} author={author} />
					{(older || newer) && (
						<nav className="columns onward" aria-label={copy.neighbours}>
							{older && (
								<NeighbourLink post={older} label={copy.older} rel="prev" />
							)}
							{newer && (
								<NeighbourLink post={newer} label={copy.newer} rel="next" />
							)}
						</nav>
					)}
				</Reader>
			</Sheet>
			{related.length > 0 && (
				<Section
					{...copy.related}
					at={4}
					color="paper-2"
					name="related"
					className="related"
					intro={<MoreLink to="/blog">{copy.all}</MoreLink>}
					split
				>
					<PostRow posts={related} />
				</Section>
			)}
			<SignUp place="article" />
			<BlogCta copy={copy.call} />
		</article>
	);
}

function buildArticlePath({ slug }: { slug: string }): string {
	return `/blog/${slug}`;
}

type BylineProps = { post: ArticleSummary; author: Member | undefined };

function Byline({ post, author }: BylineProps) {
	const { name } = findAuthor(post);

	return (
		<footer className="byline">
			<Portrait {...(author ?? { name, picture: "", alt: "", drawing: "" })} />
			<div>
				<p>
					<span>{copy.author}</span> <b>{name}</b>
				</p>
				<p className="small muted gap-below">{author?.bio}</p>
				<Topics tags={post.tags} category={post.category} label={copy.topics} />
			</div>
		</footer>
	);
}

type NeighbourLinkProps = {
	post: { slug: string; title: string };
	label: string;
	rel: "prev" | "next";
};

function NeighbourLink({ post, label, rel }: NeighbourLinkProps) {
	return (
		<AnyLink to={buildArticlePath(post)} rel={rel}>
			<span className="muted">{label}</span> <br />
			<b>{post.title}</b>
		</AnyLink>
	);
}
