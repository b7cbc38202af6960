import { team } from "#content/about-page.ts";
import { type ArticleSummary, themeOfColor } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import type { Heading } from "#content/mdx.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { Prose } from "#site/layout/prose.tsx";
import { Reader } from "#site/layout/reader.tsx";
import { Share } from "#site/layout/share.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink } from "#ui/link.tsx";
import { MoreLink } from "#ui/more-link.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { BlogCall } from "./blog.tsx";
import { Docket } from "./docket.tsx";
import { PostCard, PostFacts, Topics } from "./post-card.tsx";

/** An article with its text, rendered while the site was built, and what stands around it. */
export type WholeArticle = {
	post: ArticleSummary;
	html: string;
	headings: readonly Heading[];
	related: readonly ArticleSummary[];
	newer?: Neighbour;
	older?: Neighbour;
};

type Neighbour = Pick<ArticleSummary, "slug" | "title">;

export type ArticleProps = WholeArticle & {
	/** The full address, to share it. */
	url: string;
};

const copy = blogPage.article;

/** One article: its docket as the head, the text with its contents beside it, and what to read next. */
export function Article(props: ArticleProps) {
	const { post, html, headings, related, newer, older, url } = props;
	return (
		<article className="article" data-theme={themeOfColor[post.image]}>
			<PageHead
				here={post.title}
				parent={{ label: blogPage.here, to: "/blog" }}
				title={post.title}
				intro={post.summary}
				color={post.image}
				art={<Docket {...post} />}
			>
				<PostFacts post={post} />
			</PageHead>
			<Sheet tab={post.category} at={1} color="paper">
				<Reader
					contentsTitle={copy.contents}
					headings={headings}
					aside={<Share url={url} title={post.title} />}
				>
					<Prose html={html} />
					<Byline post={post} />
					<Neighbours newer={newer} older={older} />
				</Reader>
			</Sheet>
			<Sheet
				tab={copy.relatedTab}
				at={4}
				color="paper-2"
				labelledBy="related-h"
				className="related"
			>
				<div className="wrap">
					<SectionHead split id="related-h" title={copy.related} intro={<AllPosts />} />
					<ul className="posts">
						{related.map((other) => (
							<PostCard key={other.slug} post={other} />
						))}
					</ul>
				</div>
			</Sheet>
			<BlogCall {...copy.call} />
		</article>
	);
}

/** Who wrote it, and what it is about. */
function Byline({ post }: { post: ArticleSummary }) {
	const author = team.find((member) => member.id === post.author);
	return (
		<footer className="byline">
			<Illustration name={`portrait-${post.author}`} size={[280, 280]} className="byline__face" />
			<div>
				<p>
					{copy.author} <b>{author?.name}</b>
				</p>
				<p className="byline__bio">{author?.bio}</p>
				<Topics tags={post.tags} label={copy.topics} />
			</div>
		</footer>
	);
}

function Neighbours({ newer, older }: { newer?: Neighbour; older?: Neighbour }) {
	return (
		<nav className="onward" aria-label={copy.neighbours}>
			{older && <NeighbourLink post={older} label={copy.older} rel="prev" />}
			{newer && <NeighbourLink post={newer} label={copy.newer} rel="next" />}
		</nav>
	);
}

type NeighbourLinkProps = { post: Neighbour; label: string; rel: "prev" | "next" };

function NeighbourLink({ post, label, rel }: NeighbourLinkProps) {
	return (
		<AnyLink to={`/blog/${post.slug}`} rel={rel}>
			<span>{label}</span> <b>{post.title}</b>
		</AnyLink>
	);
}

function AllPosts() {
	return <MoreLink to="/blog">{copy.all}</MoreLink>;
}
