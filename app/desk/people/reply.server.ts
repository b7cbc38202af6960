import * as v from "valibot";
import { company } from "#content/company.ts";
import { mailCopy } from "#content/mails.ts";
import { saveAnswer } from "#desk/questions/questions.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { advanceStatus, personIdOf } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import { headerText } from "#lib/mail/mail-layout.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import { enqueue, type OutboxRow, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { auditActions } from "./audit-events.ts";
import { ANSWER_TOPIC, type CardResult, REPLY_TOPIC, replyForm } from "./card-contract.ts";
import { type CardForm, commitUnlessChanged, conflictSince, invalid } from "./card-form.server.ts";
import { markAnswered, markRead, stateOf, updateCard } from "./card-updates.server.ts";
import { personOfLead } from "./person-store.server.ts";

/**
 * Puts a reply into the outbox. The person counts as answered once it has been delivered. The email's id
 * was made with the form, so that a form sent twice is one email.
 */
export async function sendReply(form: CardForm): Promise<CardResult> {
	const { site, person, values } = form;
	const { db, clock, staff, notify = defaultNotify } = site;
	const parsed = v.safeParse(replyForm, values);
	if (!parsed.success) return invalid(form, parsed.issues);
	const { id, version, subject, text, lead_id } = parsed.output;
	const isOwn = lead_id !== null && (await personOfLead(db, lead_id)) === person.id;
	const leadId = isOwn ? lead_id : null;
	const mail = replyMail({ subject, text, leadId, to: person.email, replyTo: notify.to });
	const earlier = await resultOfEarlier(db, id, mail, form);
	if (earlier) return earlier;
	const conflict = await conflictSince(form, version);
	if (conflict) return conflict;
	try {
		const result = await commitUnlessChanged(form, auditActions.reply, async (trx) => {
			await enqueue(trx, mail, { id, from: notify.from, at: clock.at });
			await updateCard(trx, person, stateOf(person));
			if (leadId !== null) await saveAnswer(trx, leadId, { answer: text, staffId: staff.id });
			await markRead(trx, person.id, clock.at);
		});
		if (result.outcome === "done") wakeDelivery();
		return result;
	} catch (error) {
		const first = isUniqueViolation(error, "outbox")
			? await resultOfEarlier(db, id, mail, form)
			: null;
		if (!first) throw error;
		return first;
	}
}

type Reply = { subject: string; text: string; leadId: string | null; to: string; replyTo: string };

function replyMail({ subject, text, leadId, to, replyTo }: Reply): Mail {
	const line = headerText(subject);
	return {
		kind: "mail",
		topic: REPLY_TOPIC,
		to,
		leadId,
		subject: line,
		replyTo: { name: company.name, address: replyTo },
		document: {
			heading: line.replace(/^re:\s*/i, "").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
			paragraphs: text.split(/\n{2,}/),
			facts: [],
			footer: [
				"You’re getting this email because you wrote to us through our website. Reply and it reaches a person.",
				mailCopy.visitor.sender,
			],
		},
	};
}

/** The result when the form was sent before; null when it was not. */
async function resultOfEarlier(
	db: Database,
	id: string,
	mail: Mail,
	{ intent, values }: CardForm,
): Promise<CardResult | null> {
	const first = await db
		.selectFrom("outbox")
		.select(["topic", "recipient", "payload"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!first) return null;
	const { subject, document } = JSON.parse(first.payload);
	const isSame =
		first.topic === REPLY_TOPIC &&
		first.recipient === mail.to &&
		subject === mail.subject &&
		JSON.stringify(document) === JSON.stringify(mail.document);
	return isSame ? { outcome: "done", done: "reply" } : { outcome: "sent-before", intent, values };
}

/** Marks what a delivered reply or answer answers; called in the transaction that records its delivery. */
export async function recordDeliveredReply(
	trx: Database,
	row: Pick<OutboxRow, "topic" | "recipient" | "lead_id" | "created_at">,
	at: string,
): Promise<void> {
	const { topic, recipient, lead_id, created_at } = row;
	if (topic !== REPLY_TOPIC && topic !== ANSWER_TOPIC) return;
	const person = await personIdOf(trx, recipient).executeTakeFirst();
	if (!person) return;
	const author = await trx
		.selectFrom("audit_log")
		.select("staff_id")
		.where("subject", "in", [person.id, lead_id ?? person.id])
		.where("at", "=", created_at)
		.executeTakeFirst();
	const actor = { staffId: author?.staff_id ?? null, at };
	const only = topic === ANSWER_TOPIC ? { leadId: lead_id } : { until: created_at };
	await markAnswered(trx, person.id, actor, only);
	await advanceStatus(trx, person.id, "contacted", false);
}
