import type { Site } from "#lib/http/request-context.server.ts";
import type { ClientInfo } from "./login.server.ts";

/** Where a login comes from, as its request tells. */
export function clientInfoOf(
	{ headers }: Request,
	{ origin, clientAddress }: Pick<Site, "origin" | "clientAddress">,
): ClientInfo {
	return {
		siteUrl: origin,
		clientAddress,
		agent: headers.get("user-agent"),
		cookies: headers.get("cookie"),
	};
}
