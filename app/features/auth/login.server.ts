import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { giveBackToken, takeToken } from "#lib/http/rate-limit.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { insertAudit } from "./audit.server.ts";
import { type Credentials, MIN_LOGIN } from "./contract.ts";
import { accountKey, accountRate, addressKey, addressRate } from "./login-limits.server.ts";
import { isPassword } from "./password.server.ts";
import { beginSession, sessionHashIn } from "./session.server.ts";
import { deleteSession } from "./session-store.server.ts";
import { findByEmail, noteLogin } from "./store.server.ts";

/** Where a login comes from. */
export type ClientInfo = {
	/** The public origin: it decides how the cookie is made. */
	siteUrl: string;
	/** The network address; undefined where there is no socket. */
	clientAddress: string | undefined;
	/** The browser, as it calls itself. */
	agent: string | null;
	/** The Cookie header. */
	cookies: string | null;
};

/** Whether somebody is let in, and the cookie of their new session. */
export type SignIn =
	| { ok: false }
	| { ok: "limited"; retryAfterMs: number }
	| { ok: true; awaitsCode: boolean; cookie: string };

/**
 * Checks an address and a password. Whatever the reason for a refusal (no such account, wrong password,
 * locked, removed, none set yet), the answer is the same and takes the same time: no less than `MIN_LOGIN`.
 * @throws CommitFailed when the database cannot write.
 */
export async function signIn(
	db: Database,
	credentials: Credentials,
	sender: ClientInfo,
	clock: Clock,
): Promise<SignIn> {
	const [answer] = await Promise.all([check(db, credentials, sender, clock), leastTime()]);
	return answer;
}

/** Tries are counted before they are judged, so that many at once count too; one that succeeds is given back. */
async function check(
	db: Database,
	{ email: typed, password }: Credentials,
	sender: ClientInfo,
	clock: Clock,
): Promise<SignIn> {
	const email = typed.toLowerCase();
	const now = Date.parse(clock.at);
	const from = sender.clientAddress === undefined ? null : addressKey(sender.clientAddress);
	if (from !== null) {
		const taken = await takeToken(db, from, addressRate, now);
		if (!taken.ok) return { ok: "limited", retryAfterMs: taken.retryAfterMs };
	}
	const taken = await takeToken(db, accountKey(email), accountRate, now);
	const account = await findByEmail(db, email);
	const isRight = await isPassword(password, account?.passwordHash ?? null);
	if (!account || !isRight || !taken.ok) return { ok: false };

	const awaitsCode = account.totpSecret !== null;
	const begun = beginSession(
		db,
		{ staffId: account.id, awaitsCode, agent: sender.agent },
		sender.siteUrl,
		clock.at,
	);
	const former = sessionHashIn(sender.cookies, sender.siteUrl);
	const writes = [
		noteLogin(db, account, clock.at),
		...(former === null ? [] : [deleteSession(db, former)]),
		...begun.writes,
		(trx: Database) => giveBackToken(trx, accountKey(email), accountRate),
		...(from === null ? [] : [(trx: Database) => giveBackToken(trx, from, addressRate)]),
		...(awaitsCode ? [] : [insertAudit(db, { staffId: account.id, action: "staff.login" }, clock)]),
	];
	try {
		await db.commit(writes);
	} catch (error) {
		// The password was changed, or the account removed, while it was being checked.
		if (error instanceof CommitFailed && error.reason === "missed") return { ok: false };
		throw error;
	}
	return { ok: true, awaitsCode, cookie: begun.cookie };
}

function leastTime(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, MIN_LOGIN));
}
