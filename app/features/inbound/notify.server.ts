import { randomUUIDv7 } from "node:crypto";
import mailCopy from "#content/mails.json" with { type: "json" };
import { sender } from "#content/mails.ts";
import { copyForAssignee } from "#features/leads/assignee-copy.ts";
import { listAnswers } from "#features/leads/lead-kind.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import type { File } from "#features/leads/messages.server.ts";
import { findNotified } from "#features/leads/notified-staff.server.ts";
import { buildStaffSubject } from "#features/leads/staff-subject.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";

import type { MailProvider } from "#lib/mail/mail-providers.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { enqueue } from "#lib/outbox/outbox.server.ts";
import type { InboundContext } from "./context.ts";
import type { Match } from "./match.server.ts";
import type { InboundMail } from "./raw-mail.server.ts";

/** Emails to the agency about one person per day; further replies are only on the timeline. */
export const MAX_PER_DAY = 50;

export function notifyAgency(
	trx: Database,
	{ notify, at }: InboundContext,
	mail: Mail<MessageTopic>,
): Promise<void> {
	return enqueue(trx, mail, {
		id: randomUUIDv7(),
		from: notify.from.address,
		at,
	});
}

/** Not about an email that the assignee has sent from an address of theirs. */
export async function notifyAssignee(
	trx: Database,
	context: InboundContext,
	about: Mail<MessageTopic>,
	{ assigneeId, from }: { assigneeId: string | null; from: string },
): Promise<void> {
	const assignee = await findNotified(trx, assigneeId, "notify_replies");
	if (assignee === null || emailKey(assignee) === emailKey(from)) return;

	const { origin } = context;
	const copy = copyForAssignee(about, "assignee.reply", assignee, origin);
	if (copy) await notifyAgency(trx, context, copy);
}

/** Where each provider keeps received emails, for as long as its plan says. */
const PROVIDER_PLACES: Record<MailProvider, string> = {
	postmark: "in Postmark, under the inbound stream’s Activity",
	mailgun: "in Mailgun, under Receiving, if its route stores messages",
	ses: "in the S3 bucket of the SES receipt rule, if it has one",
};

/** Names the attachments that are not stored; empty without any. */
export function describeMissing(
	files: readonly File[],
	provider: MailProvider,
): string {
	if (files.length === 0) return "";

	const names = files.map(
		({ name, bytes }) => `${name} (${Math.ceil(bytes.length / 1000)} kB)`,
	);

	return `Attached: ${names.join(", ")}. Too large to be stored here: look ${PROVIDER_PLACES[provider]}.`;
}

type Sender = Pick<Match, "leadId" | "isTheirs"> & {
	/** The staff member in whose name it was written. */
	claimed: string | undefined;
};

function describeStranger(claimed: string | undefined): string {
	return claimed === undefined
		? "Email from an unknown sender"
		: `Unverified sender: not proved to be ${claimed}`;
}

export function buildNotification(
	{ id, name }: { id: string; name: string | null },
	{ leadId, isTheirs, claimed }: Sender,
	mail: InboundMail,
	paragraphs: readonly string[],
	{ notify, origin }: InboundContext,
): Mail<MessageTopic> {
	const { owner } = mailCopy;
	const title = isTheirs ? owner.reply : describeStranger(claimed);
	return {
		kind: "mail",
		topic: "lead.reply",
		to: notify.to,
		leadId,
		...(leadId === null && { personId: id }),
		maxPerDay: MAX_PER_DAY,
		subject: buildStaffSubject(title, {
			name: isTheirs ? name : null,
			email: mail.sender,
			about: mail.subject,
		}),
		replyTo: { name: isTheirs ? name : null, address: mail.sender },
		document: {
			heading: title,
			paragraphs: paragraphs
				.flatMap((text) => text.split(/\n{2,}/))
				.filter((text) => text !== ""),
			facts: listAnswers([
				[owner.labels.name, isTheirs ? name : null],
				[owner.labels.email, mail.sender],
			]),
			action: {
				label: owner.action,
				url: `${origin}/desk/people/${id}`,
			},
			footer: [sender()],
		},
	};
}
