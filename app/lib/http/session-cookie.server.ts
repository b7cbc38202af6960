import { hashOfToken } from "#lib/crypto/secrets.server.ts";

/** The desk's session, and that of the clients' portal. */
type CookieName = "sheaf-desk" | "sheaf-portal";

/** `__Host-` cookies are accepted over https only, and for this host only (RFC 6265bis, section 4.1.3.2). */
function fullName(name: CookieName, siteUrl: string): string {
	return siteUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** The Set-Cookie header of a session; without seconds it ends. */
export function buildSessionCookie(
	name: CookieName,
	siteUrl: string,
	value: string,
	seconds: number,
): string {
	const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
	return `${fullName(name, siteUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The hash of the session id in a Cookie header, existing or not. */
export function readSessionCookie(
	name: CookieName,
	cookieHeader: string | null | undefined,
	siteUrl: string,
): string | null {
	const cookie = new RegExp(
		`(?:^|;)\\s*${fullName(name, siteUrl)}=\\s*([^;\\s]+)`,
	);
	const id = cookie.exec(cookieHeader ?? "")?.[1];
	return id === undefined ? null : hashOfToken(id);
}
