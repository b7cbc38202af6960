import type { Site } from "#site.server.ts";
import type { Sender } from "./login.server.ts";

/** Where a login comes from, as its request tells. */
export function senderOf(
	{ headers }: Request,
	{ origin, clientAddress }: Pick<Site, "origin" | "clientAddress">,
): Sender {
	return {
		siteUrl: origin,
		clientAddress,
		agent: headers.get("user-agent"),
		cookies: headers.get("cookie"),
	};
}
