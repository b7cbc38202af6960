import { setLiveContent } from "#content/live-content.server.ts";
import {
	PageRefused,
	type Pages,
	type PreparedPages,
} from "#features/content/pages.server.ts";
import {
	hashPart,
	listParts,
	type Snapshot,
	shippedEntries,
} from "#features/content/snapshot.server.ts";
import { errorSummary } from "#lib/log/redact.ts";
import type { Log } from "./logging.ts";
import {
	findPage,
	groupEntryPaths,
	listEntryPaths,
	ownLinks,
	withData,
} from "./page-files.ts";
import {
	pageRenderer,
	type Rendered,
	type RendererParts,
	type Sources,
} from "./render-page.ts";
import { previewPolicy } from "./security-headers.ts";
import type { StaticFile } from "./static-assets.ts";

type RenderedPagesParts = RendererParts & {
	/** The files by path, in which pages are replaced. */
	files: Map<string, StaticFile>;
	/** Files rendered by the build: pages, their data, feeds and other text files. */
	paths: readonly string[];
	log: Log;
};

/** Entries that are rendered before a publication of something else; a change that breaks one breaks all. */
const SAMPLED_ENTRIES = 3;

/** Fields that have been checked, of hundreds of articles: a publication doesn't wait for the pages that list them. */
const ARTICLE_LIST = "articleList";

/** All texts of all articles, which the feeds contain: nor for these. */
const ARTICLE_TEXTS = "entries.article";

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
	const { render, refuseMissing } = pageRenderer(parts);
	const ofShipped = new Set(listEntryPaths(shippedEntries()));
	const lasting = withData(paths.filter((path) => !ofShipped.has(path))).filter(
		(address) => files.has(address),
	);

	let live = initial;
	let known = listAddresses(initial);
	/** Pages that still have older content. */
	const stale = new Set<string>();
	const rendering = new Map<string, Promise<void>>();
	/** Without those of the build, whose reads are not recorded. */
	const sourcesOfPages = new Map<string, Sources>();

	function isCurrent(address: string, snapshot: Snapshot): boolean {
		const sources = sourcesOfPages.get(address);
		if (!sources) return false;

		return [...sources].every(
			([part, hash]) => hashPart(snapshot, part) === hash,
		);
	}

	function listAddresses({ entries }: Snapshot): string[] {
		return [...lasting, ...withData(listEntryPaths(entries))];
	}

	/**
	 * What is rendered before a publication, so that it can be refused: the pages of changed entries, and pages that
	 * read something else that has changed, with some entries. The rest is rendered at its first request.
	 */
	function findChanged(snapshot: Snapshot): string[] {
		const { entries } = snapshot;
		const known = new Set(listAddresses(snapshot));
		const changed = groupEntryPaths(entries, live.entries);
		// The lists that an entry has left.
		const before = groupEntryPaths(live.entries, entries);
		const samples = listEntryPaths(entries).slice(0, SAMPLED_ENTRIES);

		const own = withData(changed.own).filter(
			(address) => !isCurrent(address, snapshot),
		);
		const isAffected = readsChange(snapshot);
		const others = [
			...lasting,
			...withData([...changed.lists, ...before.lists, ...samples]),
		].filter(isAffected);

		return [...new Set([...own, ...others])].filter((address) =>
			known.has(address),
		);
	}

	/** True for pages that read a part which changes, other than the articles that they list. */
	function readsChange(snapshot: Snapshot): (address: string) => boolean {
		const isChanged = (part: string, hash: string) =>
			part !== ARTICLE_LIST &&
			part !== ARTICLE_TEXTS &&
			hashPart(snapshot, part) !== hash;
		const isAnyChanged = listParts(live).some((part) =>
			isChanged(part, hashPart(live, part)),
		);

		return (address) => {
			const sources = sourcesOfPages.get(address);
			if (!sources) return isAnyChanged;
			if (sources.has(ARTICLE_TEXTS)) return false;

			return [...sources].some(([part, hash]) => isChanged(part, hash));
		};
	}

	/** The pages and lists of entries that are or were published. */
	function listAllEntryPaths(): ReadonlySet<string> {
		return new Set([...ofShipped, ...listEntryPaths(live.entries)]);
	}

	async function prepare(snapshot: Snapshot): Promise<PreparedPages> {
		const rendered = new Map<string, Rendered>();
		const checked = new Set<string>();

		const addresses = new Set(listAddresses(snapshot));
		const entryPaths = listAllEntryPaths();
		await checkRedirects(snapshot, addresses, entryPaths);

		for (const address of findChanged(snapshot)) {
			try {
				const page = await render(address, snapshot);
				rendered.set(address, page);

				const { file } = page;
				const before = files.get(address);
				if (file.etag === before?.etag) continue;

				for (const link of ownLinks(file)) {
					if (addresses.has(link) || checked.has(link)) continue;
					if (files.has(link) && !entryPaths.has(link)) continue;
					if (before && ownLinks(before).has(link)) continue;

					await refuseMissing(link, snapshot.content);
					checked.add(link);
				}
			} catch (error) {
				const reason = error instanceof Error ? error.message : String(error);
				throw new PageRefused(findPage(address), reason, error);
			}
		}

		const deadLinks = await findDeadLinks(snapshot, rendered);

		return {
			addresses: [...rendered.keys()],
			deadLinks,
			show: (published) => show(published, rendered),
		};
	}

	/** Addresses that a snapshot takes down without a redirect, and to which its pages still link. */
	async function findDeadLinks(
		snapshot: Snapshot,
		rendered: Map<string, Rendered>,
	): Promise<Set<string>> {
		const addresses = listAddresses(snapshot);
		const current = new Set(addresses);
		const { entries: redirects } = snapshot.documents.redirects;
		const removed = listEntryPaths(live.entries).filter(
			(path) =>
				!current.has(path) && !redirects.some(({ from }) => from === path),
		);
		const dead = new Set<string>();
		if (removed.length === 0) return dead;

		const linksTo = (file: StaticFile | undefined) => {
			const links = file ? ownLinks(file) : new Set<string>();
			return removed.filter((path) => links.has(path));
		};

		for (const address of addresses) {
			const isLinking = linksTo(files.get(address)).length > 0;
			if (!isLinking || rendered.has(address)) continue;
			if (isCurrent(address, snapshot)) continue;

			rendered.set(address, await render(address, snapshot));
		}

		for (const address of addresses)
			for (const path of linksTo(
				rendered.get(address)?.file ?? files.get(address),
			))
				dead.add(path);

		return dead;
	}

	/** @throws PageRefused for a new redirect from a page, or to none. */
	async function checkRedirects(
		{ documents, content }: Snapshot,
		pages: ReadonlySet<string>,
		entryPaths: ReadonlySet<string>,
	): Promise<void> {
		const hasPage = (path: string) =>
			pages.has(path) || (files.has(path) && !entryPaths.has(path));
		const known = live.documents.redirects.entries.map(({ from, to }) =>
			[from, to].join(" "),
		);

		for (const { from, to } of documents.redirects.entries) {
			if (known.includes([from, to].join(" "))) continue;
			if (hasPage(from) || hasPage(encodeURI(from)))
				throw new PageRefused(from, "There is a page at this address.");

			const { pathname } = new URL(to, parts.settings.siteUrl);
			if (hasPage(pathname)) continue;

			await refuseMissing(pathname, content).catch((error) => {
				throw new PageRefused(to, `There is no page at ${pathname}.`, error);
			});
		}
	}

	function show(
		published: Snapshot,
		rendered: ReadonlyMap<string, Rendered>,
	): void {
		replace(published, rendered);
		void finish();
	}

	function replace(
		published: Snapshot,
		rendered: ReadonlyMap<string, Rendered>,
	): void {
		live = published;
		setLiveContent(published.content);
		for (const [address, page] of rendered) replacePage(address, page);

		const before = known;
		known = listAddresses(published);
		for (const address of before.filter((each) => !known.includes(each))) {
			files.delete(address);
			sourcesOfPages.delete(address);
		}

		rendering.clear();
		stale.clear();
		for (const address of known)
			if (!isCurrent(address, published)) stale.add(address);
	}

	function replacePage(address: string, { file, sources }: Rendered): void {
		sourcesOfPages.set(address, sources);
		if (file.etag !== files.get(address)?.etag) files.set(address, file);
	}

	/** Pages that fail are rendered for each request. */
	function removePage(address: string, error: unknown): null {
		log("page not rendered", { path: address, ...errorSummary(error) });
		files.delete(address);
		sourcesOfPages.delete(address);

		return null;
	}

	function finish(): Promise<void> {
		return finishInBackground(live).catch((error) =>
			log("pages not finished", errorSummary(error)),
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
		const { file } = await render(path, snapshot);

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
