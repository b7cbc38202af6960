import { isSameSecret, sign } from "#lib/crypto/secrets.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

/** Two days, as tabs stay open for long. Milliseconds. */
const VALID_FOR = 48 * 60 * 60_000;

/** Milliseconds in base 36 (8 digits since 1972), and the signature. */
const TOKEN_FORMAT = /^([0-9a-z]{8})\.[\w-]{32}$/;

/** The signed time at which a form is rendered (HMAC-SHA256). It identifies no person or browser. */
export function signFormToken(secret: string, at: string): string {
	const issued = Date.parse(at).toString(36);
	return `${issued}.${sign(secret, `form:${issued}`).slice(0, 32)}`;
}

/**
 * Milliseconds since a form was rendered. Null when the token is well-formed but expired, from the future
 * (after a corrected clock), or signed with another SECRET (changed since, or another instance's).
 */
function measureAge(
	secret: string,
	token: string,
	at: string,
): number | null | "forged" {
	const issued = Number.parseInt(TOKEN_FORMAT.exec(token)?.[1] ?? "", 36);
	if (Number.isNaN(issued)) return "forged";

	const age = Date.parse(at) - issued;
	const isGenuine = isSameSecret(
		token,
		signFormToken(secret, new Date(issued).toISOString()),
	);

	return isGenuine && age >= 0 && age <= VALID_FOR ? age : null;
}

/** Milliseconds that a person needs for a form, unless the browser fills it in. */
const MIN_FILLING = 2_000;

const LINK = /https?:\/\/|\bwww\.|<a\s|\[url/gi;
const MANY_LINKS = 3;

/** Number of weak signals that make a submission likely spam. */
const ENOUGH = 2;

/**
 * One strong signal (honeypot, forged token) or two weak ones. The sender gets the normal answer, and the
 * lead is listed on the desk under spam: nothing is discarded.
 * @param secret signs form tokens; undefined for leads without a form.
 */
export function isLikelySpam(
	{ trapped, token }: Pick<SubmissionContext, "trapped" | "token">,
	texts: readonly string[],
	secret: string | undefined,
	at: string,
): boolean {
	const age = secret && token ? measureAge(secret, token, at) : null;
	if (trapped || age === "forged") return true;

	const weak = [
		// An expired token counts like a missing one: people leave tabs open, and bots may send none.
		secret !== undefined && age === null,
		age !== null && age < MIN_FILLING,
		(texts.join("\n").match(LINK)?.length ?? 0) >= MANY_LINKS,
	];

	return weak.filter(Boolean).length >= ENOUGH;
}
