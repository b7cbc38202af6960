import { createHash, randomBytes } from "node:crypto";

/** A new secret as a link or a cookie carries it: 256 bits that nobody guesses, base64url, 43 characters. */
export function newToken(): string {
	return randomBytes(32).toString("base64url");
}

/** What is kept of a secret, so that whoever reads the table can open nothing with it: SHA-256, hexadecimal. */
export function hashOfToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}
