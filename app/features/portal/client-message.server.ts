import { withFacts } from "#content/content.ts";
import portalCopy from "#content/portal.json" with { type: "json" };
import { announceIncoming } from "#features/leads/incoming-message.server.ts";
import { lockSurvivor } from "#features/leads/lock-person.server.ts";
import { addMessage } from "#features/leads/messages.server.ts";
import { defaultNotify, type LeadSite } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { buildMessageId } from "#lib/outbox/outbox.server.ts";

type MessageSite = Pick<LeadSite, "notify" | "origin" | "clock">;

type ClientMessage = {
	/** Identifies it, so that a repeated one is stored once. */
	key: string;
	subject: string;
	text: string;
	/** The card, where it isn't that of the address. */
	personId?: string;
	proposalId?: string;
};

/**
 * Stores what a client writes in the portal like an email from them: unread on their card, and sent on to the agency
 * and the assignee.
 * @returns the message's id; null when no card has the address.
 */
export async function addClientMessage(
	trx: Database,
	site: MessageSite,
	email: string,
	{ key, subject, text, personId, proposalId }: ClientMessage,
): Promise<string | null> {
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
		message_id: buildMessageId(`portal-${key}`, notify.from.address),
		sent_as: null,
		in_reply_to: null,
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
			title: withFacts(portalCopy).write.mailTitle,
		});

	return id;
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
