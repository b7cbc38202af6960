import { deskMessages } from "#content/desk-messages.ts";
import { mailWithoutKeys } from "#features/privacy/key-links.ts";
import type { SignedIn } from "#lib/http/request-context.server.ts";
import type { MailParts } from "#lib/outbox/contract.ts";

/** A mail as somebody at the desk gets to see it. */
export type MailAtDesk = MailParts & {
	/** Whether it has links that act in the addressee's name, and whether they stand in it here. */
	keys: "none" | "hidden" | "shown";
};

const { keyLeftOut } = deskMessages.message;

/**
 * Leaves out the links that act in the addressee's name. They stay only where no mail leaves and an owner
 * has to pass them on (docs/requirements.md, section 9); a member could erase people with them.
 */
export function mailAtDesk(
	mail: MailParts,
	role: SignedIn["role"],
	mailLeaves: boolean,
): MailAtDesk {
	const cleaned = mailWithoutKeys(mail, keyLeftOut);
	if (!cleaned) return { ...mail, keys: "none" };
	const isToPassOn = role === "owner" && !mailLeaves;
	return isToPassOn ? { ...mail, keys: "shown" } : { ...cleaned, keys: "hidden" };
}
