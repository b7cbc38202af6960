import { existsSync } from "node:fs";
import type { Pages } from "#features/content/pages.server.ts";
import type { ContentSite } from "#features/content/stored-documents.server.ts";
import { loadPages, serverBuild } from "../server/load-pages.ts";
import { type CommandContext, clock } from "./command.ts";

/**
 * The website for what scripts publish: its pages are rendered first, as on the desk, where there is a build. A
 * running site notices the publication.
 */
export async function openSite({
	config,
	database,
}: CommandContext): Promise<ContentSite> {
	const db = await database();
	const site = { db, clock: clock(), staffId: null };
	if (!existsSync(serverBuild)) return site;

	const { pages } = await loadPages(db, config, () => {});

	return { ...site, pages: withoutShowing(pages) };
}

function withoutShowing(pages: Pages): Pages {
	return {
		...pages,
		async prepare(snapshot) {
			return { ...(await pages.prepare(snapshot)), show() {} };
		},
	};
}
