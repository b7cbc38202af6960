import mailCopy from "#content/mails.json" with { type: "json" };
import { sender } from "#content/mails.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import {
	announceIncoming,
	MAX_INCOMING_PER_DAY,
	MAX_NOTIFIED,
} from "#features/leads/incoming-message.server.ts";
import { lockSurvivor } from "#features/leads/lock-person.server.ts";
import {
	addAttachments,
	addReceived,
	hashFile,
	listFilesToStore,
} from "#features/leads/messages.server.ts";
import { enqueueFrom } from "#features/leads/notifications.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import { wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { isAutomatic } from "./automatic.ts";
import type { InboundContext } from "./context.ts";
import { readForwarded } from "./forwarded-mail.ts";
import { cleanText, describeMissing, nameFiles } from "./mail-files.ts";
import { findStaffByEmail, matchMail } from "./match.server.ts";
import { readInbound } from "./providers.server.ts";
import type { InboundMail } from "./raw-mail.server.ts";
import {
	findPersonByEmail,
	storeReceivedMail,
	withId,
} from "./received-mail.server.ts";
import { isSenderVerified } from "./verified-sender.ts";

export const INBOUND_PATH = "/inbound";

/** Bytes of a request, attachments included: an email of 20 MB, coded. */
export const MAX_INBOUND_BYTES = 30_000_000;

/** HTTP status of the answer: providers repeat requests until they get 200 or 403. */
export async function receiveInbound(
	context: InboundContext,
	request: Request,
): Promise<number> {
	const { inbound, log, fetchText } = context;
	let mail: Awaited<ReturnType<(typeof readInbound)["ses"]>>;
	try {
		mail = await readInbound[inbound.provider](
			request,
			inbound.secret,
			fetchText,
		);
	} catch (error) {
		log("inbound email unreadable", { error: String(error).slice(0, 200) });
		return 400;
	}

	if (mail === null) {
		log("inbound email refused", { provider: inbound.provider });
		return 403;
	}

	if (mail !== "ignored") await storeMail(context, mail);

	return 200;
}

/** Idempotent by the message's id and contents. An email that belongs to no card is passed on to the agency. */
async function storeMail(
	context: InboundContext,
	received: InboundMail,
): Promise<void> {
	const { db, clock } = context;
	const { at } = clock;
	const mail = {
		...received,
		sender: renderHeaderText(received.sender),
		subject: renderHeaderText(received.subject),
		text: cleanText(received.text),
	};
	const staff = await findStaffByEmail(db, mail.sender);
	const { authServer } = context.inbound;
	const isVerified = staff && isSenderVerified(mail.headers, authServer);
	const match = await matchMail(context, mail);
	if (!match) {
		const isStored = isVerified && (await storeForwarded(context, mail));
		return isStored ? undefined : passOn(context, mail);
	}

	const colleague = match.isTheirs && isVerified ? staff : undefined;
	// Anybody can write in a colleague's name to an address that they know.
	const isTheirs = match.isTheirs && (!staff || colleague !== undefined);
	const automatic = isAutomatic(mail);
	const { stored, tooLarge } = await listFilesToStore(
		db,
		nameFiles(mail.attachments),
	);

	const missing = describeMissing(tooLarge, context.inbound.provider);
	const message = {
		id: clock.newId(),
		lead_id: match.leadId,
		direction: colleague ? ("out" as const) : ("in" as const),
		staff_id: colleague?.id ?? null,
		cc: renderHeaderText(mail.headers.get("cc") ?? "", 1000) || null,
		subject: mail.subject,
		text: [mail.text, missing].filter((part) => part !== "").join("\n\n"),
		message_id: mail.messageId,
		in_reply_to: match.inReplyTo,
		is_automatic: automatic ? 1 : 0,
		is_stranger: isTheirs ? 0 : 1,
		created_at: at,
	};

	await db.transaction().execute(async (trx) => {
		const person = await lockRecipient(trx, match.personId);
		const address = colleague
			? ((await findRecipient(trx, person.id, mail)) ?? person.contact)
			: mail.sender;
		const own = { ...message, person_id: person.id, address };
		const hashes = stored.map(({ bytes }) => hashFile(bytes));
		if (!(await addReceived(trx, own, hashes))) return;

		await addAttachments(trx, message.id, stored, at);
		if (automatic) return;
		if (colleague) return context.onStaffMail?.(trx, own);

		await announceIncoming(trx, context, {
			person,
			leadId: match.leadId,
			address: mail.sender,
			subject: message.subject,
			text: message.text,
			files: stored.map(({ name }) => name),
			isTheirs,
			claimed: staff?.name,
		});
	});
	wakeDelivery();
}

/** The person of a card, or of the one that it was merged into meanwhile. @throws a stale DatabaseError when it is gone. */
async function lockRecipient(trx: Database, personId: string) {
	const id = await lockSurvivor(trx, personId);

	return await trx
		.selectFrom("people")
		.select(["id", "name", "assignee_id", selectPrimaryContact().as("contact")])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
}

/** Stores the email that a colleague forwards, on the card of its sender. @returns false without one. */
async function storeForwarded(
	{ db, clock: { at } }: InboundContext,
	{ text, messageId, attachments }: InboundMail,
): Promise<boolean> {
	const forwarded = readForwarded(text);
	const personId = forwarded && (await findPersonByEmail(db, forwarded.sender));
	if (!personId) return false;

	await db.transaction().execute((trx) =>
		storeReceivedMail(trx, withId(forwarded, messageId, attachments), {
			personId,
			isTheirs: true,
			at,
		}),
	);

	return true;
}

/** The address of the person among those that a colleague has written to. */
async function findRecipient(
	db: Database,
	personId: string,
	{ headers }: InboundMail,
): Promise<string | undefined> {
	const { emails } = await readDetails(db, personId);
	const written = `${headers.get("to")}, ${headers.get("cc")}`.toLowerCase();

	return emails.find((email) => written.includes(email.toLowerCase()));
}

/** The email itself goes to the agency, as there is no card to show it on. */
async function passOn(
	context: InboundContext,
	mail: InboundMail,
): Promise<void> {
	const { db, notify, log } = context;
	log("inbound email of no person");
	if (isAutomatic(mail)) return;

	const files = mail.attachments.map(({ name }) => name).join(", ");
	await enqueueFrom(context, db, {
		kind: "mail",
		topic: "lead.reply",
		to: notify.to,
		leadId: null,
		maxPerDay: MAX_INCOMING_PER_DAY,
		subject: renderHeaderText(`Email from an unknown sender: ${mail.subject}`),
		replyTo: { name: null, address: mail.sender },
		document: {
			heading: "Email from an unknown sender",
			paragraphs: [
				...cutText(mail.text, MAX_NOTIFIED).split(/\n{2,}/),
				files && `Attached, not passed on: ${files}.`,
			].filter((text) => text !== ""),
			facts: [{ label: mailCopy.owner.labels.email, value: mail.sender }],
			footer: [sender()],
		},
	});
	wakeDelivery();
}
