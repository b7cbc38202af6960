import { useEffect, useState } from "react";
import type { News } from "./new-leads.ts";
import { isNews, NEWS_PATH } from "./new-leads.ts";

/** How often the desk asks for new leads while somebody looks at it, in milliseconds. */
const EVERY = 5_000;

/** How long an answer may take. */
const PATIENCE = 10_000;

export type NewsState = News | { state: "logged-out" } | { state: "unreachable" } | null;

/**
 * What has come in after the newest lead of the list. It asks while the page is visible, and at once
 * when it becomes so again.
 * @param query the list's own filter.
 */
export function useNews(after: string | null, query: string): NewsState {
	const [news, setNews] = useState<{ of: string; state: NewsState }>({ of: "", state: null });
	const address = `${NEWS_PATH}?${new URLSearchParams([...new URLSearchParams(query), ["after", after ?? ""]])}`;
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		const ending = new AbortController();
		async function ask(): Promise<void> {
			clearTimeout(timer);
			if (document.visibilityState !== "visible") return;
			const state = await newsFrom(address, ending.signal);
			if (isOver) return;
			setNews({ of: address, state });
			if (!(state && "state" in state && state.state === "logged-out"))
				timer = setTimeout(ask, EVERY);
		}
		const onVisible = () => void ask();
		document.addEventListener("visibilitychange", onVisible);
		timer = setTimeout(ask, EVERY);
		return () => {
			isOver = true;
			clearTimeout(timer);
			ending.abort();
			document.removeEventListener("visibilitychange", onVisible);
		};
	}, [address]);
	// An answer to an earlier question is none to this one.
	return news.of === address ? news.state : null;
}

async function newsFrom(address: string, ended: AbortSignal): Promise<NewsState> {
	try {
		const answer = await fetch(address, {
			headers: { Accept: "application/json" },
			signal: AbortSignal.any([ended, AbortSignal.timeout(PATIENCE)]),
		});
		if (answer.status === 401) return { state: "logged-out" };
		const news: unknown = await answer.json();
		return isNews(news) ? news : { state: "unreachable" };
	} catch {
		return { state: "unreachable" };
	}
}
