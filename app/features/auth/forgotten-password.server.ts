import { setTimeout as pause } from "node:timers/promises";
import { enqueueFrom } from "#features/leads/notifications.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { recordedChange } from "./audit.server.ts";
import { MIN_LOGIN } from "./contract.ts";
import { takeLinkRequest } from "./login-limits.server.ts";
import { insertPasswordLink } from "./staff-links.server.ts";
import { buildStaffLinkMail } from "./staff-mails.ts";
import { findByEmail } from "./store.server.ts";

type LinkSite = MailContext & { db: Database };

type LinkRequested =
	| { outcome: "done" }
	| { outcome: "limited"; retryAfterMs: number };

/**
 * Emails a link by which a forgotten password is replaced. The answer and its
 * duration are the same for known and unknown addresses, and for accounts that
 * have been sent too many links. Only the limit per network is shown.
 * @throws DatabaseError
 */
export async function requestPasswordLink(
	site: LinkSite,
	email: string,
	network: string | null,
): Promise<LinkRequested> {
	const waited = pause(MIN_LOGIN);
	const requested = await sendLink(site, email.toLowerCase(), network);
	await waited;

	wakeDelivery();

	return requested;
}

async function sendLink(
	site: LinkSite,
	email: string,
	network: string | null,
): Promise<LinkRequested> {
	const { db, clock, notify, origin } = site;
	const now = Date.parse(clock.at);

	const limit = await takeLinkRequest(db, "link", { email, network }, now);
	if (limit.retryAfterMs > 0)
		return { outcome: "limited", retryAfterMs: limit.retryAfterMs };

	const account = await findByEmail(db, email);
	if (!account || limit.isAccountLimited || !notify?.mail)
		return { outcome: "done" };

	const event = {
		staffId: null,
		action: "staff.forgot",
		subject: account.id,
	} as const;
	await recordedChange(site, event, async (trx) => {
		const { path, expiresAt } = await insertPasswordLink(
			trx,
			account.id,
			clock.at,
		);
		const link = { url: origin + path, expiresAt };
		await enqueueFrom(site, trx, buildStaffLinkMail("forgotten", email, link));

		return true;
	});

	return { outcome: "done" };
}
