import type { Context, MiddlewareHandler } from "hono";
import { bindingsOf } from "./client-address.ts";
import { plainError } from "./plain-response.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** No page elsewhere can have one of these as its address; health checks and proxies use them. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The hosts under which the site may be reached: the configured one; on a loopback address, its other names too. */
export function ownHosts(siteUrl: string): string[] {
	const { host, hostname, port } = new URL(siteUrl);
	if (!LOOPBACK_NAMES.includes(hostname)) return [host];
	return LOOPBACK_NAMES.map((name) => (port === "" ? name : `${name}:${port}`));
}

/** Whether a form came from one of our own pages. Old browsers and tools send no Origin: allowed here, staff routes check more. */
export function isOwnOrigin(origin: string | undefined, siteUrl: string): boolean {
	if (origin === undefined) return true;
	if (!URL.canParse(origin)) return false;
	const { protocol, host } = new URL(origin);
	return protocol === new URL(siteUrl).protocol && ownHosts(siteUrl).includes(host);
}

/**
 * Checks that a request names the site's own host, or this machine, exactly once, so that no link,
 * redirect or cache is ever made for another.
 * @returns the status to refuse it with, or null.
 */
export function hostCheck(siteUrl: string): (context: Context) => 400 | 421 | null {
	const known = new Set(ownHosts(siteUrl));
	const isKnown = (host: string) => known.has(host) || LOOPBACK.test(host);
	return (context) => {
		const { incoming } = bindingsOf(context);
		const count = hostHeaders(incoming?.rawHeaders ?? []);
		// RFC 9112, section 3.2.
		if (count > 1 || (count === 0 && incoming?.httpVersion === "1.1")) return 400;
		const named = context.req.header("host")?.toLowerCase();
		if (named !== undefined && !isKnown(named)) return 421;
		// The absolute form of a request's target names a host of its own.
		if (named !== undefined && incoming?.url?.startsWith("/")) return null;
		return isKnown(new URL(context.req.url).host) ? null : 421;
	};
}

export function ownHostOnly(siteUrl: string): MiddlewareHandler {
	const refusalOf = hostCheck(siteUrl);
	return async (context, next) => {
		const status = refusalOf(context);
		return status === null ? next() : plainError(context, status);
	};
}

function hostHeaders(rawHeaders: readonly string[]): number {
	let count = 0;
	for (let at = 0; at < rawHeaders.length; at += 2)
		if (rawHeaders[at]?.toLowerCase() === "host") count++;
	return count;
}
