import { useSearchParams } from "react-router";
import {
	type ArticleSummary,
	buildCategoryPath,
	buildTagPath,
	type CategoryName,
	categories,
} from "#content/blog.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { useAddressText } from "#ui/search-field.tsx";

const postsPerPage = 6;

/** The filter of the list; null matches every post. */
export type BlogQuery = {
	category: CategoryName | null;
	tag: string | null;
	/** As typed. */
	search: string;
	/** Starts at 1; may exceed the number of pages. */
	page: number;
};

export const everyPost: BlogQuery = {
	category: null,
	tag: null,
	search: "",
	page: 1,
};

export const maxSearchCharacters = 100;

/** Reads `?category=&tag=&q=&page=`; invalid values are ignored. */
export function readBlogQuery(
	params: URLSearchParams,
	tags: readonly string[],
): BlogQuery {
	const slug = params.get("category");
	const tag = params.get("tag");
	const page = Number(params.get("page"));

	return {
		category:
			categories.find((category) => category.slug === slug)?.name ?? null,
		tag: tag !== null && tags.includes(tag) ? tag : null,
		search: (params.get("q") ?? "").slice(0, maxSearchCharacters),
		page: Number.isInteger(page) && page > 1 ? page : 1,
	};
}

/** The query string without default values; "" for no filter. */
export function writeBlogQuery({
	category,
	tag,
	search,
	page,
}: BlogQuery): string {
	const params = new URLSearchParams();
	const slug = categories.find((each) => each.name === category)?.slug;
	if (slug) params.set("category", slug);
	if (tag) params.set("tag", tag);
	if (search) params.set("q", search.slice(0, maxSearchCharacters));
	if (page > 1) params.set("page", String(page));

	const query = params.toString();

	return query && `?${query}`;
}

/**
 * The posts of the category and tag whose title, summary or tags contain the search text, ignoring
 * case (docs/requirements.md, section 4). The order is preserved.
 */
export function filterPosts<
	Post extends Pick<ArticleSummary, "category" | "title" | "summary" | "tags">,
>(
	posts: readonly Post[],
	{ category, tag, search }: Omit<BlogQuery, "page">,
): Post[] {
	const wanted = search.trim().toLowerCase();
	return posts.filter(
		(post) =>
			(category === null || post.category === category) &&
			(tag === null || post.tags.includes(tag)) &&
			[post.title, post.summary, ...post.tags].some((text) =>
				text.toLowerCase().includes(wanted),
			),
	);
}

/** The page of the category or tag that the filter shows and nothing else; null when there is none. */
export function findTopicPath(
	{ category, tag, search }: BlogQuery,
	posts: readonly Pick<ArticleSummary, "category" | "tags">[],
): string | null {
	const hasBoth = category !== null && tag !== null;
	if (search || hasBoth) return null;
	if (tag !== null) return buildTagPath(tag);

	const found = categories.find(({ name }) => name === category);
	const hasPosts = posts.some((post) => post.category === category);

	return found && hasPosts ? buildCategoryPath(found) : null;
}

/**
 * One page of the posts, at most the last one. `first` and `last` are positions from 1 among all
 * posts; both are 0 when there are none.
 */
export function selectPage<Post>(posts: readonly Post[], asked: number) {
	const pages = Math.max(1, Math.ceil(posts.length / postsPerPage));
	const page = Math.min(Math.max(1, asked), pages);
	const start = (page - 1) * postsPerPage;
	const shown = posts.slice(start, start + postsPerPage);

	return {
		shown,
		page,
		pages,
		first: shown.length && start + 1,
		last: start + shown.length,
	};
}

/**
 * The filter, stored in the address so that Back and reload restore it. The prerendered page shows
 * all posts.
 */
export function useBlogQuery(tags: readonly string[]) {
	const [params, setParams] = useSearchParams();
	const hydrated = useHydrated();
	const inAddress = hydrated ? readBlogQuery(params, tags) : everyPost;
	const [typed, setTyped] = useAddressText(inAddress.search, (search) =>
		setParams(writeBlogQuery({ ...inAddress, search, page: 1 }), {
			replace: true,
			preventScrollReset: true,
		}),
	);

	// Text that is not in the address yet starts at page 1.
	const query =
		typed === undefined ? inAddress : { ...inAddress, search: typed, page: 1 };

	return {
		query,
		setSearch: setTyped,
		/** Changes the category, tag or page. A change of category or tag resets the page to 1. */
		change: (change: Partial<BlogQuery>) => {
			// The delayed write of typed text would bring back the category of before.
			setTyped(undefined);
			setParams(writeBlogQuery({ ...query, page: 1, ...change }), {
				preventScrollReset: true,
			});
		},
	};
}
