import { hashOfToken, makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { DatabaseError, ifStale } from "#lib/db/errors.ts";
import { type Clock, shifted } from "#lib/time/dates.ts";
import { LINK_PATH } from "./contract.ts";
import { type ClientInfo, openDesk } from "./login.server.ts";
import { forgetAttempts } from "./login-limits.server.ts";
import { setPassword } from "./own-account.server.ts";
import { hashPassword } from "./password.server.ts";
import { findById } from "./store.server.ts";

type LinkPurpose = "invitation" | "forgotten";

const MINUTE = 60_000;

const linkLasts: Record<LinkPurpose, number> = {
	invitation: 72 * 60 * MINUTE,
	forgotten: 30 * MINUTE,
};

/** `path` is without the origin. The token in it is not stored. */
export type OneTimeLink = { path: string; expiresAt: string };

/** The account of a one-time link; undefined when the link is unknown, used or expired. */
export function findLink(db: Database, token: string, at: string) {
	return db
		.selectFrom("staff_links")
		.innerJoin("staff", "staff.id", "staff_links.staff_id")
		.select(["staff.id as staffId", "staff.email"])
		.where("token_hash", "=", hashOfToken(token))
		.where("used_at", "is", null)
		.where("expires_at", ">", at)
		.where("staff.removed_at", "is", null)
		.executeTakeFirst();
}

/**
 * Sets the password by a one-time link and logs the browser in. Ends all other sessions of the account and
 * resets its login limits.
 */
export async function acceptLink(
	db: Database,
	token: string,
	password: string,
	client: ClientInfo,
	clock: Clock,
): Promise<
	| { outcome: "done"; awaitsCode: boolean; cookie: string }
	| { outcome: "no-link" }
> {
	const link = await findLink(db, token, clock.at);
	if (!link) return { outcome: "no-link" };

	const { staffId, email } = link;
	const hash = await hashPassword(password);

	return db
		.transaction()
		.execute(async (trx) => {
			await executeOne(
				trx
					.updateTable("staff_links")
					.set({ used_at: clock.at })
					.where("token_hash", "=", hashOfToken(token))
					.where("used_at", "is", null),
			);
			await trx
				.deleteFrom("staff_links")
				.where("staff_id", "=", staffId)
				.where("used_at", "is", null)
				.execute();
			await setPassword(trx, staffId, hash, clock);
			await forgetAttempts(trx, email);

			const account = await findById(trx, staffId);
			if (!account)
				throw new DatabaseError("stale", { cause: "removed meanwhile" });

			return {
				outcome: "done" as const,
				...(await openDesk(trx, account, client, clock)),
			};
		})
		.catch(ifStale({ outcome: "no-link" as const }));
}

/** Replaces the link to a forgotten password; an unused invitation stays valid. */
export function insertPasswordLink(
	trx: Database,
	staffId: string,
	at: string,
): Promise<OneTimeLink> {
	return insertLink(trx, staffId, "forgotten", at);
}

/** Replaces the account's link: an invitation replaces any, another one its own kind. */
export async function insertLink(
	trx: Database,
	staffId: string,
	purpose: LinkPurpose,
	at: string,
): Promise<OneTimeLink> {
	const token = makeToken();
	const expiresAt = shifted(at, linkLasts[purpose]);

	await trx
		.deleteFrom("staff_links")
		.where("staff_id", "=", staffId)
		.$if(purpose === "forgotten", (links) =>
			links.where("purpose", "=", purpose),
		)
		.execute();
	await trx
		.insertInto("staff_links")
		.values({
			token_hash: hashOfToken(token),
			staff_id: staffId,
			purpose,
			expires_at: expiresAt,
			used_at: null,
			created_at: at,
		})
		.execute();

	return { path: `${LINK_PATH}/${token}`, expiresAt };
}
