import { useMemo, useRef } from "react";
import { type ArticleSummary, countOfPosts, tagName } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Sheet } from "#ui/sheet.tsx";
import {
	type BlogQuery,
	everyPost,
	filterPosts,
	pageOfPosts,
	useBlogQuery,
} from "./blog-filter.ts";
import { BlogFilters } from "./blog-filters.tsx";
import { PostCard } from "./post-card.tsx";

/** The list of articles: filters beside six articles per page. */
export function BlogList({ posts }: { posts: readonly ArticleSummary[] }) {
	const tags = useMemo(() => tagsOf(posts), [posts]);
	const { query, setSearch, change } = useBlogQuery(tags);
	const heading = useRef<HTMLHeadingElement>(null);
	const found = filterPosts(posts, query);
	const page = pageOfPosts(found, query.page);

	/** Moves the focus to the heading, as the pressed button may be removed or disabled. */
	const fromTheTop = (query: Partial<BlogQuery>) => {
		change(query);
		heading.current?.focus({ preventScroll: true });
		heading.current?.scrollIntoView();
	};
	return (
		<Sheet tab={blogPage.tab} at={1} color="paper-2" labelledBy="posts">
			<div className="wrap split beside">
				<BlogFilters
					posts={posts}
					tags={tags}
					query={query}
					onSearch={setSearch}
					onChange={change}
				/>
				<div className="stack stack--wide stack--loose">
					<div className="row ends">
						<h2 className="title" id="posts" ref={heading} tabIndex={-1}>
							{query.category ?? blogPage.all}
							{query.tag && <span>: {tagName(query.tag)}</span>}
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
								<Button variant="outline" small onClick={() => fromTheTop(everyPost)}>
									{blogPage.empty.reset}
								</Button>
							}
						/>
					) : (
						<Posts shown={page.shown} all={found} />
					)}
					{page.pages > 1 && (
						<Pager page={page.page} pages={page.pages} onTurn={(to) => fromTheTop({ page: to })} />
					)}
				</div>
			</div>
		</Sheet>
	);
}

type PostsProps = { shown: readonly ArticleSummary[]; all: readonly ArticleSummary[] };

/** A wide card, pairs of cards, and a wide card for a remaining one. Without JavaScript all posts are shown. */
function Posts({ shown, all }: PostsProps) {
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
}

type PagerProps = { page: number; pages: number; onTurn: (to: number) => void };

function Pager({ page, pages, onTurn }: PagerProps) {
	return (
		<nav className="row ends pager needs-script" aria-label={blogPage.pagerLabel}>
			<Button variant="outline" small disabled={page === 1} onClick={() => onTurn(page - 1)}>
				{blogPage.previous}
			</Button>
			<p className="num">
				Page {page} of {pages}
			</p>
			<Button variant="outline" small disabled={page === pages} onClick={() => onTurn(page + 1)}>
				{blogPage.next}
			</Button>
		</nav>
	);
}

/** All tags, the most frequent first. */
function tagsOf(posts: readonly ArticleSummary[]): string[] {
	const counts = new Map<string, number>();
	for (const tag of posts.flatMap((post) => post.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
	return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag);
}
