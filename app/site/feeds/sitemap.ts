import { articleSummaries } from "#site/blog/articles.ts";
import type { Route } from "./+types/sitemap.ts";
import { originFor, plainFile } from "./plain-file.server.ts";
import { sitemapEntries, sitemapXml } from "./sitemap-entries.ts";

/** /sitemap.xml */
export function loader({ context }: Route.LoaderArgs) {
	const entries = sitemapEntries(articleSummaries);
	return plainFile(sitemapXml(originFor(context), entries), "application/xml; charset=utf-8");
}
