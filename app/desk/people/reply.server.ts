import { mailDisabledNotice } from "#content/desk.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { saveAnswer } from "#desk/questions/questions.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import {
	addAttachments,
	addMessage,
	hashFile,
	messageIdIn,
} from "#features/leads/messages.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { advanceStatus, selectPersonId } from "#features/leads/store.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale, isUniqueViolation } from "#lib/db/errors.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import type { UploadedFile } from "#lib/forms/read-form.server.ts";
import { headerText } from "#lib/mail/mail-layout.ts";
import {
	buildMessageId,
	enqueue,
	type OutboxRow,
	wakeDelivery,
} from "#lib/outbox/outbox.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { ANSWER_TOPIC, type CardInput, REPLY_TOPIC } from "./card-contract.ts";
import {
	type CardForm,
	changesByOthers,
	explainConflict,
	markAnswered,
	markRead,
	updateCard,
} from "./card-updates.server.ts";
import { lockPerson } from "./changes.server.ts";
import { findFileProblem } from "./reply-files.ts";

/**
 * Queues a reply. The person counts as answered after its delivery. The email's id comes from the form,
 * so that repeated submits queue one email.
 */
export async function sendReply(
	form: CardForm,
	{ key: id, subject, cc, text, lead_id }: CardInput<"reply">,
): Promise<FormOutcome> {
	const { site, person } = form;
	const files = form.files.map((file) => ({
		...file,
		name: cleanFileName(file.name),
	}));
	const { db, clock, staff, notify = defaultNotify } = site;
	const problem =
		findFileProblem(files) ?? (await findStorageProblem(db, files));
	if (problem) return { errors: { files: problem }, values: form.values };

	const address = emailKey(person.email ?? "");
	const copies = cc.filter((each) => emailKey(each) !== address);
	const lead = await db
		.selectFrom("leads")
		.select("id")
		.where("id", "=", lead_id)
		.where("person_id", "=", person.id)
		.executeTakeFirst();
	const { signature } = await db
		.selectFrom("staff")
		.select("signature")
		.where("id", "=", staff.id)
		.executeTakeFirstOrThrow();
	const answered = await db
		.selectFrom("messages")
		.select("id")
		.where("person_id", "=", person.id)
		.where("direction", "=", "in")
		.where("is_automatic", "=", 0)
		.where("is_stranger", "=", 0)
		.orderBy("id", "desc")
		.executeTakeFirst();
	const message = {
		id,
		person_id: person.id,
		lead_id: lead?.id ?? null,
		direction: "out" as const,
		staff_id: staff.id,
		address,
		cc: copies.join(", ") || null,
		subject: headerText(subject),
		text: signature ? `${text}\n\n-- \n${signature}` : text,
		message_id: buildMessageId(id, notify.from.address),
		in_reply_to: answered?.id ?? null,
		created_at: clock.at,
	};
	const earlier = await resultOfEarlier(db, message, form);
	if (earlier) return earlier;
	if ((await changesByOthers(form)).length > 0)
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

const MAX_NAME = 150;

/** One line without folders. A long name keeps its ending, by which programs know the type. */
function cleanFileName(name: string): string {
	const cleaned =
		headerText(name.split(/[\\/]/).at(-1) ?? "", Number.POSITIVE_INFINITY) ||
		"unnamed";
	if (cleaned.length <= MAX_NAME) return cleaned;

	const ending = /\.[^.]{1,20}$/.exec(cleaned)?.[0] ?? "";
	const start = cleaned.slice(0, MAX_NAME - ending.length).toWellFormed();

	return start + ending;
}

async function findStorageProblem(
	db: Database,
	files: readonly UploadedFile[],
): Promise<string | null> {
	if (files.length === 0) return null;

	const { left } = await readFileStorage(db);
	const total = files.reduce((sum, { size }) => sum + size, 0);

	return total > left
		? "There’s no room left for files. An owner can raise the limit under Pictures, Storage."
		: null;
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
	{ id, person_id, subject, cc = null, text }: Reply,
	{ site, values, files }: CardForm,
): Promise<FormOutcome | null> {
	const earlier = await db
		.selectFrom("messages")
		.leftJoin("outbox", "outbox.id", "messages.id")
		.select(["messages.id", "messages.subject", "messages.text"])
		.select("messages.cc")
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
			each.text === text &&
			each.cc === cc &&
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

/** The hashes of attachments by message, in the order in which they were attached. */
async function listHashes(
	db: Database,
	messageIds: readonly string[],
): Promise<Map<string, string[]>> {
	const rows = await db
		.selectFrom("attachments")
		.select(["message_id", "sha256"])
		.where("message_id", "in", [...messageIds, ""])
		.orderBy("id")
		.execute();
	const hashes = new Map<string, string[]>();
	for (const { message_id, sha256 } of rows)
		hashes.set(message_id, [...(hashes.get(message_id) ?? []), sha256]);

	return hashes;
}

function sent({ notify }: CardForm["site"]): FormOutcome {
	return notify?.mail
		? done("On its way.", "It’s under “Activity” with its delivery status.")
		: done("Not sent.", mailDisabledNotice);
}

/** Marks leads as answered by a delivered reply or answer. Runs in the transaction that records the delivery. */
export async function recordDeliveredReply(
	trx: Database,
	row: OutboxRow,
	at: string,
	sentAs: string | null = null,
): Promise<void> {
	if (row.topic === ANSWER_TOPIC) return recordDeliveredAnswer(trx, row, at);
	if (row.topic !== REPLY_TOPIC) return;

	const message = await trx
		.updateTable("messages")
		.set({ sent_as: sentAs })
		.where("id", "=", messageIdIn(row))
		.returning(["person_id", "staff_id"])
		.executeTakeFirst();
	if (!message) return;

	await recordAnswer(trx, message, at, row.created_at);
}

async function recordDeliveredAnswer(
	trx: Database,
	{ recipient, lead_id }: OutboxRow,
	at: string,
): Promise<void> {
	const person = await selectPersonId(trx, recipient).executeTakeFirst();
	if (!person) return;

	const question = await trx
		.selectFrom("questions")
		.select("answered_by")
		.where("id", "=", lead_id)
		.executeTakeFirst();
	const actor = { staffId: question?.answered_by ?? null, at };
	await markAnswered(trx, person.id, actor, { leadId: lead_id });
	await advanceStatus(trx, person.id, "contacted", actor, false);
}

/** Records an email that a colleague has written outside the desk. */
export async function recordStaffMail(
	trx: Database,
	message: { person_id: string; staff_id: string | null; created_at: string },
): Promise<void> {
	const { person_id, created_at } = message;
	await recordAnswer(trx, message, created_at, created_at);
	await markRead(trx, person_id, created_at);
}

/** Records that staff have answered a person. @param until later leads still wait. */
async function recordAnswer(
	trx: Database,
	{ person_id, staff_id }: { person_id: string; staff_id: string | null },
	at: string,
	until: string,
): Promise<void> {
	const actor = { staffId: staff_id, at };
	await markAnswered(trx, person_id, actor, { until });
	await advanceStatus(trx, person_id, "contacted", actor, false);
}
