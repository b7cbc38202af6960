import { documentWithoutKeys } from "#features/privacy/key-links.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { MailDocument } from "#lib/outbox/contract.ts";

const keyLeftOut = "[the addressee’s own link]";

/**
 * Redacts links that act in the addressee's name, save for an owner who has to pass them on because no
 * mail server is configured (docs/requirements.md, section 9): a member could erase people with them.
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
