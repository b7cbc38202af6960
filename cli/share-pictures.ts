import { shippedArticles } from "#content/articles.server.ts";
import { findShareImage } from "#site/layout/page-meta.ts";
import { sitePages } from "#site/pages.ts";
import { encodeShare, renderShareSvg } from "../server/draw-share-picture.ts";

/** Messengers ignore large pictures. */
const MAX_BYTES = 60 * 1024;

/** All share pictures as PNG, with their paths in build/client. */
export async function* sharePictures() {
	for (const { path, share } of sitePages({
		articles: shippedArticles.map(({ fields }) => fields),
	})) {
		if (!share) continue;

		const bytes = await encodeShare(await renderShareSvg(share));
		if (bytes.length > MAX_BYTES)
			throw new Error(
				`The share picture of ${path} has ${bytes.length} bytes.`,
			);

		yield { path: findShareImage(path).slice(1), bytes };
	}
}
