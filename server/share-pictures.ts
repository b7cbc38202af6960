import { createHash } from "node:crypto";
import { shippedArticles } from "#content/articles.server.ts";
import { shippedCompany } from "#content/company.ts";
import type { Company } from "#content/company-schema.ts";
import { withContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { readFile } from "#features/media/media-store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	listWidths,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import { findShareImage } from "#site/layout/page-meta.ts";
import type { SharePicture } from "#site/page.ts";
import { currentPages, sitePages } from "#site/pages.ts";
import type { ShareOrder } from "./drawing-worker.ts";
import { createDrawnFiles } from "./drawn-files.ts";
import type { Log } from "./logging.ts";
import type { RenderedPages } from "./rendered-pages.ts";
import type { StaticFile } from "./static-files.ts";

type SharePicturesParts = {
	db: Database;
	files: Map<string, StaticFile>;
	pages: Pick<RenderedPages, "live">;
	log: Log;
};

type Brand = Pick<Company, "name" | "logo" | "logoDark">;

/**
 * The pictures for sharing, with the agency's own name or logo and the titles of its articles. The build has drawn
 * those of what is shipped; others are drawn at their first request, one at a time.
 */
export function sharePictures({ db, files, pages, log }: SharePicturesParts) {
	const drawn = createDrawnFiles({ files, log });
	for (const [path, share] of withContent(shippedContent(), listShipped))
		if (files.has(path)) drawn.setKey(path, buildKey(share, shippedCompany));

	/** Pages of new articles have no picture from the build. */
	function fallBackToHome(path: string): void {
		const home = files.get("/share/home.png");
		if (home && !files.has(path)) files.set(path, home);
	}

	return {
		/** A promise while a picture is drawn. */
		whenCurrent(path: string): Promise<void> | null {
			if (!path.startsWith("/share/")) return null;

			const { content } = pages.live;
			const { company } = content;
			const share = withContent(content, () => listCurrent().get(path));
			if (!share) {
				drawn.remove(path);
				return null;
			}

			return drawn.whenCurrent({
				name: path,
				key: buildKey(share, company),
				order: async () => ({
					kind: "share",
					path,
					share,
					name: company.name,
					logo: await readLogo(db, company, share),
				}),
				onFailure: () => fallBackToHome(path),
			});
		},
	};
}

function listShipped(): Map<string, SharePicture> {
	return indexByPath(
		sitePages({ articles: shippedArticles.map(({ fields }) => fields) }),
	);
}

function listCurrent(): Map<string, SharePicture> {
	return indexByPath(currentPages());
}

function indexByPath(pages: ReturnType<typeof sitePages>) {
	return new Map(
		pages.flatMap(({ path, share }) =>
			share ? [[findShareImage(path), share] as const] : [],
		),
	);
}

/** Equal for pictures that look alike. */
function buildKey(share: SharePicture, { name, logo, logoDark }: Brand) {
	return createHash("sha256")
		.update(JSON.stringify([share, name, logo, logoDark]))
		.digest("base64url");
}

async function readLogo(
	db: Database,
	{ logo, logoDark }: Brand,
	{ color }: SharePicture,
): Promise<ShareOrder["logo"]> {
	const isDark = color === "dark";
	const address = isDark ? logoDark || logo : logo;
	const picture = parsePictureAddress(address);
	if (!picture) return null;

	const [smallest] = listWidths(picture.width);

	const bytes = await readFile(db, picture.id, `${smallest}.webp`);

	return bytes && { bytes, hasLabel: isDark && logoDark === "" };
}
