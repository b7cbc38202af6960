import { setLiveContent } from "#content/live-content.server.ts";
import { hashPart, listParts } from "#features/content/content-parts.server.ts";
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
import { findOwnLinks, findPage, withData } from "./page-files.ts";
import {
	createPageRenderer,
	type Rendered,
	type RendererParts,
	type Sources,
} from "./render-page.ts";
import { previewPolicy } from "./security-headers.ts";
import type { StaticFile } from "./static-files.ts";

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

				for (const link of listNewLinks(address, page)) {
					if (hasPage(link) || checked.has(link)) continue;

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

	/** The links of a page that its published version doesn't have. */
	function listNewLinks(address: string, { file }: Rendered): string[] {
		const before = files.get(address);
		if (file.etag === before?.etag) return [];

		return [...findOwnLinks(file)].filter(
			(link) => !before || !findOwnLinks(before).has(link),
		);
	}

	/** Addresses that a snapshot takes down, and to which its pages still link. */
	async function findDeadLinks(
		snapshot: Snapshot,
		rendered: Map<string, Rendered>,
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
			if (!shown || !takenDown.some((path) => findOwnLinks(shown).has(path)))
				continue;

			const isOutdated =
				!rendered.has(address) && !isCurrent(address, snapshot);
			if (isOutdated) rendered.set(address, await render(address, snapshot));
		}

		for (const address of addresses) {
			const file = rendered.get(address)?.file ?? files.get(address);
			for (const path of takenDown)
				if (file && findOwnLinks(file).has(path)) dead.add(path);
		}

		return dead;
	}

	function show(
		published: Snapshot,
		rendered: ReadonlyMap<string, Rendered>,
	): void {
		// A later publication of another instance is shown already.
		if (Number(published.revision) < Number(live.revision)) return;

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
		const isPublic = new Set(known);
		for (const address of before.filter((each) => !isPublic.has(each))) {
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
		log("page not rendered", { path: address, ...summarizeError(error) });
		files.delete(address);
		sourcesOfPages.delete(address);

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
