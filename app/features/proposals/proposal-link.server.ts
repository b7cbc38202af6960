import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { PersonalMail } from "#lib/outbox/contract.ts";
import { OutOfDate } from "#lib/outbox/worker.server.ts";
import { PROPOSAL_PATH } from "./proposal-path.ts";

/**
 * Adds the link to an email that carries a proposal; others stay as they are.
 * @param id of the message.
 * @throws OutOfDate when the proposal was withdrawn, or is with another address by now.
 */
export async function addProposalLink(
	db: Database,
	origin: string,
	id: string,
	mail: PersonalMail,
): Promise<PersonalMail> {
	const message = await db
		.selectFrom("messages")
		.select(["address", "proposal_id"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!message?.proposal_id) return mail;

	const proposal = await db
		.selectFrom("proposals")
		.select(["state", "sent_to", "link_token"])
		.where("id", "=", message.proposal_id)
		.executeTakeFirst();
	const isTheirs = proposal?.sent_to === emailKey(message.address);
	if (!proposal?.link_token || proposal.state === "withdrawn" || !isTheirs)
		throw new OutOfDate();

	const url = `${origin}${PROPOSAL_PATH}/${proposal.link_token}`;

	return { ...mail, text: insertLink(mail.text, url) };
}

const SIGNATURE = "\n\n-- \n";

/** Above the signature. */
function insertLink(text: string, url: string): string {
	const at = text.lastIndexOf(SIGNATURE);
	const body = at === -1 ? text : text.slice(0, at);
	const signature = at === -1 ? "" : text.slice(at);

	return `${body}\n\nYour proposal:\n${url}${signature}`;
}
