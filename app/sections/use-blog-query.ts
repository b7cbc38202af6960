import { useSearchParams } from "react-router";
import { type BlogQuery, everyPost, readBlogQuery, writeBlogQuery } from "./blog-filter.ts";
import { useHydrated } from "./hydrated.ts";
import { useTypedText } from "./typed-text.ts";

/**
 * What the list is asked for, kept in the address, so that Back and reload find it again. The prerendered
 * page knows no query: it shows everything.
 */
export function useBlogQuery(tags: readonly string[]) {
	const [params, setParams] = useSearchParams();
	const hydrated = useHydrated();
	const kept = hydrated ? readBlogQuery(params, tags) : everyPost;
	const [search, setSearch] = useTypedText(kept.search, (text) =>
		put({ ...kept, search: text, page: 1 }, true),
	);
	// A text that is still being typed has a first page of its own.
	const query: BlogQuery = { ...kept, search, page: search === kept.search ? kept.page : 1 };

	function put(next: BlogQuery, replace: boolean) {
		setParams(new URLSearchParams(writeBlogQuery(next)), { replace, preventScrollReset: true });
	}
	return {
		query,
		setSearch,
		/** Changes the category, the tag or the page; anything but a page alone leads to page 1. */
		ask: (change: Partial<BlogQuery>) => put({ ...query, page: 1, ...change }, false),
		reset: () => {
			setSearch("");
			put(everyPost, false);
		},
	};
}
