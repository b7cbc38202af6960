import { readFormToken } from "./form-token.server.ts";
import type { Signs } from "./spam.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

/**
 * What a form shows of whether a person sent it.
 * @param texts what was written in free words.
 * @param secret signs the tokens of forms; absent: no form of ours brought it, there is no token to look at.
 */
export function spamSignals(
	{ trapped = false, token: given }: SubmissionContext,
	texts: readonly string[],
	secret: string | undefined,
	at: string,
): Signs {
	if (secret === undefined) return { trapped, token: "genuine", elapsed: null, texts };
	const token = readFormToken(secret, given, at);
	const elapsed = token.state === "genuine" ? Date.parse(at) - token.issuedAt : null;
	return { trapped, token: token.state, elapsed, texts };
}
