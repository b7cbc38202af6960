import { company } from "#content/content.ts";
import { mailDisabledNotice } from "#content/desk.ts";
import { sender } from "#content/mails.ts";
import { type Answer, done, refused } from "#desk/layout/form.server.ts";
import { saveAnswer } from "#desk/questions/questions.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { advanceStatus, personIdOf } from "#features/leads/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import { headerText } from "#lib/mail/mail-layout.ts";
import { answerAddress, type Mail } from "#lib/outbox/contract.ts";
import {
	enqueue,
	type OutboxRow,
	wakeDelivery,
} from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { ANSWER_TOPIC, type CardInput, REPLY_TOPIC } from "./card-contract.ts";
import {
	type CardForm,
	changesByOthers,
	commit,
	conflictOf,
	markAnswered,
	markRead,
	updateCard,
} from "./card-updates.server.ts";

/**
 * Queues a reply. The person counts as answered after its delivery. The email's id comes from the form,
 * so that repeated submits queue one email.
 */
export async function sendReply(
	form: CardForm,
	{ key: id, subject, text, lead_id }: CardInput<"reply">,
): Promise<Answer> {
	const { site, person } = form;
	const { db, clock, staff, notify = defaultNotify } = site;
	const lead = await db
		.selectFrom("leads")
		.select("id")
		.where("id", "=", lead_id)
		.where("person_id", "=", person.id)
		.executeTakeFirst();
	const line = headerText(subject);
	const mail: Mail = {
		kind: "mail",
		topic: REPLY_TOPIC,
		to: person.email,
		leadId: lead?.id ?? null,
		subject: line,
		replyTo: { name: company().name, address: answerAddress(notify) },
		document: {
			heading: line
				.replace(/^re:\s*/i, "")
				.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
			paragraphs: text.split(/\n{2,}/),
			facts: [],
			footer: [
				"You’re getting this email because you wrote to us through our website. Reply and it reaches a person.",
				sender(),
			],
		},
	};
	const earlier = await resultOfEarlier(db, id, mail, form);
	if (earlier) return earlier;
	if ((await changesByOthers(form)).length > 0) return await conflictOf(form);

	try {
		const change = async (trx: Database) => {
			await enqueue(trx, mail, { id, from: notify.from.address, at: clock.at });
			await updateCard(trx, person, person);

			if (lead)
				await saveAnswer(trx, lead.id, {
					answer: text,
					staffId: staff.id,
				}).execute();

			await markRead(trx, person.id, clock.at);
		};

		const answer = await commit(form, "person.reply", sent(site), change);

		wakeDelivery();

		return answer;
	} catch (error) {
		const first =
			isUniqueViolation(error, "outbox") &&
			(await resultOfEarlier(db, id, mail, form));
		if (!first) throw error;
		return first;
	}
}

/** The same text again within this time is one email, as a page loaded anew has another key. */
const REPEAT_MS = 60 * 60_000;

/** The result of an earlier submit of the same form or text; null if there was none. */
async function resultOfEarlier(
	db: Database,
	id: string,
	mail: Mail,
	{ site, values }: CardForm,
): Promise<Answer | null> {
	const earlier = await db
		.selectFrom("outbox")
		.select(["id", "recipient", "payload"])
		.where((eb) =>
			eb.or([
				eb("id", "=", id),
				eb.and([
					eb("topic", "=", REPLY_TOPIC),
					eb("recipient", "=", mail.to),
					eb("created_at", ">", shifted(site.clock.at, -REPEAT_MS)),
					eb("dead_at", "is", null),
				]),
			]),
		)
		.execute();
	const same = earlier.find(({ recipient, payload }) => {
		const { subject, document } = JSON.parse(payload);
		const hasSameText =
			JSON.stringify(document) === JSON.stringify(mail.document);

		return recipient === mail.to && subject === mail.subject && hasSameText;
	});
	if (same?.id === id) return sent(site);

	if (earlier.some((each) => each.id === id)) {
		const title = "This reply has already been sent with a different text.";
		const text = "Send again to send this text as well.";
		return { ...refused(title, text, 409), values };
	}

	const once = "It’s under “Activity”, and is not sent a second time.";

	return same ? done("This reply has just been sent.", once) : null;
}

function sent({ notify }: CardForm["site"]): Answer {
	return notify?.mail
		? done("On its way.", "It’s under “Activity” with its delivery status.")
		: done("Not sent.", mailDisabledNotice);
}

/** Marks leads as answered by a delivered reply or answer. Runs in the transaction that records the delivery. */
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
	const only =
		topic === ANSWER_TOPIC ? { leadId: lead_id } : { until: created_at };
	await markAnswered(trx, person.id, actor, only);
	await advanceStatus(trx, person.id, "contacted", actor, false);
}
