import { importKinds } from "#desk/import/import-texts.ts";
import { importLimits } from "#desk/import/read-contacts.ts";
import { MAX_ATTACHED_BYTES } from "#features/leads/attachment-limits.ts";

/** Bytes of the forms for a file of staff, by path. They work without JavaScript. */
const fileForms: Readonly<Record<string, number>> = {
	"/desk/media": 10_000_000,
	// An email’s file has its attachments in base64.
	"/desk/emails/new": 2 * MAX_ATTACHED_BYTES,
	...Object.fromEntries(
		Object.values(importKinds).map(({ path }) => [
			path,
			importLimits.bytes + 100_000,
		]),
	),
};

/** The card of a person: replies may have attachments. */
const CARD = /^\/desk\/people\/[\da-f]{8}-[\da-f-]{27}$/;

/** Larger than what may be attached, so that refused files don't take the typed text with them. */
const MAX_REPLY_BYTES = 2 * MAX_ATTACHED_BYTES + 100_000;

/** The largest body of a form with a file; undefined for another address or a form without. */
export function findFileFormLimit(
	path: string,
	contentType: string | undefined,
): number | undefined {
	if (!contentType?.toLowerCase().startsWith("multipart/form-data"))
		return undefined;

	const form = path.replace(/\.data$/, "");
	if (CARD.test(form)) return MAX_REPLY_BYTES;

	return Object.hasOwn(fileForms, form) ? fileForms[form] : undefined;
}
