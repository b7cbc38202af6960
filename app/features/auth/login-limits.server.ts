import { createHash } from "node:crypto";
import { networkOf, type Rate } from "#lib/http/rate-limit.server.ts";

const MINUTE = 60_000;

/** Wrong passwords for one account: 5 in 15 minutes (docs/requirements.md, section 8). */
export const accountRate: Rate = { burst: 5, perMs: 3 * MINUTE };

/** Logins that fail from one network address: 20 in 15 minutes (docs/requirements.md, section 8). */
export const addressRate: Rate = { burst: 20, perMs: 0.75 * MINUTE };

/** Wrong codes in one login: 5 in 15 minutes. */
export const codeRate: Rate = { burst: 5, perMs: 3 * MINUTE };

/** Wrong codes for one account, however many logins they are spread over. */
export const accountCodeRate: Rate = { burst: 10, perMs: 1.5 * MINUTE };

/** The key of a mail address, known or not; the address itself is not kept. */
export function accountKey(email: string): string {
	return `login:${createHash("sha256").update(email.toLowerCase()).digest("hex")}`;
}

/** The key of a network address. */
export function addressKey(address: string): string {
	return `login-from:${networkOf(address)}`;
}

export const codeKey = (sessionHash: string) => `code:${sessionHash}`;
export const accountCodeKey = (staffId: string) => `codes-of:${staffId}`;
/** Of whoever is signed in and is asked for the password once more. */
export const ownPasswordKey = (staffId: string) => `password-of:${staffId}`;
