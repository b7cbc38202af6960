import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#lib/db/connection.server.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { MIN_LOGIN } from "./contract.ts";
import { type LinkKind, takeLinkRequest } from "./login-limits.server.ts";

export type LinkSite = MailContext & { db: Database };

export type LinkRequested =
	| { outcome: "done" }
	| { outcome: "limited"; retryAfterMs: number };

/**
 * Emails a link by which one logs in. The answer and its duration are the same for known and unknown addresses, and
 * for those that have been sent too many links. Only the limit per network is shown.
 * @param send enqueues the email, unless the address is unknown.
 * @throws DatabaseError
 */
export async function requestLink(
	site: LinkSite,
	kind: LinkKind,
	subject: { email: string; network: string | null },
	send: () => Promise<void>,
): Promise<LinkRequested> {
	const waited = pause(MIN_LOGIN);
	const now = Date.parse(site.clock.at);
	const limit = await takeLinkRequest(site.db, kind, subject, now);
	const isRefused = limit.retryAfterMs > 0;
	if (!isRefused && !limit.isAccountLimited && site.notify?.mail) await send();
	await waited;

	wakeDelivery();

	return isRefused
		? { outcome: "limited", retryAfterMs: limit.retryAfterMs }
		: { outcome: "done" };
}
