import * as v from "valibot";
import { emailKey } from "#lib/contacts/email.ts";
import { email, filled } from "#lib/forms/fields.ts";
import { NEWSLETTER_PATH } from "./form.ts";

export const CONFIRM_PATH = `${NEWSLETTER_PATH}/confirm`;

/** Also accepts a mail program's one-click POST (RFC 8058). */
export const UNSUBSCRIBE_PATH = `${NEWSLETTER_PATH}/unsubscribe`;

/** Opened from the email that asks for a new consent. */
export const RENEW_PATH = `${NEWSLETTER_PATH}/renew`;

const TOKEN = "token";

export function readTokenOfLink({ url }: { url: string }): string {
	return new URL(url).searchParams.get(TOKEN) ?? "";
}

export function linkWith(path: string, token: string): string {
	return `${path}?${TOKEN}=${encodeURIComponent(token)}`;
}

/** A subscription. The address is its key (lib/contacts/email.ts). */
export const newsletterForm = v.object({
	email: v.pipe(
		filled("Please enter your email address."),
		email,
		v.transform(emailKey),
	),
});

/** The form's hidden field with its place on the website (content/sign-up-schema.ts). */
export const PLACE = "place";

export type NewsletterField = keyof v.InferInput<typeof newsletterForm>;

/** `open`: the button confirms. `failed`: the database is unavailable. */
export const confirmStatus = {
	open: 200,
	confirmed: 200,
	expired: 410,
	refused: 404,
	failed: 503,
} as const;
export type ConfirmState =
	| { state: Exclude<keyof typeof confirmStatus, "expired"> }
	/** A new email may be sent to the subscription's address. */
	| { state: "expired"; email: string };

/** `refused`: there is no such subscription. */
export const renewStatus = {
	open: 200,
	done: 200,
	refused: 404,
	failed: 503,
} as const;
/** `tokenless`: the link of a test message or of the archive. */
export const unsubscribeStatus = { ...renewStatus, tokenless: 404 } as const;
export type RenewState = keyof typeof renewStatus;
export type UnsubscribeState = keyof typeof unsubscribeStatus;
