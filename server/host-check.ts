import type { MiddlewareHandler } from "hono";
import { hostHeadersOf, lacksHost } from "./client-address.ts";
import { ownHosts } from "./own-origin.ts";
import { plainError } from "./plain-error.ts";

/** This machine's own names: no page elsewhere can have one of them as its address. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Tells the site's own hosts, and this machine's, from all others. */
export function isKnownHost(siteUrl: string): (host: string) => boolean {
	const known = new Set(ownHosts(siteUrl));
	return (host) => known.has(host) || LOOPBACK.test(host);
}

/**
 * Answers only under the site's own name, so that no link, redirect or cache is ever made for another.
 * This machine's own names are let in too: health checks and proxies use them. Two Host headers are no
 * question that has one answer.
 */
export function ownHostOnly(siteUrl: string): MiddlewareHandler {
	const isKnown = isKnownHost(siteUrl);
	return async (context, next) => {
		if (hostHeadersOf(context) > 1 || lacksHost(context)) return plainError(context, 400);
		const asked = new URL(context.req.url).host;
		const named = context.req.header("host")?.toLowerCase() ?? asked;
		if (!isKnown(named) || !isKnown(asked)) return plainError(context, 421);
		await next();
	};
}
