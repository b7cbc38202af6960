import { sql } from "kysely";
import {
	type LinkRequested,
	type LinkSite,
	requestLink,
} from "#features/auth/request-link.server.ts";
import { enqueueFrom } from "#features/leads/notifications.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { hashOfToken, makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { ifStale } from "#lib/db/errors.ts";
import { type Clock, shifted } from "#lib/time/dates.ts";
import { isAddress } from "./address-forms.server.ts";
import { PORTAL_LINK_PATH } from "./contract.ts";
import { buildPortalLinkMail } from "./portal-mails.ts";
import { beginPortalSession } from "./portal-session.server.ts";

const LINK_LASTS = 30 * 60_000;

/** Emails a client a link to the portal. @throws DatabaseError */
export function requestPortalLink(
	site: LinkSite,
	address: string,
	network: string | null,
): Promise<LinkRequested> {
	const email = emailKey(address);

	return requestLink(site, "portal", { email, network }, () =>
		sendLink(site, email),
	);
}

async function sendLink(site: LinkSite, email: string): Promise<void> {
	const { db, clock, origin } = site;
	if (!(await isClient(db, email))) return;

	const token = makeToken();
	const expiresAt = shifted(clock.at, LINK_LASTS);
	const url = `${origin}${PORTAL_LINK_PATH}/${token}`;

	await db.transaction().execute(async (trx) => {
		await trx
			.deleteFrom("client_sessions")
			.where("expires_at", "<=", clock.at)
			.execute();
		// Earlier links stay valid: clients who press twice often open the first email.
		await trx
			.insertInto("client_sessions")
			.values({
				id_hash: hashOfToken(token),
				email,
				is_link: 1,
				expires_at: expiresAt,
				created_at: clock.at,
			})
			.execute();
		await enqueueFrom(
			site,
			trx,
			buildPortalLinkMail(email, { url, expiresAt }),
		);
	});
}

/** Whether the portal has something to show to an address. Likely spam is no client. */
async function isClient(db: Database, email: string): Promise<boolean> {
	const { rows } = await sql`
		SELECT 1 FROM contact_points AS point JOIN people ON people.id = point.person_id
			WHERE point.kind = 'email' AND point.key = ${email} AND people.stage IS NOT NULL
		UNION ALL SELECT 1 FROM proposals
			WHERE sent_to = ${email} AND state <> 'draft' AND deleted_at IS NULL
		UNION ALL SELECT 1 FROM proposal_acceptances
			WHERE address = ${email} AND erased_at IS NULL
		UNION ALL SELECT 1 FROM messages
			WHERE ${isAddress("address", email)} AND direction = 'out'
		LIMIT 1`.execute(db);

	return rows.length > 0;
}

/** A link that can still be used. Changes nothing: mail programs open links for previews. */
export function findLink(db: Database, token: string, at: string) {
	return db
		.selectFrom("client_sessions")
		.select("email")
		.where("id_hash", "=", hashOfToken(token))
		.where("is_link", "=", 1)
		.where("expires_at", ">", at)
		.executeTakeFirst();
}

/** Uses up a link and begins a session. */
export async function acceptPortalLink(
	db: Database,
	token: string,
	siteUrl: string,
	{ at }: Pick<Clock, "at">,
): Promise<{ outcome: "done"; cookie: string } | { outcome: "no-link" }> {
	const link = await findLink(db, token, at);
	if (!link) return { outcome: "no-link" };

	return db
		.transaction()
		.execute(async (trx) => {
			await executeOne(
				trx
					.deleteFrom("client_sessions")
					.where("id_hash", "=", hashOfToken(token))
					.where("is_link", "=", 1),
			);
			const { cookie } = await beginPortalSession(trx, link.email, siteUrl, at);

			return { outcome: "done" as const, cookie };
		})
		.catch(ifStale({ outcome: "no-link" as const }));
}
