import { formPaths } from "#content/form-paths.ts";
import { LINK_PATH } from "#features/auth/contract.ts";
import {
	CONFIRM_PATH as CONFIRM_NEWSLETTER,
	UNSUBSCRIBE_PATH,
} from "#features/newsletter/contract.ts";
import type { MailDocument } from "#lib/outbox/contract.ts";
import { CONFIRM_PATH } from "./contract.ts";

/** Paths of links in emails that authorise their holder; nobody but the recipient is shown one. */
const KEY_PATHS = [
	CONFIRM_PATH,
	CONFIRM_NEWSLETTER,
	UNSUBSCRIBE_PATH,
	// Moving and cancelling a call.
	`${formPaths.booking}/`,
	`${LINK_PATH}/`,
];

/** On any host: the site's address may have changed since the email was written. */
const KEY_LINKS = new RegExp(`https?://[^\\s/"\\\\]+(?:${KEY_PATHS.join("|")})[^\\s"\\\\]*`, "gi");

export function documentWithoutKeys(document: MailDocument, instead: string): MailDocument {
	// No link contains a quote or a backslash, which would end it in JSON.
	return JSON.parse(JSON.stringify(document).replace(KEY_LINKS, () => instead));
}
