import { enqueueFrom } from "#features/leads/notifications.ts";
import { recordedChange } from "./audit.server.ts";
import {
	type LinkRequested,
	type LinkSite,
	requestLink,
} from "./request-link.server.ts";
import { insertPasswordLink } from "./staff-links.server.ts";
import { buildStaffLinkMail } from "./staff-mails.ts";
import { findByEmail } from "./store.server.ts";

/** Emails a link by which a forgotten password is replaced. @throws DatabaseError */
export function requestPasswordLink(
	site: LinkSite,
	typed: string,
	network: string | null,
): Promise<LinkRequested> {
	const email = typed.toLowerCase();

	return requestLink(site, "link", { email, network }, () =>
		sendLink(site, email),
	);
}

async function sendLink(site: LinkSite, email: string): Promise<void> {
	const { db, clock, origin } = site;
	const account = await findByEmail(db, email);
	if (!account) return;

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
}
