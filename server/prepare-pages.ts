import {
	PageRefused,
	type PreparedPages,
} from "#features/content/pages.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { summarizeError } from "#lib/log/redact.ts";
import { checkRedirects, findTakenDown } from "./check-publication.ts";
import type { LivePages } from "./live-pages.ts";
import type { Log } from "./logging.ts";
import { listChangedPages, type PageAddresses } from "./page-addresses.ts";
import { describePageError } from "./page-error.ts";
import { findOwnLinks, findPage, withData } from "./page-files.ts";
import type { PageRenderer } from "./render-page.ts";
import type { StaticFile } from "./static-files.ts";

type PreparationParts = {
	files: ReadonlyMap<string, StaticFile>;
	addresses: PageAddresses;
	pages: LivePages;
	renderer: PageRenderer;
	siteUrl: string;
	log: Log;
};

/** Renders what a publication changes, and refuses what can't be shown or leads nowhere. */
export function createPreparation({
	files,
	addresses,
	pages,
	renderer: { render, refuseMissing },
	siteUrl,
	log,
}: PreparationParts) {
	async function prepare(snapshot: Snapshot): Promise<PreparedPages> {
		const rendered = new Map<string, StaticFile>();
		const current = new Set(addresses.list(snapshot));
		const entryPaths = addresses.listEntries(pages.live);
		const hasPage = (path: string) =>
			current.has(path) || (files.has(path) && !entryPaths.has(path));

		await checkRedirects(snapshot, pages.live, {
			hasPage,
			refuseMissing,
			siteUrl,
		});

		const checked = new Set<string>();
		const changed = withData(listChangedPages(pages.live, snapshot));
		for (const address of new Set(changed)) {
			if (!current.has(address)) continue;

			try {
				const page = await render(address, snapshot);
				rendered.set(address, page);

				// Links that visitors have already refuse nothing.
				await pages.whenCurrent(address);
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
			show: (published) => pages.show(published, rendered),
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
		const current = new Set(addresses.list(snapshot));
		const takenDown = findTakenDown(snapshot, pages.live, (path) =>
			current.has(path),
		);
		const dead = new Set<string>();
		if (takenDown.length === 0) return dead;

		for (const address of current) {
			const shown = files.get(address);
			const links = shown ? findOwnLinks(shown) : new Set<string>();
			const isAffected =
				pages.isStale(address) || takenDown.some((path) => links.has(path));
			if (isAffected && !rendered.has(address))
				rendered.set(address, await render(address, snapshot));

			const file = rendered.get(address);
			for (const path of takenDown)
				if (file && findOwnLinks(file).has(path)) dead.add(path);
		}

		return dead;
	}

	return prepare;
}
