import type { Database } from "#database/connection.server.ts";
import { forgetTokens, takeToken } from "#database/rate-limit.server.ts";
import { CommitFailed, type Write } from "#database/write.ts";
import type { Moment } from "#moment.ts";
import { insertAudit } from "./audit.server.ts";
import type { Sender } from "./login.server.ts";
import { accountCodeKey, accountCodeRate, codeKey, codeRate } from "./login-limits.server.ts";
import { unseal } from "./sealed.server.ts";
import { awaitingCode, beginSession } from "./session.server.ts";
import { spendSession } from "./session-store.server.ts";
import { type Account, findById, noteLogin } from "./store.server.ts";
import { hashOfRecoveryCode, stepOfCode } from "./totp.server.ts";
import { spendRecoveryCode, spendStep } from "./totp-store.server.ts";

/** What became of a code. `no-login`: there is no login that waits for one (any more). */
export type CodeAnswer =
	| { outcome: "signed-in"; cookie: string }
	| { outcome: "refused" }
	| { outcome: "limited"; retryAfterMs: number }
	| { outcome: "no-login" };

/**
 * Takes the second factor: the code that the authenticator shows, or one of the recovery codes. Each is
 * taken once. The session that waited for it ends, a new one begins.
 * @throws CommitFailed when the database cannot write.
 */
export async function receiveCode(
	db: Database,
	typed: string,
	sender: Sender,
	secret: string,
	moment: Moment,
): Promise<CodeAnswer> {
	const waiting = await awaitingCode(db, sender.cookies, sender.siteUrl, moment.at);
	const account = waiting && (await findById(db, waiting.id));
	if (!waiting || !account) return { outcome: "no-login" };
	const keys = [
		[codeKey(waiting.sessionHash), codeRate],
		[accountCodeKey(account.id), accountCodeRate],
	] as const;
	for (const [key, rate] of keys) {
		const taken = await takeToken(db, key, rate, Date.parse(moment.at));
		if (!taken.ok) return { outcome: "limited", retryAfterMs: taken.retryAfterMs };
	}
	const spent = spend(db, account, typed, secret, moment);
	if (!spent) return { outcome: "refused" };
	const begun = beginSession(
		db,
		{ staffId: account.id, awaitsCode: false, agent: sender.agent },
		sender.siteUrl,
		moment.at,
	);
	const writes = [
		...spent,
		spendSession(db, waiting.sessionHash),
		noteLogin(db, account, moment.at),
		...begun.writes,
		...keys.map(([key]) => forgetTokens(db, key)),
		insertAudit(db, { staffId: account.id, action: "staff.login" }, moment),
	];
	try {
		await db.commit(writes);
	} catch (error) {
		// The code had been used before, or this very login by another request.
		if (error instanceof CommitFailed && error.reason === "missed") return { outcome: "refused" };
		throw error;
	}
	return { outcome: "signed-in", cookie: begun.cookie };
}

/** Uses the code up, or the recovery code; null when it is neither. */
function spend(
	db: Database,
	account: Account,
	typed: string,
	secret: string,
	moment: Moment,
): Write[] | null {
	const code = typed.replace(/\s/g, "");
	const key = account.totpSecret && unseal(secret, account.id, account.totpSecret);
	const step = key ? stepOfCode(key, code, Date.parse(moment.at)) : null;
	if (step !== null) return [spendStep(db, account.id, step)];
	const codeHash = hashOfRecoveryCode(typed);
	if (!account.recoveryCodes.includes(codeHash)) return null;
	return [
		spendRecoveryCode(db, account, codeHash),
		insertAudit(
			db,
			{
				staffId: account.id,
				action: "staff.recovery-code",
				detail: `${account.recoveryCodes.length - 1} left`,
			},
			moment,
		),
	];
}
