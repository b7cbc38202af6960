import { AsyncLocalStorage } from "node:async_hooks";
import type { Content } from "./content-types.ts";
import { shippedContent } from "./shipped-content.ts";

type Rendering = {
	content: Content;
	/** Names of the parts that were read. */
	reads: Set<string>;
};

const rendering = new AsyncLocalStorage<Rendering>();

let live = shippedContent();

const views = new WeakMap<object, object>();

/**
 * The same parts, each of which is recorded for the page that is rendered when it is read. One view for each
 * object, so that caches can use it as their key.
 */
export function trackReads<Parts extends object>(
	parts: Parts,
	prefix: string,
): Parts {
	const known = views.get(parts);
	if (known) return known as Parts;

	const view = {};
	for (const [name, value] of Object.entries(parts))
		Object.defineProperty(view, name, {
			enumerable: true,
			get() {
				addRead(`${prefix}.${name}`);
				return value;
			},
		});
	views.set(parts, view);

	return view as Parts;
}

/** Records a part for the page that is rendered. */
export function addRead(part: string): void {
	rendering.getStore()?.reads.add(part);
}

/** Replaces what `content()` returns outside of `withContent`: in jobs, in emails and on error pages. */
export function setLiveContent(content: Content): void {
	live = content;
}

/** The content of the page that is rendered, else of the process. Reads of it are not recorded. */
export function currentContent(): Content {
	return rendering.getStore()?.content ?? live;
}

/** Runs a function, and all that it awaits, with another content: a page is rendered from one snapshot. */
export function withContent<Result>(
	content: Content,
	run: () => Result,
	/** Gets the names of the parts that were read. */
	reads = new Set<string>(),
): Result {
	return rendering.run({ content, reads }, run);
}

/** The server's side of `content.ts`, which may have been bundled: see there. */
export type ServerContent = {
	content(): Content;
	/** Computes a value that is cached for several pages, and returns what it was made from. */
	captureReads<Value>(compute: () => Value): {
		value: Value;
		reads: ReadonlySet<string>;
	};
	/** Records the reads of a cached value for the page that is rendered. */
	addReads(reads: ReadonlySet<string>): void;
};

const server: ServerContent = {
	content: () => trackReads(currentContent(), "content"),
	captureReads(compute) {
		const reads = new Set<string>();
		return { value: withContent(currentContent(), compute, reads), reads };
	},
	addReads(reads) {
		for (const read of reads) addRead(read);
	},
};

(globalThis as { sheafContent?: ServerContent }).sheafContent = server;
