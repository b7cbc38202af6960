import { Link } from "react-router";
import {
	type ArticleSummary,
	buildCategoryPath,
	buildTagPath,
	categories,
	findAuthor,
	tagName,
	themeOfColor,
} from "#content/blog.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { withFacts } from "#content/content.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { AnyLink } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/sheet.tsx";

type PostCardProps = {
	post: ArticleSummary;
	/** Horizontal layout, with the docket on the left. */
	wide?: boolean;
	/** On another page of the list: only visible without JavaScript. */
	off?: boolean;
};

/** One article in a list. The whole card links to the article. */
export function PostCard({ post, wide, off }: PostCardProps) {
	return (
		<li
			className={`card card--lift post ${wide ? "post--wide" : ""}`.trim()}
			data-theme={categories.find(({ name }) => name === post.category)?.theme}
			data-off={off || undefined}
		>
			<div className="card__pic" data-theme={themeOfColor[post.image]}>
				<Docket {...post} />
			</div>
			<div className="stack card__body">
				<p className="kind">{post.category}</p>
				<h3>
					<AnyLink className="card__link" to={`/blog/${post.slug}`}>
						{post.title}
					</AnyLink>
				</h3>
				<p className="muted">{post.summary}</p>
				<Topics tags={post.tags} />
				<PostFacts post={post} />
			</div>
		</li>
	);
}

/** Articles in rows of three; one or two of them fill the row. */
export function PostRow({ posts }: { posts: readonly ArticleSummary[] }) {
	const [only, ...others] = posts;
	if (only && others.length === 0)
		return (
			<ul className="columns posts">
				<PostCard post={only} wide />
			</ul>
		);

	return (
		<ul
			className={
				posts.length === 2 ? "columns posts" : "columns columns--3 posts"
			}
		>
			{posts.map((post) => (
				<PostCard key={post.slug} post={post} />
			))}
		</ul>
	);
}

/** The article's own picture, else a decorative drawing, whose holder depends on the category. */
export function Docket({ category, thumb, picture }: ArticleSummary) {
	if (picture)
		return (
			<Picture
				{...picture}
				className="post__own-picture"
				sizes="(width < 60rem) 92vw, 40vw"
			/>
		);

	const kind = categories.find(({ name }) => name === category)?.slug;
	return (
		<div className="filed paper" data-words={thumb}>
			<Illustration name={`docket-${kind}`} size={[480, 264]} />
		</div>
	);
}

export function PostFacts({ post }: { post: ArticleSummary }) {
	return (
		<p className="row small num post__facts">
			<span>{findAuthor(post).name}</span>
			<time dateTime={post.date}>{formatLongDate(post.date)}</time>
			<span>{`${post.minutes} min read`}</span>
		</p>
	);
}

type TopicsProps = {
	tags: readonly string[];
	/** Listed first. */
	category?: ArticleSummary["category"];
	label?: string;
};

/** Links to the lists of articles with the same tags. */
export function Topics({ tags, category, label = "Topics" }: TopicsProps) {
	const filed = categories.find(({ name }) => name === category);

	return (
		<ul className="tags" aria-label={label}>
			{filed && (
				<li>
					<Link className="tag" to={buildCategoryPath(filed)}>
						{filed.name}
					</Link>
				</li>
			)}
			{tags.map((tag) => (
				<li key={tag}>
					<Link className="tag" to={buildTagPath(tag)}>
						{tagName(tag)}
					</Link>
				</li>
			))}
		</ul>
	);
}

/** The last section of blog pages. */
export function BlogCta({
	copy,
}: {
	copy?: { title: string; intro: string } | undefined;
}) {
	const { action, ...usual } = withFacts(blogPage).call;
	return (
		<Section
			{...usual}
			{...(copy && withFacts(copy))}
			at={7}
			color="baize"
			name="call"
			layout="split closing"
		>
			<ButtonLink variant="primary" icon="arrow" to="/book" data-book="blog">
				{action}
			</ButtonLink>
			<Illustration name="newspapers" size={[480, 305]} />
		</Section>
	);
}
