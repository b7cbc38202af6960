import type { ServerBuild } from "react-router";
import { findBookingPage } from "#features/booking/providers/provider.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { hasPicture } from "#features/media/media-store.server.ts";
import { listCspSources } from "#features/tracking/tag-config.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { prerenderedPaths } from "#site/pages.ts";
import type { Config } from "./config.ts";
import type { Log } from "./logging.ts";
import { renderedPages } from "./rendered-pages.ts";
import { loadStaticFiles, type StaticFile } from "./static-files.ts";

const root = new URL("../", import.meta.url);

/** What `npm run build` writes. */
export const serverBuild = new URL("build/server/index.js", root);

/** The files of the build, and its pages with the published content. */
export async function loadPages(db: Database, config: Config, log: Log) {
	const build: ServerBuild = await import(serverBuild.href);
	const settings = {
		siteUrl: config.siteUrl,
		get bookingPage() {
			return findBookingPage(config.booking);
		},
		get vendors() {
			return listCspSources(config.tags);
		},
	};
	const client = new URL("build/client/", root).pathname;
	const files = loadStaticFiles(client, settings);
	const snapshot = await loadSnapshot(db, new Date().toISOString());
	const pages = renderedPages(
		{
			build,
			files,
			settings,
			paths: prerenderedPaths,
			hasPicture: (path) => hasPicture(db, path),
			log,
		},
		snapshot,
	);

	// The build has rendered what was shipped, in its year.
	const { notice, year } = snapshot.content;
	const isBuiltThisYear = isOfYear(files.get("/"), year);
	if (snapshot.isEdited || notice || !isBuiltThisYear) pages.begin(snapshot);

	return { build, files, pages };
}

/** True for a page with the content of this year. */
function isOfYear(page: StaticFile | undefined, year: number): boolean {
	return page?.body.identity.includes(`"year":${year}`) ?? false;
}
