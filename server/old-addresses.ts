import type { MiddlewareHandler } from "hono";
import { findRedirect, namesPost } from "#content/redirects-schema.ts";
import { countNotFound } from "#features/tracking/statistics.server.ts";
import type { RouterParts } from "./router.ts";
import { nothingPolicy } from "./security-headers.ts";
import type { StaticFile } from "./static-files.ts";

type OldAddressParts = Pick<RouterParts, "db" | "now" | "pages"> & {
	files: ReadonlyMap<string, StaticFile>;
};

/** True for `/?p=12`: WordPress had another page there than the site has. */
export function isOldAddress(url: string): boolean {
	return url.includes("?") && namesPost(new URL(url));
}

/**
 * Redirects pages of WordPress without an address of their own, and counts those that aren't redirected: they get the
 * page of their path. Paths without a page are redirected by their loader.
 */
export function redirectOldAddresses(
	parts: OldAddressParts,
): MiddlewareHandler {
	const { files, db, now, pages } = parts;

	return async (context, next) => {
		const { req } = context;
		if (req.method !== "GET" || !isOldAddress(req.url)) return next();

		const url = new URL(req.url);
		const redirects = pages?.live.documents.redirects ?? { entries: [] };
		const to = findRedirect(redirects, url);
		if (to === null) {
			if (files.has(req.path))
				void countNotFound(db, url.pathname + url.search, now().toISOString());

			return next();
		}

		return new Response(null, {
			status: 308,
			headers: { Location: to, "Content-Security-Policy": nothingPolicy },
		});
	};
}
