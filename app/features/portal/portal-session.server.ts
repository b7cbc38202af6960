import { data, type RouterContextProvider } from "react-router";
import { hashOfToken, makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	getRequestContext,
	type Site,
} from "#lib/http/request-context.server.ts";
import {
	buildSessionCookie,
	readSessionCookie,
} from "#lib/http/session-cookie.server.ts";
import { shifted } from "#lib/time/dates.ts";
import type { PortalSession } from "./contract.ts";

const SESSION_SECONDS = 24 * 60 * 60;

/** Always makes a new session id: one sent by the browser is never signed in (session fixation). */
export async function beginPortalSession(
	trx: Database,
	email: string,
	siteUrl: string,
	at: string,
): Promise<{ cookie: string }> {
	const id = makeToken();
	await trx
		.insertInto("client_sessions")
		.values({
			id_hash: hashOfToken(id),
			email,
			is_link: 0,
			expires_at: shifted(at, SESSION_SECONDS * 1000),
			created_at: at,
		})
		.execute();

	return {
		cookie: buildSessionCookie("sheaf-portal", siteUrl, id, SESSION_SECONDS),
	};
}

/** The client signed in by this Cookie header; null without a session, or with one that has ended. */
export async function findPortalSession(
	db: Database,
	cookieHeader: string | null | undefined,
	siteUrl: string,
	at: string,
): Promise<PortalSession | null> {
	const sessionHash = readSessionCookie("sheaf-portal", cookieHeader, siteUrl);
	if (sessionHash === null) return null;

	const session = await db
		.selectFrom("client_sessions")
		.select("email")
		.where("id_hash", "=", sessionHash)
		.where("is_link", "=", 0)
		.where("expires_at", ">", at)
		.executeTakeFirst();

	return session ? { ...session, sessionHash } : null;
}

/** @returns the header that removes the cookie. */
export async function endPortalSession(
	db: Database,
	cookieHeader: string | null,
	siteUrl: string,
): Promise<string> {
	const hash = readSessionCookie("sheaf-portal", cookieHeader, siteUrl);
	if (hash !== null)
		await db
			.deleteFrom("client_sessions")
			.where("id_hash", "=", hash)
			.where("is_link", "=", 0)
			.execute();

	return buildSessionCookie("sheaf-portal", siteUrl, "", 0);
}

export type PortalContext = Site & { portal: PortalSession };

/**
 * Every loader and action of the portal calls this in addition to the middleware (server/portal-auth.ts).
 * @throws 401 without a session.
 */
export function requireClient(
	context: Readonly<RouterContextProvider>,
): PortalContext {
	const site = getRequestContext(context);
	if (!site.portal)
		throw data({ message: "Please ask for a link first." }, { status: 401 });

	return { ...site, portal: site.portal };
}
