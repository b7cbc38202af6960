import { createHmac, timingSafeEqual } from "node:crypto";

/** When a form was handed out, as it says itself; `forged` when it is not our writing. */
export type ReadToken = { state: "genuine"; issuedAt: number } | { state: "missing" | "forged" };

/** A page may lie open for long: a token is good for two days. */
const GOOD_FOR = 48 * 60 * 60_000;

/** Marks a form as handed out by us at a moment (HMAC-SHA256). It names nobody and is tied to no browser. */
export function formToken(secret: string, at: string): string {
	const issued = Date.parse(at).toString(36);
	return `${issued}.${signature(secret, issued)}`;
}

/** Reads what a form brought back. One from the future or from long ago counts as forged. */
export function readFormToken(secret: string, given: string | undefined, at: string): ReadToken {
	if (!given) return { state: "missing" };
	const [issued = "", signed = ""] = given.split(".");
	const expected = Buffer.from(signature(secret, issued));
	const presented = Buffer.from(signed);
	const isOurs = presented.length === expected.length && timingSafeEqual(presented, expected);
	const issuedAt = Number.parseInt(issued, 36);
	const age = Date.parse(at) - issuedAt;
	return isOurs && age >= 0 && age <= GOOD_FOR
		? { state: "genuine", issuedAt }
		: { state: "forged" };
}

function signature(secret: string, issued: string): string {
	return createHmac("sha256", secret).update(`form:${issued}`).digest("base64url").slice(0, 32);
}
