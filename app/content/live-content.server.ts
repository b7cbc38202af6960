import { AsyncLocalStorage } from "node:async_hooks";
import type { Content } from "./content-types.ts";
import { shippedContent } from "./shipped-content.ts";

const rendering = new AsyncLocalStorage<Content>();

let live = shippedContent();

/** Replaces what `content()` returns outside of `withContent`: in jobs, in emails and on error pages. */
export function setLiveContent(content: Content): void {
	live = content;
}

/** The content of the page that is rendered, else of the process. */
export function currentContent(): Content {
	return rendering.getStore() ?? live;
}

/** Runs a function, and all that it awaits, with another content: a page is rendered from one snapshot. */
export function withContent<Result>(
	content: Content,
	run: () => Result,
): Result {
	return rendering.run(content, run);
}

/** The server's side of `content.ts`, which may have been bundled: see there. */
export type ServerContent = { content(): Content };

(globalThis as { sheafContent?: ServerContent }).sheafContent = {
	content: currentContent,
};
