import * as v from "valibot";
import { formPaths } from "#content/form-paths.ts";
import { email, filled } from "#lib/forms/fields.ts";

export const CONFIRM_PATH = `${formPaths.newsletter}/confirm`;

/** Also takes a mail program's one-click POST (RFC 8058). */
export const UNSUBSCRIBE_PATH = `${formPaths.newsletter}/unsubscribe`;

export const TOKEN = "token";

export function tokenIn({ url }: Request): string {
	return new URL(url).searchParams.get(TOKEN) ?? "";
}

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

export type ConfirmState =
	/** Its button confirms. */
	| { state: "open" }
	| { state: "confirmed" }
	/** A new one may be sent to its address. */
	| { state: "expired"; email: string }
	| { state: "refused" }
	/** The database cannot be reached. */
	| { state: "failed" };

export type UnsubscribeState = "open" | "done" | "refused" | "failed";

export const confirmStatus = {
	open: 200,
	confirmed: 200,
	expired: 410,
	refused: 404,
	failed: 503,
} as const;
export const unsubscribeStatus = { open: 200, done: 200, refused: 404, failed: 503 } as const;
