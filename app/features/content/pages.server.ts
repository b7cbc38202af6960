import { createContext } from "react-router";
import type { Snapshot } from "./snapshot.server.ts";

/** A page that could not be rendered with the new content. */
export class PageRefused extends Error {
	readonly page: string;

	constructor(page: string, reason: string, cause?: unknown) {
		super(reason, { cause });
		this.page = page;
	}
}

/** The pages in the server's memory. */
export type Pages = {
	/** The content that visitors get from this instance. */
	readonly live: Snapshot;
	/**
	 * Renders the pages from a snapshot that is not published yet.
	 * @throws PageRefused
	 */
	prepare(snapshot: Snapshot): Promise<PreparedPages>;
	/** A page of a snapshot that isn’t published: without scripts, and framed by this site only. */
	preview(
		snapshot: Snapshot,
		path: string,
	): Promise<{ html: string; policy: string }>;
	/** False when a path of this site leads to no page, picture or file. */
	hasPage(path: string): Promise<boolean>;
};

/** Null in development and in tests. */
export const pagesContext = createContext<Pages | null>(null);

export type PreparedPages = {
	/** The addresses of what was rendered. */
	readonly addresses: readonly string[];
	/** Addresses of entries that were taken down, and to which pages still link. */
	readonly deadLinks: ReadonlySet<string>;
	/** Replaces the pages that visitors get, all at once. */
	show(published: Snapshot): void;
};
