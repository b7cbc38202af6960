import { documentKeys, documentKinds } from "#content/documents.ts";
import { setLiveContent } from "#content/live-content.server.ts";
import { hashBody } from "#features/content/document-bodies.server.ts";
import {
	groupEntryPaths,
	listEntryPaths,
} from "#features/content/entry-paths.server.ts";
import {
	PageRefused,
	type Pages,
	type PreparedPages,
} from "#features/content/pages.server.ts";
import { shippedEntries } from "#features/content/published-bodies.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { summarizeError } from "#lib/log/redact.ts";
import { checkRedirects, findTakenDown } from "./check-publication.ts";
import type { Log } from "./logging.ts";
import { describePageError } from "./page-error.ts";
import { findOwnLinks, findPage, withData } from "./page-files.ts";
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
	 */
	begin(snapshot: Snapshot): void;
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
	const { render, refuseMissing } = createPageRenderer(parts);
	const ofShipped = new Set(listEntryPaths(shippedEntries()));
	const lasting = withData(paths.filter((path) => !ofShipped.has(path))).filter(
		(address) => files.has(address),
	);

	let live = initial;
	/** What the build has written counts: it may have been taken off before the start. */
	let known = [...lasting, ...withData([...ofShipped])];
	/** Pages that still have older content. */
	const stale = new Set<string>();
	const rendering = new Map<string, Promise<void>>();

	function listAddresses({ entries }: Snapshot): string[] {
		return [...lasting, ...withData(listEntryPaths(entries))];
	}

	/**
	 * What is rendered before a publication, so that it can be refused: what changes, the lists that have it or had
	 * it, and the home page. The rest is rendered at its first request, or in the background.
	 */
	function findChanged(snapshot: Snapshot): string[] {
		if (!isShown(live, snapshot)) return [];

		const addresses = new Set(listAddresses(snapshot));
		const after = groupEntryPaths(snapshot.entries, live.entries);
		const before = groupEntryPaths(live.entries, snapshot.entries);
		const pages = [
			...after.own,
			...[after, before].flatMap(({ lists, indexes }) => [
				...lists,
				...indexes,
			]),
			...listChangedDocuments(live, snapshot).flatMap(
				(key) => documentKinds[key].pages ?? [],
			),
			"/",
		];

		return [...new Set(withData(pages))].filter((address) =>
			addresses.has(address),
		);
	}

	/** The pages and lists of entries that are or were published. */
	function listAllEntryPaths(): ReadonlySet<string> {
		return new Set([...ofShipped, ...listEntryPaths(live.entries)]);
	}

	async function prepare(snapshot: Snapshot): Promise<PreparedPages> {
		const rendered = new Map<string, StaticFile>();
		const addresses = new Set(listAddresses(snapshot));
		const entryPaths = listAllEntryPaths();
		const hasPage = (path: string) =>
			addresses.has(path) || (files.has(path) && !entryPaths.has(path));

		await checkRedirects(snapshot, live, {
			hasPage,
			refuseMissing,
			siteUrl: parts.settings.siteUrl,
		});

		const checked = new Set<string>();
		for (const address of findChanged(snapshot)) {
			try {
				const page = await render(address, snapshot);
				rendered.set(address, page);

				// Links that visitors have already refuse nothing.
				await whenCurrent(address);
				for (const link of listNewLinks(address, page)) {
					if (hasPage(link) || checked.has(link)) continue;

					await refuseMissing(link, snapshot.content);
					checked.add(link);
				}
			} catch (error) {
				log("page refused", { path: address, ...summarizeError(error) });
				throw new PageRefused(
					findPage(address),
					describePageError(error),
					error,
				);
			}
		}

		const deadLinks = await findDeadLinks(snapshot, rendered);

		return {
			addresses: [...rendered.keys()],
			deadLinks,
			show: (published) => show(published, rendered),
		};
	}

	/** The links of a page that its published version doesn't have. */
	function listNewLinks(address: string, file: StaticFile): string[] {
		const before = files.get(address);
		if (file.etag === before?.etag) return [];

		return [...findOwnLinks(file)].filter(
			(link) => !before || !findOwnLinks(before).has(link),
		);
	}

	/** Addresses that a snapshot takes down, and to which its pages still link. */
	async function findDeadLinks(
		snapshot: Snapshot,
		rendered: Map<string, StaticFile>,
	): Promise<Set<string>> {
		const addresses = listAddresses(snapshot);
		const current = new Set(addresses);
		const takenDown = findTakenDown(snapshot, live, (path) =>
			current.has(path),
		);
		const dead = new Set<string>();
		if (takenDown.length === 0) return dead;

		for (const address of addresses) {
			const shown = files.get(address);
			const links = shown ? findOwnLinks(shown) : new Set<string>();
			const isAffected =
				stale.has(address) || takenDown.some((path) => links.has(path));
			if (isAffected && !rendered.has(address))
				rendered.set(address, await render(address, snapshot));

			const file = rendered.get(address);
			for (const path of takenDown)
				if (file && findOwnLinks(file).has(path)) dead.add(path);
		}

		return dead;
	}

	function show(
		published: Snapshot,
		rendered: ReadonlyMap<string, StaticFile>,
	): void {
		// A later publication of another instance is shown already.
		if (Number(published.revision) < Number(live.revision)) return;

		replace(published, rendered);
		void finish();
	}

	function replace(
		published: Snapshot,
		rendered: ReadonlyMap<string, StaticFile>,
	): void {
		const isStale = published === live || isShown(live, published);
		live = published;
		setLiveContent(published.content);
		for (const [address, file] of rendered) replacePage(address, file);

		const before = known;
		known = listAddresses(published);
		const isPublic = new Set(known);
		for (const address of before.filter((each) => !isPublic.has(each))) {
			files.delete(address);
			stale.delete(address);
		}

		rendering.clear();
		for (const address of known) if (isStale) stale.add(address);
		for (const address of rendered.keys()) stale.delete(address);
	}

	function replacePage(address: string, file: StaticFile): void {
		if (file.etag !== files.get(address)?.etag) files.set(address, file);
	}

	/** Pages that fail are rendered for each request. */
	function removePage(address: string, error: unknown): null {
		log("page not rendered", { path: address, ...summarizeError(error) });
		files.delete(address);

		return null;
	}

	function finish(): Promise<void> {
		return finishInBackground(live).catch((error) =>
			log("pages not finished", summarizeError(error)),
		);
	}

	async function finishInBackground(snapshot: Snapshot): Promise<void> {
		for (const address of [...stale]) {
			if (live !== snapshot) return;
			await whenCurrent(address);
		}
	}

	function whenCurrent(path: string): Promise<void> | null {
		if (!stale.has(path)) return null;

		const known = rendering.get(path);
		if (known) return known;

		const snapshot = live;
		const started = refresh(path, snapshot).finally(() => {
			if (live === snapshot) rendering.delete(path);
		});
		rendering.set(path, started);

		return started;
	}

	async function refresh(address: string, snapshot: Snapshot): Promise<void> {
		const page = await render(address, snapshot).catch((error) => {
			if (live === snapshot) removePage(address, error);
			return null;
		});
		// Another publication came meanwhile, which renders it again.
		if (live !== snapshot) return;

		stale.delete(address);
		if (page) replacePage(address, page);
	}

	function begin(snapshot: Snapshot): void {
		replace(snapshot, new Map());
	}

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

		return refuseMissing(path, live.content).then(
			() => true,
			() => false,
		);
	}

	return {
		get live() {
			return live;
		},
		prepare,
		preview,
		hasPage,
		begin,
		finish,
		whenCurrent,
	};
}

/** True when a page may look different. */
function isShown(before: Snapshot, after: Snapshot): boolean {
	const { own } = groupEntryPaths(after.entries, before.entries);
	const { own: gone } = groupEntryPaths(before.entries, after.entries);

	return (
		own.length + gone.length > 0 ||
		hashBody(before.content) !== hashBody(after.content) ||
		listChangedDocuments(before, after).some(
			(key) => documentKinds[key].pages !== null,
		)
	);
}

function listChangedDocuments(before: Snapshot, after: Snapshot) {
	return documentKeys.filter(
		(key) => hashBody(before.documents[key]) !== hashBody(after.documents[key]),
	);
}
