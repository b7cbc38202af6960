import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed, type Write } from "#lib/db/write.ts";
import { forgetTokens, takeToken } from "#lib/http/rate-limit.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { insertAudit } from "./audit.server.ts";
import { unseal } from "./encrypted.server.ts";
import type { ClientInfo } from "./login.server.ts";
import { accountCodeKey, accountCodeRate, codeKey, codeRate } from "./login-limits.server.ts";
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
export async function submitCode(
	db: Database,
	typed: string,
	sender: ClientInfo,
	secret: string,
	clock: Clock,
): Promise<CodeAnswer> {
	const waiting = await awaitingCode(db, sender.cookies, sender.siteUrl, clock.at);
	const account = waiting && (await findById(db, waiting.id));
	if (!waiting || !account) return { outcome: "no-login" };
	const keys = [
		[codeKey(waiting.sessionHash), codeRate],
		[accountCodeKey(account.id), accountCodeRate],
	] as const;
	for (const [key, rate] of keys) {
		const taken = await takeToken(db, key, rate, Date.parse(clock.at));
		if (!taken.ok) return { outcome: "limited", retryAfterMs: taken.retryAfterMs };
	}
	const spent = spend(db, account, typed, secret, clock);
	if (!spent) return { outcome: "refused" };
	const begun = beginSession(
		db,
		{ staffId: account.id, awaitsCode: false, agent: sender.agent },
		sender.siteUrl,
		clock.at,
	);
	const writes = [
		...spent,
		spendSession(db, waiting.sessionHash),
		noteLogin(db, account, clock.at),
		...begun.writes,
		...keys.map(
			([key]) =>
				(trx: Database) =>
					forgetTokens(trx, key),
		),
		insertAudit(db, { staffId: account.id, action: "staff.login" }, clock),
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
	clock: Clock,
): Write[] | null {
	const code = typed.replace(/\s/g, "");
	const key = account.totpSecret && unseal(secret, account.id, account.totpSecret);
	const step = key ? stepOfCode(key, code, Date.parse(clock.at)) : null;
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
			clock,
		),
	];
}
