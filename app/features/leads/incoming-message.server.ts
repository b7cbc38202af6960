import { sql } from "kysely";
import mailCopy from "#content/mails.json" with { type: "json" };
import { sender } from "#content/mails.ts";
import { staffBookingDeclaration } from "#features/booking/form.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { MailContext } from "#lib/http/request-context.server.ts";
import { splitQuote } from "#lib/mail/quoted-text.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { copyForAssignee } from "./assignee-copy.ts";
import { listAnswers } from "./lead-kind.ts";
import type { MessageTopic } from "./message-topics.ts";
import { defaultNotify, enqueueFrom } from "./notifications.ts";
import { findNotified } from "./notified-staff.server.ts";
import { buildStaffSubject } from "./staff-subject.ts";
import { reopenLost } from "./store.server.ts";

/** Emails to the agency about one person per day; further messages are only on the timeline. */
export const MAX_INCOMING_PER_DAY = 50;

/** Characters of a message in the email to the agency; all of it is on the timeline. */
export const MAX_NOTIFIED = 20_000;

/** A message that came in and has been stored. */
export type Incoming = {
	person: { id: string; name: string | null; assignee_id: string | null };
	leadId: string | null;
	/** The sender's address. */
	address: string;
	subject: string;
	text: string;
	/** Names of the attached files. */
	files?: readonly string[];
	/** False for an address that isn't the person's. */
	isTheirs: boolean;
	/** Of the email to the agency, in place of "Reply by email". */
	title?: string;
	/** The staff member in whose name a stranger wrote. */
	claimed?: string | undefined;
};

/**
 * What follows from a message that came in, in its transaction: the person is unread and no longer lost, and the
 * agency and the assignee get an email.
 */
export async function announceIncoming(
	trx: Database,
	site: MailContext,
	incoming: Incoming,
): Promise<void> {
	const { person, address } = incoming;
	const { leadId, isTheirs } = incoming;
	await noteIncoming(
		trx,
		{ personId: person.id, leadId, isTheirs },
		site.clock.at,
	);

	const mail = buildNotification(incoming, site);
	await enqueueFrom(site, trx, mail);

	// Not about a message that the assignee has sent from an address of theirs.
	const assignee = await findNotified(
		trx,
		person.assignee_id,
		"notify_replies",
	);
	if (assignee === null || emailKey(assignee) === emailKey(address)) return;

	const copy = copyForAssignee(mail, "assignee.reply", assignee, site.origin);
	if (copy) await enqueueFrom(site, trx, copy);
}

/** As `announceIncoming`, without emails: of a message that staff have put in themselves. */
export async function noteIncoming(
	trx: Database,
	{
		personId,
		leadId,
		isTheirs,
	}: Pick<Incoming, "leadId" | "isTheirs"> & { personId: string },
	at: string,
): Promise<void> {
	await markIncomingUnread(trx, personId, leadId);
	if (isTheirs) await reopenLost(trx, personId, at);
}

/** Of the person's leads the one that the message is about, else the newest. */
async function markIncomingUnread(
	trx: Database,
	personId: string,
	leadId: string | null,
): Promise<void> {
	const isListed = sql<boolean>`kind <> ${staffBookingDeclaration.kind}`;
	const newest = trx
		.selectFrom("leads")
		.select(({ fn }) => fn.max("id").as("id"))
		.where("person_id", "=", personId)
		.where(isListed);
	const about = trx
		.selectFrom("leads")
		.select("id")
		.where("id", "=", leadId)
		.where(isListed);

	await trx
		.updateTable("leads")
		.set({ read_at: null })
		.where("id", "=", ({ fn }) => fn.coalesce(about, newest))
		.execute();
}

function describeStranger(claimed: string | undefined): string {
	return claimed === undefined
		? "Email from an unknown sender"
		: `Unverified sender: not proved to be ${claimed}`;
}

function buildNotification(
	incoming: Incoming,
	{ notify = defaultNotify, origin }: MailContext,
): Mail<MessageTopic> {
	const { person, leadId, address, subject, text, isTheirs } = incoming;
	const { owner } = mailCopy;
	const title = isTheirs
		? (incoming.title ?? owner.reply)
		: describeStranger(incoming.claimed);
	const name = isTheirs ? person.name : null;
	const files = (incoming.files ?? []).join(", ");
	const paragraphs = [
		cutText(splitQuote(text, subject).reply, MAX_NOTIFIED) || "(no text)",
		files && `Attached, on the card: ${files}.`,
	];

	return {
		kind: "mail",
		topic: "lead.reply",
		to: notify.to,
		leadId,
		...(leadId === null && { personId: person.id }),
		maxPerDay: MAX_INCOMING_PER_DAY,
		subject: buildStaffSubject(title, { name, email: address, about: subject }),
		replyTo: { name, address },
		document: {
			heading: title,
			paragraphs: paragraphs
				.flatMap((paragraph) => paragraph.split(/\n{2,}/))
				.filter((paragraph) => paragraph !== ""),
			facts: listAnswers([
				[owner.labels.name, name],
				[owner.labels.email, address],
			]),
			action: {
				label: owner.action,
				url: `${origin}/desk/people/${person.id}`,
			},
			footer: [sender()],
		},
	};
}
