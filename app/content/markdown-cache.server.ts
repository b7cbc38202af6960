import { setImmediate } from "node:timers/promises";
import { createCache } from "#lib/cache.ts";
import { isSlowMarkdown } from "#lib/markdown/check-text.server.ts";
import type { RenderedMarkdown } from "#lib/markdown/markdown.server.ts";
import { runThread } from "#lib/workers/run-thread.server.ts";
import { fillText } from "./content.ts";
import { currentContent } from "./live-content.server.ts";
import type { RenderOrder } from "./render-worker.ts";
import {
	type FilledText,
	renderFilled,
	type TextKind,
	textRenderers,
} from "./text-renderers.server.ts";

/** Enough for a blog of some years. */
const MAX_TEXTS = 1_000;

const script = new URL("./render-worker.ts", import.meta.url);

const limits = { deadline: 20_000, megabytes: 256 };

/**
 * Renders texts once, and again only when a fact changes that they name. Rendering one takes about ten
 * milliseconds of the main thread.
 */
export function cacheMarkdown(
	render: (typeof textRenderers)[TextKind],
	/** Renders a slow text on another thread; null where that takes too long. */
	renderElsewhere?: (body: string) => Promise<FilledText | null>,
) {
	const texts = createCache<string, FilledText>(MAX_TEXTS);

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

		const text = renderFilled(render, body);
		texts.set(body, text);

		return text.rendered;
	}

	/** Renders what is missing. Requests are answered between two texts, and while a slow one is rendered. */
	async function prepare(bodies: readonly string[]): Promise<void> {
		for (const body of bodies) {
			if (find(body)) continue;

			const text = isSlowMarkdown(body)
				? ((await renderElsewhere?.(body)) ?? null)
				: null;
			if (text) texts.set(body, text);
			else read(body);
			await setImmediate();
		}
	}

	return { read, prepare };
}

function cacheTexts(kind: TextKind) {
	return cacheMarkdown(textRenderers[kind], (body) =>
		runThread<FilledText>(
			script,
			{ kind, body, content: currentContent() } satisfies RenderOrder,
			limits,
		),
	);
}

/** The rendered texts of the website, by kind. */
export const renderedTexts = {
	article: cacheTexts("article"),
	issue: cacheTexts("issue"),
	legal: cacheTexts("legal"),
} satisfies Record<TextKind, unknown>;
