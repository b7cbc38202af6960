import type { Database } from "#lib/db/connection.server.ts";
import { forgetTokens, takeToken } from "#lib/http/rate-limit.server.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { setPassword } from "./accounts.server.ts";
import { recordAuditEvent } from "./audit.server.ts";
import type { ClientInfo } from "./login.server.ts";
import { hashPassword, isPassword, type PasswordFault, passwordFault } from "./password.server.ts";
import { beginSession } from "./session.server.ts";
import { findById, updateAccount } from "./store.server.ts";

export type PasswordRefusal = "wrong-password" | "limited";

/** Five wrong ones in 15 minutes. */
const currentPasswordRate = { burst: 5, perMs: 3 * 60_000 };

export async function changeName(db: Database, { id }: SignedIn, name: string, clock: Clock) {
	await db.transaction().execute(async (trx) => {
		await updateAccount(trx, id, { name });
		await recordAuditEvent(trx, { staffId: id, action: "staff.name", subject: id }, clock);
	});
}

/** All sessions end, and this browser gets a new one. */
export async function changePassword(
	db: Database,
	staff: SignedIn,
	{ current, next }: { current: string; next: string },
	{ siteUrl, agent }: ClientInfo,
	clock: Clock,
): Promise<{ outcome: "done"; cookie: string } | { outcome: PasswordRefusal | PasswordFault }> {
	const fault =
		passwordFault(next, staff.email) ?? (await checkPassword(db, staff, current, clock));
	if (fault) return { outcome: fault };
	const hash = await hashPassword(next);
	return db.transaction().execute(async (trx) => {
		await setPassword(trx, staff.id, hash, clock);
		const session = { staffId: staff.id, awaitsCode: false, agent };
		return { outcome: "done", ...(await beginSession(trx, session, siteUrl, clock.at)) };
	});
}

/** The password of somebody who is signed in already. @returns null when it is right. */
export async function checkPassword(
	db: Database,
	{ id }: SignedIn,
	password: string,
	clock: Clock,
): Promise<PasswordRefusal | null> {
	const key = `password-of:${id}`;
	const { ok } = await takeToken(db, key, currentPasswordRate, Date.parse(clock.at));
	if (!ok) return "limited";
	const account = await findById(db, id);
	if (!(await isPassword(password, account?.passwordHash ?? null))) return "wrong-password";
	await forgetTokens(db, key);
	return null;
}
