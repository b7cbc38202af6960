import { documentWithoutKeys } from "#features/privacy/key-links.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { MailDocument } from "#lib/outbox/contract.ts";

const keyLeftOut = "[the addressee’s own link]";

/**
 * Redacts links that act for the addressee, as staff could use them to erase people. Owners see them when
 * no mail server is configured, to pass them on (docs/requirements.md, section 9).
 */
export function documentAtDesk(
	document: MailDocument,
	role: SignedIn["role"],
	mailLeaves: boolean,
) {
	const cleaned = documentWithoutKeys(document, keyLeftOut);
	if (JSON.stringify(cleaned) === JSON.stringify(document))
		return { document, keys: "none" as const };
	const mayPassOn = role === "owner" && !mailLeaves;
	return mayPassOn
		? { document, keys: "shown" as const }
		: { document: cleaned, keys: "hidden" as const };
}
