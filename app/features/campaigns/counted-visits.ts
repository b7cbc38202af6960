import { createIsbotFromList, list } from "isbot";

/** Browsers without a window are used for tests; link previews and crawlers say who they are. */
const isBot = createIsbotFromList(
	list.filter((pattern) => !pattern.toLowerCase().includes("headless")),
);

const PREFETCH_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/** False for requests without a person who opens the link: HEAD, prefetches, link previews and crawlers. */
export function isCountedVisit({ method, headers }: Request): boolean {
	const isPrefetch = PREFETCH_HEADERS.some((name) =>
		/prefetch|preview|prerender/i.test(headers.get(name) ?? ""),
	);

	// Every browser names itself.
	const agent = headers.get("user-agent") ?? "";

	return method === "GET" && !isPrefetch && agent !== "" && !isBot(agent);
}
