import type * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Message } from "#lib/forms/fields.ts";

export const hiddenFields = {
	/** A UUID made with the form: submissions with the same key and text are one lead. */
	idempotencyKey: "idempotency_key",
	pageUrl: "page_url",
	/** JSON of `Attribution` (tracking/attribution.ts). */
	attribution: "attribution",
	/** JSON of the cookie choice at the time of submission. */
	consent: "consent",
	/** JSON of the savings calculator's inputs and result, if used. */
	savings: "savings",
	/** Signed time at which the form was rendered (spam.server.ts). */
	token: "form_token",
	/** Honeypot, hidden from people. */
	trap: "subject_line",
} as const;

/** Largest input of the savings calculator by name: larger numbers are typing errors. */
export const maxInputs = {
	hours: 500,
	rate: 500,
	enquiries: 1_000,
	value: 100_000,
};

/** The toast for an invalid form: empty fields have their specified sentence. */
export function explainRefusal(
	issues: readonly v.BaseIssue<unknown>[],
): Message {
	const hasEmptyField =
		issues.length === 0 || issues.some(({ type }) => type === "non_empty");
	return hasEmptyField ? messages().requiredEmpty : messages().checkFields;
}
