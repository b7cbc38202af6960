import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError, ifStale } from "#lib/db/errors.ts";
import { fieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { recordAuditEvent } from "./audit.server.ts";
import {
	CODE_PATH,
	LEADS_TO,
	type LoginField,
	type LoginResult,
	loginForm,
	MIN_LOGIN,
} from "./contract.ts";
import { DESK_PATH, resolveDeskPath } from "./desk-path.ts";
import {
	hashNetwork,
	rememberNetwork,
	takeAddressAttempt,
	takeAttempt,
} from "./login-limits.server.ts";
import { isPassword } from "./password.server.ts";
import { beginSession, readSessionHash } from "./session.server.ts";
import { type Account, findByEmail, updateAccount } from "./store.server.ts";

/**
 * Milliseconds. Minimum duration of a login when an account has too many failures from all networks
 * together.
 */
export const SLOW_LOGIN = 3_000;

export type ClientInfo = {
	siteUrl: string;
	/** See `hashNetwork`. */
	network: string | null;
	/** User-Agent. */
	agent: string | null;
	cookies: string | null;
	/** URL of the login page, for forms without JavaScript: its query has the page to open after login. */
	referer?: string | null;
};

export type LoginResponse = { result: LoginResult; cookie?: string };

export function readClientInfo(
	{ headers }: Request,
	{
		origin,
		secret,
		clientAddress,
	}: Pick<Site, "origin" | "secret" | "clientAddress">,
): ClientInfo {
	return {
		siteUrl: origin,
		network: hashNetwork(secret, clientAddress),
		agent: headers.get("user-agent"),
		cookies: headers.get("cookie"),
		referer: headers.get("referer"),
	};
}

export async function submitLogin(
	site: Pick<Site, "db" | "clock">,
	fields: FormFields,
	client: ClientInfo,
): Promise<LoginResponse> {
	const email = fields.get("email") ?? "";
	const page = client.referer ? URL.parse(client.referer)?.searchParams : null;
	const to = resolveDeskPath(fields.get(LEADS_TO) || page?.get(LEADS_TO));
	const values = to === DESK_PATH ? { email } : { email, to };
	const form = v.safeParse(loginForm, {
		email,
		password: fields.get("password") ?? "",
	});
	if (!form.success) {
		const errors = fieldErrors<LoginField>(form.issues);
		return { result: { outcome: "invalid", errors, values } };
	}

	try {
		const answer = await signIn(site, form.output, client);
		if (answer === "refused")
			return {
				result: {
					outcome: "refused",
					message: messages().login.failed,
					values,
				},
			};

		if ("retryAfterMs" in answer) {
			const message = messages().login.tooMany(
				Math.ceil(answer.retryAfterMs / 60_000),
			);
			const retryAfter = Math.ceil(answer.retryAfterMs / 1000);
			return { result: { outcome: "limited", message, values, retryAfter } };
		}

		const { awaitsCode, cookie } = answer;
		if (!awaitsCode) return { result: { outcome: "signed-in", to }, cookie };

		// The page of the second factor continues to `to`.
		const query =
			to === DESK_PATH ? "" : `?${new URLSearchParams({ [LEADS_TO]: to })}`;

		return {
			result: { outcome: "second-factor", to: CODE_PATH + query },
			cookie,
		};
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		return {
			result: {
				outcome: "failed",
				message: messages().login.unreachable,
				values,
			},
		};
	}
}

/**
 * Every refusal (no such account, wrong password, limited, removed, no password yet) has the same response
 * and takes the same time.
 */
async function signIn(
	{ db, clock }: Pick<Site, "db" | "clock">,
	credentials: v.InferOutput<typeof loginForm>,
	client: ClientInfo,
) {
	const waited = wait(MIN_LOGIN);
	const { network } = client;
	const email = credentials.email.toLowerCase();
	const now = Date.parse(clock.at);
	const fromHere = await takeAddressAttempt(db, network, now);
	if (fromHere && fromHere.retryAfterMs > 0) {
		await waited;
		return { retryAfterMs: fromHere.retryAfterMs };
	}

	const account = await findByEmail(db, email);
	const subject = { email, staffId: account?.id ?? null, network };
	const attempt = await takeAttempt(db, "login", subject, now);
	const isRight = await isPassword(
		credentials.password,
		account?.passwordHash ?? null,
	);

	await waited;

	if (attempt.isSlowed) await wait(SLOW_LOGIN - MIN_LOGIN);
	if (!account || !isRight || attempt.retryAfterMs > 0) return "refused";

	return db
		.transaction()
		.execute(async (trx) => {
			await attempt.giveBack(trx);
			await fromHere?.giveBack(trx);

			return await openDesk(trx, account, client, clock);
		})
		.catch(ifStale("refused" as const));
}

/**
 * Starts a session after the right password, and ends the browser's previous one.
 * @throws DatabaseError `stale` when the password was changed or the account removed in between.
 */
export async function openDesk(
	trx: Database,
	{ id: staffId, passwordHash, hasSecondFactor: awaitsCode }: Account,
	{ siteUrl, network, agent, cookies }: ClientInfo,
	clock: Clock,
): Promise<{ awaitsCode: boolean; cookie: string }> {
	const isSame = { password_hash: passwordHash };
	await updateAccount(trx, staffId, { last_login_at: clock.at }, isSame);

	const former = readSessionHash(cookies, siteUrl);
	if (former)
		await trx.deleteFrom("sessions").where("id_hash", "=", former).execute();

	if (!awaitsCode) {
		await rememberNetwork(trx, staffId, network, Date.parse(clock.at));
		await recordAuditEvent(trx, { staffId, action: "staff.login" }, clock);
	}

	const { cookie } = await beginSession(
		trx,
		{ staffId, awaitsCode, agent },
		siteUrl,
		clock.at,
	);

	return { awaitsCode, cookie };
}

function wait(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
