import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useHydrated } from "#ui/hydrated.ts";
import { type BlogQuery, everyPost, readBlogQuery, writeBlogQuery } from "./blog-filter.ts";

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
