import { createHash, randomBytes } from "node:crypto";

/** A new secret for a link or a cookie: 256 random bits, base64url, 43 characters. */
export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

/** A secret as the database stores it: SHA-256, hexadecimal. */
export function hashOfToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
