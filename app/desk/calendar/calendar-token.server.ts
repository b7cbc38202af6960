import { hashOfToken, newToken } from "#lib/crypto/token.server.ts";

/** 256 bits, as an address carries them. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new secret for the address of somebody's calendar; only its hash is kept. */
export function newFeedToken(): { token: string; hash: string } {
	const token = newToken();
	return { token, hash: hashOfToken(token) };
}

/** What is kept of a secret, or null for a text that can be none. */
export function feedTokenHash(token: string): string | null {
	return TOKEN.test(token) ? hashOfToken(token) : null;
}

/** The path of the calendar behind a secret. */
export function feedPath(token: string): string {
	return `/calendar/${token}.ics`;
}
