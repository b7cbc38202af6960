import { createHmac, timingSafeEqual } from "node:crypto";

/** When a form was handed out, as it says itself; or why it says nothing. */
export type ReadToken =
	| { state: "genuine"; issuedAt: number }
	/**
	 * `old`: it looks like ours and says nothing now. Its time is over, or it was signed under another
	 * SECRET (changed meanwhile, or another instance's), which nobody can tell from a forgery.
	 * `forged`: none of our tokens ever looked like that.
	 */
	| { state: "missing" | "old" | "forged" };

/** A page may lie open for long: a token is good for two days. */
const GOOD_FOR = 48 * 60 * 60_000;

/** Marks a form as handed out by us at a moment (HMAC-SHA256). It names nobody and is tied to no browser. */
export function formToken(secret: string, at: string): string {
	const issued = Date.parse(at).toString(36);
	return `${issued}.${signature(secret, issued)}`;
}

/** A moment in base 36 (since 1972), and the signature. */
const LOOKS_LIKE_OURS = /^([0-9a-z]{8})\.([\w-]{32})$/;

/** Reads what a form brought back. One from the future (a clock was put right) counts as old. */
export function readFormToken(secret: string, given: string | undefined, at: string): ReadToken {
	if (!given) return { state: "missing" };
	const [, issued, signed] = LOOKS_LIKE_OURS.exec(given) ?? [];
	if (issued === undefined || signed === undefined) return { state: "forged" };
	const expected = Buffer.from(signature(secret, issued));
	const presented = Buffer.from(signed);
	const isOurs = presented.length === expected.length && timingSafeEqual(presented, expected);
	const issuedAt = Number.parseInt(issued, 36);
	const age = Date.parse(at) - issuedAt;
	return isOurs && age >= 0 && age <= GOOD_FOR ? { state: "genuine", issuedAt } : { state: "old" };
}

function signature(secret: string, issued: string): string {
	return createHmac("sha256", secret).update(`form:${issued}`).digest("base64url").slice(0, 32);
}
