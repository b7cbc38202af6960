import { LINK_PATH } from "#features/auth/contract.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import {
	CONFIRM_PATH as CONFIRM_NEWSLETTER,
	RENEW_PATH,
	UNSUBSCRIBE_PATH,
} from "#features/newsletter/contract.ts";
import { PORTAL_LINK_PATH } from "#features/portal/contract.ts";
import { PROPOSAL_PATH } from "#features/proposals/proposal-path.ts";
import type { MailDocument } from "#lib/outbox/contract.ts";
import { CONFIRM_PATH } from "./contract.ts";

/** Paths of links that authorise their holder; only the recipient of the email may see them. */
const KEY_PATHS = [
	CONFIRM_PATH,
	CONFIRM_NEWSLETTER,
	RENEW_PATH,
	UNSUBSCRIBE_PATH,
	// Moving and cancelling a call.
	`${BOOKING_PATH}/`,
	`${LINK_PATH}/`,
	`${PROPOSAL_PATH}/`,
	`${PORTAL_LINK_PATH}/`,
];

/** Matches any host, as the site's address may have changed since the email was written. */
const KEY_LINKS = new RegExp(
	`https?://[^\\s/"\\\\]+(?:${KEY_PATHS.join("|")})[^\\s"\\\\]*`,
	"gi",
);

export function removeKeys(
	document: MailDocument,
	instead: string,
): MailDocument {
	// Links contain no quote and no backslash, so both end a link in JSON.
	return JSON.parse(JSON.stringify(document).replace(KEY_LINKS, () => instead));
}
