import type { Database } from "#lib/db/connection.server.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import { buildMessageId } from "#lib/outbox/outbox.server.ts";
import { announceIncoming } from "./incoming-message.server.ts";
import { lockSurvivor } from "./lock-person.server.ts";
import { addMessage } from "./messages.server.ts";
import { defaultNotify } from "./notifications.ts";

type ClientMessage = {
	/** Identifies it, so that a repeated one is stored once. */
	key: string;
	subject: string;
	text: string;
	/** Of the email to the agency. */
	title: string;
	/** The card, where it isn't that of the address. */
	personId?: string;
	proposalId?: string;
	/** The message that it answers. */
	inReplyTo?: string | null;
};

/**
 * Stores what a client writes on one of their pages like an email from them: unread on their card, and sent on to the
 * agency and the assignee.
 * @returns the message's id, and whether it is new; null when no card has the address.
 */
export async function addClientMessage(
	trx: Database,
	site: MailContext,
	email: string,
	message: ClientMessage,
): Promise<{ id: string; isNew: boolean } | null> {
	const { key, subject, text, title, personId, proposalId } = message;
	const { clock, notify = defaultNotify } = site;
	const card = personId ?? (await findCard(trx, email));
	if (card === null) return null;

	const id = clock.newId();
	const person = await trx
		.selectFrom("people")
		.select(["id", "name", "assignee_id"])
		.where("id", "=", await lockSurvivor(trx, card))
		.executeTakeFirstOrThrow();

	const isNew = await addMessage(trx, {
		id,
		person_id: person.id,
		lead_id: null,
		direction: "in",
		staff_id: null,
		address: email,
		cc: null,
		subject,
		text,
		message_id: buildMessageId(`client-${key}`, notify.from.address),
		sent_as: null,
		in_reply_to: message.inReplyTo ?? null,
		proposal_id: proposalId ?? null,
		created_at: clock.at,
	});
	if (isNew)
		await announceIncoming(trx, site, {
			person,
			leadId: null,
			address: email,
			subject,
			text,
			isTheirs: true,
			title,
		});

	return { id, isNew };
}

/** The card with an address, else that of the latest proposal to it. */
async function findCard(trx: Database, email: string): Promise<string | null> {
	const point = await trx
		.selectFrom("contact_points")
		.select("person_id")
		.where("kind", "=", "email")
		.where("key", "=", email)
		.executeTakeFirst();
	if (point) return point.person_id;

	const proposal = await trx
		.selectFrom("proposals")
		.select("person_id")
		.where("sent_to", "=", email)
		.orderBy("number", "desc")
		.executeTakeFirst();

	return proposal?.person_id ?? null;
}
