import type { Context } from "hono";
import { readBindings } from "./client-address.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Hosts of the site: the configured one and, for a loopback address, its other names. */
export function listOwnHosts(siteUrl: string): string[] {
	const { host, hostname, port } = new URL(siteUrl);
	if (!LOOPBACK_NAMES.includes(hostname)) return [host];
	return LOOPBACK_NAMES.map((name) => (port === "" ? name : `${name}:${port}`));
}

/** Accepts a missing Origin, which old browsers and tools do not send. */
function isOwnOrigin(origin: string | undefined, siteUrl: string): boolean {
	if (origin === undefined) return true;
	if (!URL.canParse(origin)) return false;

	const { protocol, host } = new URL(origin);

	return (
		protocol === new URL(siteUrl).protocol &&
		listOwnHosts(siteUrl).includes(host)
	);
}

/**
 * True when a form came from a page of this site. Behind a proxy that sends `Referrer-Policy: no-referrer` browsers
 * say `Origin: null`: then `Sec-Fetch-Site` decides, which no script can set.
 * @param isStrict also refuses forms of which no browser confirms that.
 */
export function isOwnForm(
	{ req }: Context,
	siteUrl: string,
	{ isStrict }: { isStrict: boolean },
): boolean {
	const origin = req.header("origin");
	const site = req.header("sec-fetch-site");
	if (site === "cross-site") return false;
	if (isStrict && site !== undefined && site !== "same-origin") return false;
	if (origin === "null" || (isStrict && origin === undefined))
		return site === "same-origin";

	return isOwnOrigin(origin, siteUrl);
}

/**
 * Checks that a request names the site's host, or this machine, exactly once, so that no link, redirect or
 * cache entry is created for another host.
 * @returns the status of the refusal, or null.
 */
export function hostCheck(
	siteUrl: string,
): (context: Context) => 400 | 421 | null {
	const known = new Set(listOwnHosts(siteUrl));

	// Health checks and proxies use the names of this machine. No other site can have them.
	const isKnown = (host: string) =>
		known.has(host) || LOOPBACK_NAMES.includes(host.replace(/:\d+$/, ""));

	return (context) => {
		const { incoming } = readBindings(context);
		const names =
			incoming?.rawHeaders.filter((_text, at) => at % 2 === 0) ?? [];
		const count = names.filter((name) => name.toLowerCase() === "host").length;
		// RFC 9112, section 3.2.
		if (count > 1 || (count === 0 && incoming?.httpVersion === "1.1"))
			return 400;

		const named = context.req.header("host")?.toLowerCase();
		if (named !== undefined && !isKnown(named)) return 421;
		// A request target in absolute form has a host, too.
		if (named !== undefined && incoming?.url?.startsWith("/")) return null;

		return isKnown(new URL(context.req.url).host) ? null : 421;
	};
}
