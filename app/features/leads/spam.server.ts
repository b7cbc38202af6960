import { createHmac, timingSafeEqual } from "node:crypto";
import type { SubmissionContext } from "./submission-context.server.ts";

/** When a form was rendered, or why its token does not say. */
export type ReadToken =
	| { state: "genuine"; issuedAt: number }
	/**
	 * `old`: it looks like ours and says nothing now. Its time is over, or it was signed under another
	 * SECRET (changed meanwhile, or another instance's), which nobody can tell from a forgery.
	 * `forged`: none of our tokens ever looked like that.
	 */
	| { state: "missing" | "old" | "forged" };

/** Two days: tabs stay open for long. Milliseconds. */
const VALID_FOR = 48 * 60 * 60_000;

/** The signed time at which a form is rendered (HMAC-SHA256). It identifies nobody and no browser. */
export function formToken(secret: string, at: string): string {
	const issued = Date.parse(at).toString(36);
	return `${issued}.${signature(secret, issued)}`;
}

/** Milliseconds in base 36 (8 digits since 1972), and the signature. */
const TOKEN_FORMAT = /^([0-9a-z]{8})\.([\w-]{32})$/;

/** One from the future, after a corrected clock, counts as old. */
export function readFormToken(secret: string, given: string | undefined, at: string): ReadToken {
	if (!given) return { state: "missing" };
	const [, issued, signed] = TOKEN_FORMAT.exec(given) ?? [];
	if (issued === undefined || signed === undefined) return { state: "forged" };
	const expected = Buffer.from(signature(secret, issued));
	const presented = Buffer.from(signed);
	const isGenuine = presented.length === expected.length && timingSafeEqual(presented, expected);
	const issuedAt = Number.parseInt(issued, 36);
	const age = Date.parse(at) - issuedAt;
	return isGenuine && age >= 0 && age <= VALID_FOR
		? { state: "genuine", issuedAt }
		: { state: "old" };
}

function signature(secret: string, issued: string): string {
	return createHmac("sha256", secret).update(`form:${issued}`).digest("base64url").slice(0, 32);
}

export type SpamSignals = {
	/** The honeypot field is filled in. */
	trapped: boolean;
	/**
	 * Scripts that never saw a page send no token, tabs open for days an old one, machines that fill in every
	 * field a forged one.
	 */
	token: "genuine" | "missing" | "old" | "forged";
	/** Milliseconds from rendering to sending; null without a genuine token. */
	elapsed: number | null;
	/** Free text. */
	texts: readonly string[];
};

/** Milliseconds that a person needs for a form; browsers that fill it in might be faster. */
const MIN_FILLING = 2_000;

const MANY_LINKS = 3;

/** Weak signals that together make likely spam. */
const ENOUGH = 2;

/**
 * One strong signal is enough, of the weak ones it takes two. The sender sees the same success, and the lead
 * waits on the desk under spam: nothing is discarded.
 */
export function isLikelySpam({ trapped, token, elapsed, texts }: SpamSignals): boolean {
	if (trapped || token === "forged") return true;
	const weak = [
		// An old one counts like a missing one: people leave tabs open, and a machine may as well send none.
		token === "missing" || token === "old",
		elapsed !== null && elapsed < MIN_FILLING,
		linksIn(texts) >= MANY_LINKS,
	];
	return weak.filter(Boolean).length >= ENOUGH;
}

function linksIn(texts: readonly string[]): number {
	return texts.join("\n").match(/https?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0;
}

/** @param secret signs form tokens; absent: the lead came through no form, there is no token to check. */
export function spamSignals(
	{ trapped = false, token: given }: SubmissionContext,
	texts: readonly string[],
	secret: string | undefined,
	at: string,
): SpamSignals {
	if (secret === undefined) return { trapped, token: "genuine", elapsed: null, texts };
	const token = readFormToken(secret, given, at);
	const elapsed = token.state === "genuine" ? Date.parse(at) - token.issuedAt : null;
	return { trapped, token: token.state, elapsed, texts };
}
