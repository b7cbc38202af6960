import * as v from "valibot";
import { company } from "#content/company.ts";
import { replyFooter } from "#content/desk-replies.ts";
import { mailCopy } from "#content/mails.ts";
import { keepAnswer } from "#desk/questions/desk-store.server.ts";
import { insertAudit } from "#features/auth/audit.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { CommitFailed } from "#lib/db/write.ts";
import { headerText } from "#lib/mail/mail-layout.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { auditActions, auditDetail } from "./audit-events.ts";
import { type CardResult, type ReplyForm, replyForm } from "./card-contract.ts";
import {
	type CardForm,
	changedMeanwhile,
	refused,
	standingOf,
	unlessChanged,
} from "./card-form.server.ts";
import { changeCard, contacted, settleAwaiting } from "./card-writes.server.ts";
import { findMail, personOfLead } from "./person-store.server.ts";
import { REPLY_TOPIC } from "./topics.ts";

/**
 * Owes a reply and notes that the person has been answered, both or neither. The mail's id was made with
 * the form: pressed twice, it is one mail. Delivery comes later.
 */
export async function sendReply(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { db, clock, staff, notify = defaultNotify } = site;
	const asked = v.safeParse(replyForm, values);
	if (!asked.success) return refused(form, asked.issues);
	const { id, version, text } = asked.output;
	const leadId = await ownLead(db, asked.output.lead_id, person.id);
	const mail = replyMail({ ...asked.output, lead_id: leadId }, person.email, notify.to);
	const before = await sentBefore(db, id, mail, form);
	if (before) return before;
	const foreign = await changedMeanwhile(form, version);
	if (foreign) return foreign;
	const doing = { staffId: staff.id, at: clock.at };
	try {
		const result = await unlessChanged(form, [
			(trx: Database) => enqueue(trx, mail, { id, from: notify.from, at: clock.at }),
			...changeCard(db, person.id, person.version, {
				...standingOf(person),
				status: contacted(person.status),
			}),
			// Before the rest is settled: what is answered already takes no other answer.
			...(leadId ? [(trx: Database) => keepAnswer(trx, leadId, { answer: text, ...doing })] : []),
			...settleAwaiting(db, person.id, doing),
			insertAudit(
				db,
				{
					staffId: staff.id,
					action: auditActions.reply,
					subject: person.id,
					detail: auditDetail({ version: person.version + 1 }),
				},
				clock,
			),
		]);
		if (result.outcome === "done") wakeDelivery();
		return result;
	} catch (error) {
		if (
			!(error instanceof CommitFailed) ||
			error.table !== "outbox" ||
			error.reason !== "duplicate"
		)
			throw error;
		const first = await sentBefore(db, id, mail, form);
		if (!first) throw error;
		return first;
	}
}

/** The lead that the form names, if it is this person's. */
async function ownLead(db: Database, leadId: string | null, personId: string) {
	return leadId !== null && (await personOfLead(db, leadId)) === personId ? leadId : null;
}

/** The mail that a reply becomes. An answer to it goes to the agency. */
function replyMail(
	{ subject, text, lead_id: leadId }: Pick<ReplyForm, "subject" | "text" | "lead_id">,
	to: string,
	agency: string,
): Mail {
	const line = headerText(subject);
	return {
		kind: "mail",
		topic: REPLY_TOPIC,
		to,
		leadId,
		subject: line,
		replyTo: { name: company.name, address: agency },
		document: {
			heading: line.replace(/^re:\s*/i, "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
			paragraphs: text.split(/\n{2,}/),
			facts: [],
			footer: [replyFooter.because, mailCopy.visitor.sender],
		},
	};
}

/** What became of the same form the first time; null when it was never sent. */
async function sentBefore(
	db: Database,
	id: string,
	mail: Mail,
	{ intent, values }: CardForm,
): Promise<CardResult | null> {
	const first = await findMail(db, id);
	if (!first) return null;
	const parts = JSON.parse(first.payload);
	const isSame =
		first.topic === REPLY_TOPIC &&
		first.recipient === mail.to &&
		parts.subject === mail.subject &&
		JSON.stringify(parts.document) === JSON.stringify(mail.document);
	return isSame ? { outcome: "done", done: "reply" } : { outcome: "sent-before", intent, values };
}
