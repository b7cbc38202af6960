import { hashOfToken, newToken } from "#lib/crypto/token.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Write } from "#lib/db/write.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import { shifted } from "#lib/time/clock.ts";
import {
	deleteExpiredSessions,
	findSession,
	insertSession,
	type KeptSession,
	touchSession,
} from "./session-store.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A session that nobody uses for so long is over, in milliseconds. */
const IDLE_LIMIT = 12 * HOUR;

/** A session is over after this long, however busy, in milliseconds. */
const ABSOLUTE_LIMIT = 7 * 24 * HOUR;

/** Between the password and the second factor, in milliseconds. */
const CODE_LIMIT = 10 * MINUTE;

/** How exactly `seen_at` is kept, in milliseconds: not every page is worth a write. */
const SEEN_EVERY = MINUTE;

/** What a session is begun with, and what the browser is told. */
export type Begun = { idHash: string; cookie: string; writes: Write[] };

type Beginner = { staffId: string; awaitsCode: boolean; agent: string | null };

/**
 * A new session. Its id is made here and nowhere else, so that none that a visitor brings along is ever
 * signed in (session fixation). The caller commits the writes and sets the cookie.
 */
export function beginSession(
	db: Database,
	{ staffId, awaitsCode, agent }: Beginner,
	siteUrl: string,
	at: string,
): Begun {
	const id = newToken();
	const lasts = awaitsCode ? CODE_LIMIT : ABSOLUTE_LIMIT;
	const expiresAt = shifted(at, lasts);
	const idHash = hashOfToken(id);
	return {
		idHash,
		cookie: cookie(siteUrl, id, lasts / 1000),
		writes: [
			insertSession(db, { idHash, staffId, awaitsCode, agent, expiresAt }, at),
			deleteExpiredSessions(db, at),
		],
	};
}

/** Tells the browser to forget its session. */
export function endedCookie(siteUrl: string): string {
	return cookie(siteUrl, "", 0);
}

/**
 * Who sent a request with this Cookie header; null for a stranger: no session, one that is over or still
 * waits for the second factor, or one of somebody who was removed.
 * @param isUse false for what a page asks by itself: an open tab is nobody at the desk.
 */
export async function sessionOf(
	db: Database,
	cookieHeader: string | null | undefined,
	siteUrl: string,
	at: string,
	isUse = true,
): Promise<SignedIn | null> {
	const session = await liveSession(db, cookieHeader, siteUrl, at);
	if (!session || session.awaitsCode) return null;
	if (isUse && Date.parse(at) - Date.parse(session.seenAt) >= SEEN_EVERY)
		// No page waits for it, and none fails because of it: the next request notes it again.
		void db.commit([touchSession(db, session.idHash, at)]).catch(() => {});
	return { ...session.staff, sessionHash: session.idHash };
}

/** Who has given the right password and is still to give the second factor. */
export async function awaitingCode(
	db: Database,
	cookieHeader: string | null | undefined,
	siteUrl: string,
	at: string,
): Promise<SignedIn | null> {
	const session = await liveSession(db, cookieHeader, siteUrl, at);
	if (!session?.awaitsCode) return null;
	return { ...session.staff, sessionHash: session.idHash };
}

/** The hash of the session that a Cookie header names, whether or not there is such a session. */
export function sessionHashIn(
	cookieHeader: string | null | undefined,
	siteUrl: string,
): string | null {
	const id = cookieNamed(cookieName(siteUrl), cookieHeader ?? "");
	return id === null || id === "" ? null : hashOfToken(id);
}

/** The last moment at which a session must have been used to be open at `at`. */
export function idleSince(at: string): string {
	return shifted(at, -IDLE_LIMIT);
}

async function liveSession(
	db: Database,
	cookieHeader: string | null | undefined,
	siteUrl: string,
	at: string,
): Promise<KeptSession | null> {
	const idHash = sessionHashIn(cookieHeader, siteUrl);
	const session = idHash && (await findSession(db, idHash));
	if (!session) return null;
	return session.expiresAt > at && session.seenAt > idleSince(at) ? session : null;
}

/** `__Host-` cookies are taken over https alone, for this host and no other (RFC 6265bis, section 4.1.3.2). */
function cookieName(siteUrl: string): string {
	return isEncrypted(siteUrl) ? "__Host-sheaf-desk" : "sheaf-desk";
}

function cookie(siteUrl: string, value: string, seconds: number): string {
	const secure = isEncrypted(siteUrl) ? "; Secure" : "";
	return `${cookieName(siteUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function isEncrypted(siteUrl: string): boolean {
	return siteUrl.startsWith("https:");
}

function cookieNamed(name: string, header: string): string | null {
	for (const pair of header.split(";")) {
		const equals = pair.indexOf("=");
		if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
	}
	return null;
}
