import { mailDisabledNotice } from "#content/desk.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import {
	explainConflict,
	listChangesByOthers,
} from "#desk/people/card/card-conflict.server.ts";
import {
	type CardInput,
	REPLY_TOPIC,
} from "#desk/people/card/card-contract.ts";
import type { CardForm } from "#desk/people/card/card-form.server.ts";
import { markRead, updateCard } from "#desk/people/card/card-updates.server.ts";
import { saveAnswer } from "#desk/questions/questions.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import { readSignature } from "#features/auth/own-account.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import { lockPerson } from "#features/leads/lock-person.server.ts";
import {
	addAttachments,
	addMessage,
	hashFile,
} from "#features/leads/messages.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import {
	buildMessageId,
	enqueue,
	wakeDelivery,
} from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { chooseAddress } from "./reply-address.ts";
import {
	cleanFileName,
	findStorageProblem,
	listHashes,
} from "./reply-files.server.ts";
import { findFileProblem } from "./reply-files.ts";

const notTheirs = "This address is no longer on the card. Choose another one.";

const notWithThem =
	"This address doesn’t have the proposal. Send it from the proposal’s page instead.";

const noAddress =
	"They have no email address. Add it under “How to reach them” first.";

/**
 * Queues a reply. The person counts as answered after its delivery. The email's id comes from the form,
 * so that repeated submits queue one email.
 */
export async function sendReply(
	form: CardForm,
	{ key: id, subject, cc, text, lead_id, to, proposal }: CardInput<"reply">,
): Promise<FormOutcome> {
	const { site, person } = form;
	if (!person.email)
		return { errors: { text: noAddress }, values: form.values };

	const files = form.files.map((file) => ({
		...file,
		name: cleanFileName(file.name),
	}));
	const { db, clock, staff, notify = defaultNotify } = site;
	const problem =
		findFileProblem(files) ?? (await findStorageProblem(db, files));
	if (problem) return { errors: { files: problem }, values: form.values };

	const { emails } = await readDetails(db, person.id);
	const answered = await findTheirLatest(db, person.id);
	const chosen = chooseAddress(emails, to || answered?.address);
	if (to && (!chosen || emailKey(chosen) !== emailKey(to)))
		return { errors: { to: notTheirs }, values: form.values };

	const address = emailKey(chosen ?? person.email);
	const linked = proposal
		? await findOpenProposal(db, person.id, proposal)
		: null;
	if (proposal && linked?.sent_to !== address)
		return { errors: { proposal: notWithThem }, values: form.values };

	const copies = cc.filter((each) => emailKey(each) !== address);
	const lead = await db
		.selectFrom("leads")
		.select("id")
		.where("id", "=", lead_id)
		.where("person_id", "=", person.id)
		.executeTakeFirst();

	const signature = await readSignature(site);

	const message = {
		id,
		person_id: person.id,
		lead_id: lead?.id ?? null,
		proposal_id: proposal,
		direction: "out" as const,
		staff_id: staff.id,
		address,
		cc: copies.join(", ") || null,
		subject: renderHeaderText(subject),
		text: signature ? `${text}\n\n-- \n${signature}` : text,
		message_id: buildMessageId(id, notify.from.address),
		in_reply_to: answered?.id ?? null,
		created_at: clock.at,
	};

	const earlier = await resultOfEarlier(db, message, form);
	if (earlier) return earlier;
	if ((await listChangesByOthers(form)).length > 0)
		return await explainConflict(form);

	try {
		const change = async (trx: Database) => {
			await lockPerson(trx, person.id);
			await addReply(trx, message, notify.from.address);
			await addAttachments(trx, id, files, clock.at);
			await updateCard(trx, person, person);

			if (lead)
				await saveAnswer(trx, lead.id, {
					answer: text,
					staffId: staff.id,
				}).execute();

			await markRead(trx, person.id, clock.at);

			return true;
		};

		// A queued email can't be undone.
		const event = { action: "person.reply", subject: person.id } as const;
		await auditedChange(site, event, change);

		wakeDelivery();

		return sent(site);
	} catch (error) {
		if (isStale(error)) return await explainConflict(form);

		const first =
			isUniqueViolation(error) && (await resultOfEarlier(db, message, form));
		if (!first) throw error;
		return first;
	}
}

/** The newest email of the person, which a reply answers. */
function findTheirLatest(db: Database, personId: string) {
	return db
		.selectFrom("messages")
		.select(["id", "address"])
		.where("person_id", "=", personId)
		.where("direction", "=", "in")
		.where("is_automatic", "=", 0)
		.where("is_stranger", "=", 0)
		.orderBy("id", "desc")
		.executeTakeFirst();
}

/** One that the client can read with its link. */
function findOpenProposal(db: Database, personId: string, id: string) {
	return db
		.selectFrom("proposals")
		.select("sent_to")
		.where("id", "=", id)
		.where("person_id", "=", personId)
		.where("state", "=", "sent")
		.executeTakeFirst();
}

/** The same text again within this time is one email, as a page loaded anew has another key. */
const REPEAT_MS = 60 * 60_000;

type Reply = Parameters<typeof addMessage>[1];

async function addReply(
	trx: Database,
	message: Reply,
	from: string,
): Promise<void> {
	await addMessage(trx, message);
	await enqueue(
		trx,
		{
			kind: "message",
			topic: REPLY_TOPIC,
			to: message.address,
			leadId: message.lead_id ?? null,
		},
		{ id: message.id, from, at: message.created_at },
	);
}

/** The result of an earlier submit of the same form or text; null if there was none. */
async function resultOfEarlier(
	db: Database,
	message: Reply,
	{ site, values, files }: CardForm,
): Promise<FormOutcome | null> {
	const { id, person_id, address, subject, cc = null, text } = message;
	const { proposal_id = null } = message;
	const earlier = await db
		.selectFrom("messages")
		.leftJoin("outbox", "outbox.id", "messages.id")
		.select(["messages.id", "messages.subject", "messages.text"])
		.select(["messages.cc", "messages.address", "messages.proposal_id"])
		.where((eb) =>
			eb.or([
				eb("messages.id", "=", id),
				eb.and([
					eb("messages.person_id", "=", person_id),
					eb("messages.direction", "=", "out"),
					eb("messages.created_at", ">", shifted(site.clock.at, -REPEAT_MS)),
					eb("outbox.dead_at", "is", null),
				]),
			]),
		)
		.execute();

	const hashes = files.map(({ bytes }) => hashFile(bytes)).join();
	const attached = await listHashes(
		db,
		earlier.map((each) => each.id),
	);
	const same = earlier.find(
		(each) =>
			each.subject === subject &&
			each.address === address &&
			each.text === text &&
			each.cc === cc &&
			each.proposal_id === proposal_id &&
			(attached.get(each.id) ?? []).join() === hashes,
	);
	if (same?.id === id) return sent(site);

	if (earlier.some((each) => each.id === id)) {
		const title = "This reply has already been sent with different contents.";
		const text = "Send again to send this one as well.";
		return { ...refused(title, text, 409), values };
	}

	const once = "It’s under “Activity”, and is not sent a second time.";

	return same ? done("This reply has just been sent.", once) : null;
}

function sent({ notify }: CardForm["site"]): FormOutcome {
	return notify?.mail
		? done("On its way.", "It’s under “Activity” with its delivery status.")
		: done("Not sent.", mailDisabledNotice);
}
