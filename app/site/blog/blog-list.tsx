import { memo, useDeferredValue, useMemo, useRef } from "react";
import { Link } from "react-router";
import {
	type ArticleSummary,
	categories,
	countOfPosts,
	tagName,
} from "#content/blog.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { FilterButton } from "#site/layout/filter-button.tsx";
import { useCanonicalPath } from "#site/layout/use-canonical-path.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import {
	type BlogQuery,
	everyPost,
	filterPosts,
	findTopicPath,
	maxSearchCharacters,
	selectPage,
	useBlogQuery,
	writeBlogQuery,
} from "./blog-filter.ts";
import { PostCard } from "./post-card.tsx";

/** The list of articles: filters beside six articles per page. */
export function BlogList({ posts }: { posts: readonly ArticleSummary[] }) {
	const tags = useMemo(() => collectTags(posts), [posts]);
	const filter = useBlogQuery(tags);
	const { query, change } = filter;
	const heading = useRef<HTMLHeadingElement>(null);
	const { category, tag } = query;
	// Letters are shown before the posts, whose update a further letter interrupts.
	const search = useDeferredValue(query.search);
	const found = useMemo(
		() => filterPosts(posts, { category, tag, search }),
		[posts, category, tag, search],
	);
	const page = useMemo(
		() => selectPage(found, query.page),
		[found, query.page],
	);

	useCanonicalPath(findTopicPath(query, posts));

	/** Moves the focus to the heading, as the pressed button may be removed or disabled. */
	const fromTheTop = (query: Partial<BlogQuery>) => {
		change(query);
		heading.current?.focus({ preventScroll: true });
		heading.current?.scrollIntoView();
	};

	return (
		<Sheet tab={blogPage.tab} at={1} color="paper-2" labelledBy="posts">
			<div className="wrap split beside">
				<BlogFilters posts={posts} tags={tags} filter={filter} />
				<div className="stack stack--wide stack--loose">
					<div className="row ends">
						<h2 className="title" id="posts" ref={heading} tabIndex={-1}>
							<span>{query.category ?? blogPage.all}</span>
							{query.tag && <span>{`: ${tagName(query.tag)}`}</span>}
						</h2>
						<p className="num muted" role="status">
							{countOfPosts(page.first, page.last, found.length)}
						</p>
					</div>
					{found.length === 0 ? (
						<Empty
							title={blogPage.empty.title}
							text={blogPage.empty.text}
							action={
								<Button
									variant="outline"
									small
									onClick={() => fromTheTop(everyPost)}
								>
									{blogPage.empty.reset}
								</Button>
							}
						/>
					) : (
						<Posts shown={page.shown} all={found} />
					)}
					{page.pages > 1 && (
						<Pager
							page={page.page}
							pages={page.pages}
							onTurn={(to) => fromTheTop({ page: to })}
						/>
					)}
				</div>
			</div>
		</Sheet>
	);
}

type BlogFiltersProps = {
	posts: readonly ArticleSummary[];
	tags: readonly string[];
	filter: ReturnType<typeof useBlogQuery>;
};

/** Search, one button per category with its count, and the topics. */
function BlogFilters({ posts, tags, filter }: BlogFiltersProps) {
	const { query, setSearch, change } = filter;
	const withTag = (tag: string | null) => ({ ...query, tag, page: 1 });

	return (
		<div className="stack stack--wide sticky drawer needs-script">
			<SearchField
				{...blogPage.search}
				action="/blog"
				name="q"
				maxLength={maxSearchCharacters}
				value={query.search}
				onChange={setSearch}
			/>
			<fieldset className="filters">
				<legend className="sr">{blogPage.filterLabel}</legend>
				{[{ name: null, theme: undefined }, ...categories].map(
					({ name, theme }) => (
						<FilterButton
							key={name}
							theme={theme}
							pressed={query.category === name}
							onPress={() => change({ category: name })}
						>
							<span>{name ?? blogPage.all}</span>{" "}
							<span className="filter__count num" aria-hidden="true">
								{
									posts.filter(({ category }) => !name || category === name)
										.length
								}
							</span>
						</FilterButton>
					),
				)}
			</fieldset>
			{tags.length > 0 && (
				<div className="stack wide-only">
					<p className="h4" id="topics-h">
						{blogPage.topics}
					</p>
					<ul className="tags" aria-labelledby="topics-h">
						{tags.map((tag) => (
							<li key={tag}>
								<Link
									className="tag"
									to={`/blog${writeBlogQuery(withTag(query.tag === tag ? null : tag))}`}
									aria-current={query.tag === tag || undefined}
									preventScrollReset
								>
									{tagName(tag)}
								</Link>
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

type PostsProps = {
	shown: readonly ArticleSummary[];
	all: readonly ArticleSummary[];
};

/** A wide card, pairs of cards, and a wide card for a remaining one. Without JavaScript all posts are shown. */
const Posts = memo(function Posts({ shown, all }: PostsProps) {
	const hydrated = useHydrated();
	const rest = hydrated ? [] : all.slice(shown.length);

	return (
		<ul className="columns posts">
			{shown.map((post, index) => (
				<PostCard
					key={post.slug}
					post={post}
					wide={index === 0 || (index === shown.length - 1 && index % 2 === 1)}
				/>
			))}
			{rest.map((post) => (
				<PostCard key={post.slug} post={post} off />
			))}
		</ul>
	);
});

type PagerProps = { page: number; pages: number; onTurn: (to: number) => void };

function Pager({ page, pages, onTurn }: PagerProps) {
	return (
		<nav
			className="row ends pager needs-script"
			aria-label={blogPage.pagerLabel}
		>
			<Button
				variant="outline"
				small
				disabled={page === 1}
				onClick={() => onTurn(page - 1)}
			>
				{blogPage.previous}
			</Button>
			<p className="num">{`Page ${page} of ${pages}`}</p>
			<Button
				variant="outline"
				small
				disabled={page === pages}
				onClick={() => onTurn(page + 1)}
			>
				{blogPage.next}
			</Button>
		</nav>
	);
}

/** All tags, the most frequent first. */
function collectTags(posts: readonly ArticleSummary[]): string[] {
	const counts = new Map<string, number>();
	for (const tag of posts.flatMap((post) => post.tags))
		counts.set(tag, (counts.get(tag) ?? 0) + 1);

	return [...counts]
		.sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
		.map(([tag]) => tag);
}
