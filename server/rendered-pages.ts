import type { Pages } from "#features/content/pages.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { createLivePages } from "./live-pages.ts";
import type { Log } from "./logging.ts";
import { createPageAddresses } from "./page-addresses.ts";
import { createPreparation } from "./prepare-pages.ts";
import { createPageRenderer, type RendererParts } from "./render-page.ts";
import { previewPolicy } from "./security-headers.ts";
import type { StaticFile } from "./static-files.ts";

type RenderedPagesParts = RendererParts & {
	/** The files by path, in which pages are replaced. */
	files: Map<string, StaticFile>;
	/** Files rendered by the build: pages, their data, feeds and other text files. */
	paths: readonly string[];
	log: Log;
};

export type RenderedPages = Pages & {
	/** A promise while a page is rendered with new content. */
	whenCurrent(path: string): Promise<void> | null;
	/**
	 * Shows a snapshot that is already published: of a start, or of another instance. A page is rendered at its first
	 * request, or by `finish`; one that fails is rendered for each request.
	 * @param options.isEveryPageStale after a change of what pages show beside their content.
	 */
	begin(snapshot: Snapshot, options?: { isEveryPageStale: boolean }): void;
	/** Renders what is left. */
	finish(): Promise<void>;
};

/**
 * The pages of the build, rendered again by the same code when the content changes. With the same content they
 * are equal to the build's, byte for byte.
 */
export function renderedPages(
	{ files, paths, log, ...parts }: RenderedPagesParts,
	initial: Snapshot,
): RenderedPages {
	const renderer = createPageRenderer(parts);
	const { render, refuseMissing } = renderer;
	const addresses = createPageAddresses({ files, paths });
	const pages = createLivePages({ files, addresses, render, log }, initial);
	const { siteUrl } = parts.settings;
	const prepare = createPreparation({
		files,
		addresses,
		pages,
		renderer,
		siteUrl,
		log,
	});

	async function preview(snapshot: Snapshot, path: string) {
		const file = await render(path, snapshot);

		return {
			// The policy and the frame would block them, and browsers would report each.
			html: file.body.identity
				.toString()
				.replace(/<script\b[\s\S]*?<\/script>/g, ""),
			policy: previewPolicy(file.policy),
		};
	}

	function hasPage(path: string): Promise<boolean> {
		if (files.has(path)) return Promise.resolve(true);

		return refuseMissing(path, pages.live.content).then(
			() => true,
			() => false,
		);
	}

	return {
		get live() {
			return pages.live;
		},
		prepare,
		preview,
		hasPage,
		begin: pages.begin,
		finish: pages.finish,
		whenCurrent: pages.whenCurrent,
	};
}
