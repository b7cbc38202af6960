import type { Database } from "#database/connection.server.ts";
import type { Moment } from "#moment.ts";
import { type Credentials, LEAST_LOGIN } from "./contract.ts";

/** Whether somebody is let in. There are no accounts yet, so nobody is. */
export type SignIn = { ok: false };

/**
 * Checks an address and a password. Whatever the reason for a refusal (no such account, wrong password,
 * locked), the answer is the same and takes the same time: no less than `LEAST_LOGIN`.
 */
export async function signIn(
	db: Database,
	credentials: Credentials,
	moment: Moment,
): Promise<SignIn> {
	const [answer] = await Promise.all([check(db, credentials, moment), leastTime()]);
	return answer;
}

/** The lead desk looks the account up here. */
async function check(_db: Database, _credentials: Credentials, _moment: Moment): Promise<SignIn> {
	return { ok: false };
}

function leastTime(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, LEAST_LOGIN));
}
