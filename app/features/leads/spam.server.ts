import { isSameSecret, signatureOf } from "#lib/crypto/secrets.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

/** Two days: tabs stay open for long. Milliseconds. */
const VALID_FOR = 48 * 60 * 60_000;

/** Milliseconds in base 36 (8 digits since 1972), and the signature. */
const TOKEN_FORMAT = /^([0-9a-z]{8})\.[\w-]{32}$/;

/** The signed time at which a form is rendered (HMAC-SHA256). It identifies nobody and no browser. */
export function formToken(secret: string, at: string): string {
	const issued = Date.parse(at).toString(36);
	return `${issued}.${signatureOf(secret, `form:${issued}`).slice(0, 32)}`;
}

/**
 * The milliseconds since a form was rendered. Null: it looks like a token of ours, but is expired, from the
 * future (after a corrected clock), or signed under another SECRET (changed meanwhile, or another
 * instance's).
 */
function ageOf(secret: string, token: string, at: string): number | null | "forged" {
	const issued = Number.parseInt(TOKEN_FORMAT.exec(token)?.[1] ?? "", 36);
	if (Number.isNaN(issued)) return "forged";
	const age = Date.parse(at) - issued;
	const isGenuine = isSameSecret(token, formToken(secret, new Date(issued).toISOString()));
	return isGenuine && age >= 0 && age <= VALID_FOR ? age : null;
}

/** Milliseconds that a person needs for a form; browsers that fill it in might be faster. */
const MIN_FILLING = 2_000;

const MANY_LINKS = 3;

/** Weak signals that together make likely spam. */
const ENOUGH = 2;

/**
 * The honeypot or a forged token is enough, of weak signals it takes two. The sender sees the same success,
 * and the lead waits on the desk under spam: nothing is discarded.
 * @param secret signs form tokens; undefined: the lead came through no form, there is no token to check.
 */
export function isLikelySpam(
	{ trapped, token }: Pick<SubmissionContext, "trapped" | "token">,
	texts: readonly string[],
	secret: string | undefined,
	at: string,
): boolean {
	const age = secret && token ? ageOf(secret, token, at) : null;
	if (trapped || age === "forged") return true;
	const weak = [
		// An old one counts like a missing one: people leave tabs open, and a machine may as well send none.
		secret !== undefined && age === null,
		age !== null && age < MIN_FILLING,
		linksIn(texts) >= MANY_LINKS,
	];
	return weak.filter(Boolean).length >= ENOUGH;
}

function linksIn(texts: readonly string[]): number {
	return texts.join("\n").match(/https?:\/\/|\bwww\.|<a\s|\[url/gi)?.length ?? 0;
}
