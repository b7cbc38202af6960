import { mailWithoutKeys } from "#features/privacy/key-links.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { MailParts } from "#lib/outbox/contract.ts";

type MailAtDesk = MailParts & {
	/** Links that act in the addressee's name. */
	keys: "none" | "hidden" | "shown";
};

const keyLeftOut = "[the addressee’s own link]";

/**
 * Redacts links that act in the addressee's name, save for an owner who has to pass them on because no
 * mail server is configured (docs/requirements.md, section 9): a member could erase people with them.
 */
export function mailAtDesk(
	mail: MailParts,
	role: SignedIn["role"],
	mailLeaves: boolean,
): MailAtDesk {
	const cleaned = mailWithoutKeys(mail, keyLeftOut);
	if (!cleaned) return { ...mail, keys: "none" };
	const mayPassOn = role === "owner" && !mailLeaves;
	return mayPassOn ? { ...mail, keys: "shown" } : { ...cleaned, keys: "hidden" };
}
