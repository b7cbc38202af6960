import * as v from "valibot";
import { formPaths } from "#content/form-paths.ts";
import { email, filled } from "#lib/forms/fields.ts";

/** Where the link in the confirmation mail leads. */
export const CONFIRM_PATH = `${formPaths.newsletter}/confirm`;

/** Where every newsletter's unsubscribe link leads; it takes a mail program's one-click POST, too (RFC 8058). */
export const UNSUBSCRIBE_PATH = `${formPaths.newsletter}/unsubscribe`;

/** The query parameter that carries the token. */
export const TOKEN = "token";

/** The token in the address of a request; empty where there is none. */
export function tokenIn({ url }: Request): string {
	return new URL(url).searchParams.get(TOKEN) ?? "";
}

/** A link of ours with its token. */
export function linkWith(path: string, token: string): string {
	return `${path}?${TOKEN}=${encodeURIComponent(token)}`;
}

export type NewsletterField = "email";

/** A subscription. Addresses that differ in case only are one subscriber. */
export const newsletterForm = v.object({
	email: v.pipe(
		filled("Please enter your email address."),
		email,
		v.transform((text) => text.toLowerCase()),
	),
});

/** What a confirmation link is worth. */
export type ConfirmState =
	/** Its button confirms. */
	| { state: "open" }
	/** It has done so already. */
	| { state: "confirmed" }
	/** Too late; a fresh one may be sent to the address it was for. */
	| { state: "expired"; email: string }
	| { state: "refused" }
	/** The database cannot be reached. */
	| { state: "failed" };

/** What an unsubscribe link is worth, or what pressing its button did. */
export type UnsubscribeState = "open" | "done" | "refused" | "failed";

/** The HTTP status of each. */
export const confirmStatus = {
	open: 200,
	confirmed: 200,
	expired: 410,
	refused: 404,
	failed: 503,
} as const;
export const unsubscribeStatus = { open: 200, done: 200, refused: 404, failed: 503 } as const;
