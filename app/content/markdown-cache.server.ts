import { setImmediate } from "node:timers/promises";
import { createCache } from "#lib/cache.ts";
import type { RenderedMarkdown } from "#lib/markdown/markdown.server.ts";
import { fillText } from "./content.ts";

type Fill = (text: string) => string;

type Cached = {
	rendered: RenderedMarkdown;
	/** The pieces with placeholders, as they were filled. */
	filled: ReadonlyMap<string, string>;
};

/** Enough for a blog of some years. */
const MAX_TEXTS = 1_000;

/**
 * Renders texts once, and again only when a fact changes that they name. Rendering one takes about ten
 * milliseconds of the main thread.
 */
export function cacheMarkdown(
	render: (body: string, fill: Fill) => RenderedMarkdown,
) {
	const texts = createCache<string, Cached>(MAX_TEXTS);

	function find(body: string): RenderedMarkdown | null {
		const cached = texts.get(body);
		if (!cached) return null;

		const isCurrent = [...cached.filled].every(
			([text, filled]) => fillText(text) === filled,
		);
		return isCurrent ? cached.rendered : null;
	}

	function read(body: string): RenderedMarkdown {
		const found = find(body);
		if (found) return found;

		const filled = new Map<string, string>();
		const rendered = render(body, (text) => {
			if (!text.includes("{")) return text;

			const result = fillText(text);
			filled.set(text, result);

			return result;
		});
		texts.set(body, { rendered, filled });

		return rendered;
	}

	/** Renders what is missing. Requests are answered between two texts. */
	async function prepare(bodies: readonly string[]): Promise<void> {
		for (const body of bodies) {
			if (find(body)) continue;

			read(body);
			await setImmediate();
		}
	}

	return { read, prepare };
}
