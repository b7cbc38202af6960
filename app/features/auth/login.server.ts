import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { DatabaseError, isStale } from "#lib/db/errors.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { recordAuditEvent } from "./audit.server.ts";
import {
	CODE_PATH,
	type Credentials,
	LEADS_TO,
	type LoginField,
	type LoginResult,
	loginForm,
	MIN_LOGIN,
} from "./contract.ts";
import { DESK_PATH, deskPathOf } from "./desk-path.ts";
import {
	networkHash,
	rememberNetwork,
	takeAddressAttempt,
	takeAttempt,
} from "./login-limits.server.ts";
import { isPassword } from "./password.server.ts";
import { beginSession, sessionHashIn } from "./session.server.ts";
import { type Account, findByEmail } from "./store.server.ts";

/** How long a login takes, in milliseconds, once an account has too many failures from all networks together. */
export const SLOW_LOGIN = 3_000;

/** What a request tells of the browser that logs in. */
export type ClientInfo = {
	siteUrl: string;
	/** See `networkHash`. */
	network: string | null;
	agent: string | null;
	cookies: string | null;
};

export type LoginAnswer = { result: LoginResult; cookie?: string };

export function clientInfoOf(
	{ headers }: Request,
	{ origin, secret, clientAddress }: Pick<Site, "origin" | "secret" | "clientAddress">,
): ClientInfo {
	return {
		siteUrl: origin,
		network: networkHash(secret, clientAddress),
		agent: headers.get("user-agent"),
		cookies: headers.get("cookie"),
	};
}

/** @param referer names the page that the login leads to where neither the form nor a script does. */
export async function submitLogin(
	db: Database,
	fields: FormFields,
	client: ClientInfo,
	referer: string | null,
	clock: Clock,
): Promise<LoginAnswer> {
	const email = fields.get("email") ?? "";
	const to = deskPathOf(fields.get(LEADS_TO) || targetIn(referer));
	const values = to === DESK_PATH ? { email } : { email, to };
	const form = v.safeParse(loginForm, { email, password: fields.get("password") ?? "" });
	if (!form.success) {
		const errors = fieldErrors<LoginField>(form.issues);
		return { result: { outcome: "invalid", errors, values } };
	}
	let answer: SignIn;
	try {
		answer = await signIn(db, form.output, client, clock);
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return { result: { outcome: "failed", message: messages.login.unreachable, values } };
	}
	switch (answer.outcome) {
		case "limited": {
			const message = messages.login.tooMany(Math.ceil(answer.retryAfterMs / 60_000));
			const retryAfter = Math.ceil(answer.retryAfterMs / 1000);
			return { result: { outcome: "limited", message, values, retryAfter } };
		}
		case "refused":
			return { result: { outcome: "refused", message: messages.login.failed, values } };
		case "signed-in": {
			const { awaitsCode, cookie } = answer;
			const result: LoginResult = awaitsCode
				? { outcome: "second-factor", to: codePath(to) }
				: { outcome: "signed-in", to };
			return { result, cookie };
		}
	}
}

/** The page of the second factor, which leads on to `to`. */
export function codePath(to: string): string {
	return to === DESK_PATH ? CODE_PATH : `${CODE_PATH}?${new URLSearchParams({ [LEADS_TO]: to })}`;
}

type SignIn =
	| { outcome: "refused" }
	| { outcome: "limited"; retryAfterMs: number }
	| { outcome: "signed-in"; awaitsCode: boolean; cookie: string };

/**
 * Whatever the reason for a refusal (no such account, wrong password, limited, removed, no password yet),
 * the answer is the same and takes the same time.
 */
async function signIn(
	db: Database,
	{ email: typed, password }: Credentials,
	client: ClientInfo,
	clock: Clock,
): Promise<SignIn> {
	const waited = wait(MIN_LOGIN);
	const email = typed.toLowerCase();
	const now = Date.parse(clock.at);
	const fromHere = await takeAddressAttempt(db, client.network, now);
	if (fromHere.retryAfterMs > 0) {
		await waited;
		return { outcome: "limited", retryAfterMs: fromHere.retryAfterMs };
	}
	const account = await findByEmail(db, email);
	const subject = { email, staffId: account?.id ?? null, network: client.network };
	const attempt = await takeAttempt(db, "login", subject, now);
	const isRight = await isPassword(password, account?.passwordHash ?? null);
	await waited;
	if (attempt.isSlowed) await wait(SLOW_LOGIN - MIN_LOGIN);
	if (!account || !isRight || attempt.retryAfterMs > 0) return { outcome: "refused" };
	try {
		return await db.transaction().execute(async (trx) => {
			await attempt.giveBack(trx);
			await fromHere.giveBack(trx);
			return { outcome: "signed-in", ...(await openDesk(trx, account, client, clock)) };
		});
	} catch (error) {
		// The password was changed, or the account removed, while it was being checked.
		if (isStale(error)) return { outcome: "refused" };
		throw error;
	}
}

/**
 * Begins the session of somebody whose password was right, and ends the one that the browser had.
 * @throws DatabaseError `stale` when the password is another one meanwhile.
 */
export async function openDesk(
	trx: Database,
	{ id: staffId, passwordHash, totpSecret }: Account,
	{ siteUrl, network, agent, cookies }: ClientInfo,
	clock: Clock,
): Promise<{ awaitsCode: boolean; cookie: string }> {
	const awaitsCode = totpSecret !== null;
	await executeOne(
		trx
			.updateTable("staff")
			.set({ last_login_at: clock.at })
			.where("id", "=", staffId)
			.where("password_hash", "=", passwordHash),
	);
	const former = sessionHashIn(cookies, siteUrl);
	if (former) await trx.deleteFrom("sessions").where("id_hash", "=", former).execute();
	if (!awaitsCode) {
		await rememberNetwork(trx, staffId, network, Date.parse(clock.at));
		await recordAuditEvent(trx, { staffId, action: "staff.login" }, clock);
	}
	const { cookie } = await beginSession(trx, { staffId, awaitsCode, agent }, siteUrl, clock.at);
	return { awaitsCode, cookie };
}

function targetIn(referer: string | null): string | null {
	return referer !== null && URL.canParse(referer)
		? new URL(referer).searchParams.get(LEADS_TO)
		: null;
}

function wait(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
