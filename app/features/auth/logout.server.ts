import type { Database } from "#lib/db/connection.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { insertAudit } from "./audit.server.ts";
import { sessionHashIn, sessionOf } from "./session.server.ts";
import { deleteSession } from "./session-store.server.ts";

/** Ends the session that a Cookie header names. Without one, or with one that is over, there is nothing to do. */
export async function logOut(
	db: Database,
	cookies: string | null,
	siteUrl: string,
	clock: Clock,
): Promise<void> {
	const hash = sessionHashIn(cookies, siteUrl);
	if (hash === null) return;
	const staff = await sessionOf(db, cookies, siteUrl, clock.at);
	await db.commit([
		deleteSession(db, hash),
		...(staff ? [insertAudit(db, { staffId: staff.id, action: "staff.logout" }, clock)] : []),
	]);
}
