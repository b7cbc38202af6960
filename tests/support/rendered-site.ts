import type { ServerBuild } from "react-router";
import { shippedContent } from "#content/shipped-content.ts";
import {
	shippedDocuments,
	shippedEntries,
} from "#features/content/published-bodies.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { prerenderedPaths } from "#site/pages.ts";
import type { Log } from "../../server/logging.ts";
import { renderedPages } from "../../server/rendered-pages.ts";
import { loadStaticFiles } from "../../server/static-files.ts";
import { builtFolder } from "./built-site.ts";

/** The time of the snapshots. */
export const at = "2026-11-26T10:00:00.000Z";

/** What is shipped. */
export const initial: Snapshot = {
	revision: "0",
	at,
	documents: shippedDocuments(),
	entries: shippedEntries(),
	withdrawn: new Set(),
	content: shippedContent(),
	isEdited: false,
	unreadable: [],
	nextChange: "2027-01-01T00:00:00.000Z",
};

const settings = {
	siteUrl: "https://agency.example",
	bookingPage: null,
	vendors: {},
};

/** The built site with a snapshot, all of whose pages are rendered. */
export async function siteWith(
	snapshot: Snapshot,
	atStart = initial,
	log: Log = () => {},
) {
	const site = await startedSite(atStart, log);
	site.pages.begin(snapshot);
	await site.pages.finish();

	return site;
}

/** The site after a start: its pages are those of the build, of which none is rendered. */
export async function startedSite(atStart = initial, log: Log = () => {}) {
	const build: ServerBuild = await import(
		new URL("../server/index.js", `file://${builtFolder}`).href
	);
	const files = loadStaticFiles(builtFolder, settings);
	const built = new Map([...files].map(([path, { etag }]) => [path, etag]));
	const pages = renderedPages(
		{ build, files, settings, paths: prerenderedPaths, log },
		atStart,
	);

	const text = (path: string) =>
		files.get(path)?.body.identity.toString() ?? "";

	return { pages, files, built, text };
}
