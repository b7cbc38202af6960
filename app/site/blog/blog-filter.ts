import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type ArticleSummary, type CategoryName, categories } from "#content/blog.ts";
import { useHydrated } from "#ui/hydrated.ts";

/** How many posts one page shows. */
const postsPerPage = 6;

/** What the visitor asked the list for; null is "no matter". */
export type BlogQuery = {
	category: CategoryName | null;
	tag: string | null;
	/** As typed. */
	search: string;
	/** From 1; may lie beyond the last page. */
	page: number;
};

export const everyPost: BlogQuery = { category: null, tag: null, search: "", page: 1 };

/** Longer search texts are cut: nobody means them. */
export const longestSearch = 100;

/** Reads `?category=&tag=&q=&page=`. What makes no sense counts as not asked for. */
export function readBlogQuery(params: URLSearchParams, tags: readonly string[]): BlogQuery {
	const slug = params.get("category");
	const tag = params.get("tag");
	const page = Number(params.get("page"));
	return {
		category: categories.find((category) => category.slug === slug)?.name ?? null,
		tag: tag !== null && tags.includes(tag) ? tag : null,
		search: (params.get("q") ?? "").slice(0, longestSearch),
		page: Number.isInteger(page) && page > 1 ? page : 1,
	};
}

/** The address' query for what is asked, without what is the default; "" for everything. */
export function writeBlogQuery({ category, tag, search, page }: BlogQuery): string {
	const params = new URLSearchParams();
	const slug = categories.find((each) => each.name === category)?.slug;
	if (slug) params.set("category", slug);
	if (tag) params.set("tag", tag);
	if (search) params.set("q", search.slice(0, longestSearch));
	if (page > 1) params.set("page", String(page));
	const query = params.toString();
	return query && `?${query}`;
}

/**
 * The posts of the category and tag whose title, summary or any tag contains the search text, whatever
 * the case (docs/requirements.md, section 4). Order is kept.
 */
export function filterPosts<
	Post extends Pick<ArticleSummary, "category" | "title" | "summary" | "tags">,
>(posts: readonly Post[], { category, tag, search }: Omit<BlogQuery, "page">): Post[] {
	const wanted = search.trim().toLowerCase();
	return posts.filter(
		(post) =>
			(category === null || post.category === category) &&
			(tag === null || post.tags.includes(tag)) &&
			[post.title, post.summary, ...post.tags].some((text) => text.toLowerCase().includes(wanted)),
	);
}

export type BlogPageOf<Post> = {
	shown: readonly Post[];
	/** The page that is shown: the last one when a later one was asked for. */
	page: number;
	/** At least 1. */
	pages: number;
	/** Where the shown posts stand among all, counted from 1; 0 and 0 when there are none. */
	first: number;
	last: number;
};

/** One page of the posts. */
export function pageOfPosts<Post>(posts: readonly Post[], asked: number): BlogPageOf<Post> {
	const pages = Math.max(1, Math.ceil(posts.length / postsPerPage));
	const page = Math.min(Math.max(1, asked), pages);
	const start = (page - 1) * postsPerPage;
	const shown = posts.slice(start, start + postsPerPage);
	return { shown, page, pages, first: shown.length && start + 1, last: start + shown.length };
}

/** What is typed gets into the address once the visitor pauses: browsers limit how often it may change. */
const pauseMs = 300;

/**
 * What the list is asked for, kept in the address, so that Back and reload find it again. The prerendered
 * page knows no query: it shows everything.
 */
export function useBlogQuery(tags: readonly string[]) {
	const [params, setParams] = useSearchParams();
	const hydrated = useHydrated();
	const kept = hydrated ? readBlogQuery(params, tags) : everyPost;
	const [typed, setTyped] = useState<string>();
	// A text that is not in the address yet has a first page of its own.
	const query = typed === undefined ? kept : { ...kept, search: typed, page: 1 };

	useEffect(() => {
		if (typed === undefined) return;
		if (typed === kept.search) return setTyped(undefined);
		const timer = setTimeout(() => {
			const next = writeBlogQuery({ ...readBlogQuery(params, tags), search: typed, page: 1 });
			setParams(next, { replace: true, preventScrollReset: true });
		}, pauseMs);
		return () => clearTimeout(timer);
	}, [typed, kept.search, params, tags, setParams]);

	return {
		query,
		setSearch: setTyped,
		/** Changes the category, the tag or the page; anything but a page leads to page 1. */
		ask: (change: Partial<BlogQuery>) => {
			setTyped(change.search);
			setParams(writeBlogQuery({ ...query, page: 1, ...change }), { preventScrollReset: true });
		},
	};
}
