import { AsyncLocalStorage } from "node:async_hooks";
import type { Content } from "./content-types.ts";
import { shippedContent } from "./shipped-content.ts";

const rendered = new AsyncLocalStorage<Content>();

let live = shippedContent();

(globalThis as { sheafContent?: () => Content }).sheafContent = () =>
	rendered.getStore() ?? live;

/** Replaces what `content()` returns outside of `withContent`: in jobs, in emails and on error pages. */
export function setLiveContent(content: Content): void {
	live = content;
}

export function liveContent(): Content {
	return live;
}

/** Runs a function, and all that it awaits, with another content: a page is rendered from one snapshot. */
export function withContent<Result>(
	content: Content,
	run: () => Result,
): Result {
	return rendered.run(content, run);
}
