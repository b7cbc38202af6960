import { forgetTokens, takeToken } from "#lib/http/rate-limit.server.ts";
import { setPassword } from "./accounts.server.ts";
import { auditedChange } from "./audit.server.ts";
import { hashPassword, isPassword } from "./password.server.ts";
import type { OwnAccount } from "./require-staff.server.ts";
import { beginSession } from "./session.server.ts";
import { findById, updateAccount } from "./store.server.ts";

export type PasswordRefusal = "wrong-password" | "limited";

/** Five wrong passwords in 15 minutes. */
const currentPasswordRate = { burst: 5, perMs: 3 * 60_000 };

export function changeName(own: OwnAccount, name: string): Promise<void> {
	const { id } = own.staff;
	return auditedChange(own, { action: "staff.name", subject: id }, (trx) =>
		updateAccount(trx, id, { name }),
	);
}

/** Changes the password, ends all sessions and starts a new one for this browser. */
export async function changePassword(
	own: OwnAccount,
	{ current, next }: { current: string; next: string },
	siteUrl: string,
): Promise<{ outcome: "done"; cookie: string } | { outcome: PasswordRefusal }> {
	const { db, staff, clock } = own;
	const refusal = await checkPassword(own, current);
	if (refusal) return { outcome: refusal };
	const hash = await hashPassword(next);
	return db.transaction().execute(async (trx) => {
		const current = trx.selectFrom("sessions").where("id_hash", "=", staff.sessionHash);
		const { agent = null } = (await current.select("agent").executeTakeFirst()) ?? {};
		await setPassword(trx, staff.id, hash, clock);
		const session = { staffId: staff.id, awaitsCode: false, agent };
		return { outcome: "done", ...(await beginSession(trx, session, siteUrl, clock.at)) };
	});
}

/** Checks the password of a staff member who is signed in. @returns null when it is right. */
export async function checkPassword(
	{ db, staff: { id }, clock }: OwnAccount,
	password: string,
): Promise<PasswordRefusal | null> {
	const key = `password-of:${id}`;
	const { ok } = await takeToken(db, key, currentPasswordRate, Date.parse(clock.at));
	if (!ok) return "limited";
	const account = await findById(db, id);
	if (!(await isPassword(password, account?.passwordHash ?? null))) return "wrong-password";
	await forgetTokens(db, key);
	return null;
}
