import type { IndustrySlug } from "#content/industry.ts";
import type { PublicPath } from "#content/paths.ts";

/** For the build and the server; not in the client bundle. */
export type Page = {
	path: PublicPath | UncountedPath;
	/** Short, for suggestions and llms.txt. */
	title: string;
	/** The same for every visitor: rendered at build time and served from memory. */
	prerendered: boolean;
	/** In the sitemap; a date where the last change is known. */
	sitemap: boolean | string;
	/** Listed in this section of llms.txt, if it has a description. */
	section: LlmsSection;
	description?: string;
	/** Suggested for unknown addresses that are similar to its path, its title or one of these words. */
	words?: string;
	/** Its copy, for the site's search: every string in it. Articles, cases and policies have theirs elsewhere. */
	texts?: unknown;
	share?: SharePicture;
};

/** Passwords are typed on this page: neither our statistics nor tags get its events. */
export const uncountedPaths = ["/login"] as const;
type UncountedPath = (typeof uncountedPaths)[number];

export type LlmsSection =
	| "Pages"
	| "Trades"
	| "Case studies"
	| "Articles"
	| "Optional";

/** Drawn at build time by cli/share-pictures.ts. */
export type SharePicture = {
	title: string;
	color: IndustrySlug | "dark";
	/** File name in public/illustrations, without `.svg`. */
	illustration: string;
};

export function page(
	path: Page["path"],
	title: string,
	details: Partial<Page>,
): Page {
	return {
		path,
		title,
		prerendered: true,
		sitemap: true,
		section: "Pages",
		...details,
	};
}

export function share(
	title: string,
	color: IndustrySlug,
	illustration: string,
): SharePicture {
	return { title, color, illustration };
}
