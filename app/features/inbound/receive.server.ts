import { randomUUIDv7 } from "node:crypto";
import mailCopy from "#content/mails.json" with { type: "json" };
import { sender } from "#content/mails.ts";
import { copyForAssignee } from "#features/leads/assignee-copy.ts";
import { primaryContact } from "#features/leads/contact-points.server.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import {
	addAttachments,
	addMessage,
	type File,
	listFilesToStore,
} from "#features/leads/messages.server.ts";
import { findNotified } from "#features/leads/notified-staff.server.ts";
import { reopenLost } from "#features/leads/store.server.ts";
import { emailKey } from "#lib/contacts/email.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { renderHeaderText } from "#lib/mail/mail-layout.ts";
import type { MailProvider } from "#lib/mail/mail-providers.ts";
import { splitQuote } from "#lib/mail/quoted-text.ts";
import type { FetchText } from "#lib/mail/sns.server.ts";
import type { Mail, Notify } from "#lib/outbox/contract.ts";
import { enqueue, wakeDelivery } from "#lib/outbox/outbox.server.ts";
import { isAutomatic } from "./automatic.ts";
import { findStaffByEmail, type Match, matchMail } from "./match.server.ts";
import { type InboundConfig, readInbound } from "./providers.server.ts";
import type { InboundMail } from "./raw-mail.server.ts";

export const INBOUND_PATH = "/inbound";

/** Bytes of a request, attachments included: an email of 20 MB, coded. */
export const MAX_INBOUND_BYTES = 30_000_000;

/** Characters of a reply in the email to the agency; all of it is on the timeline. */
const MAX_NOTIFIED = 20_000;
/** Emails to the agency about one person per day; further replies are only on the timeline. */
const MAX_PER_DAY = 50;

export type InboundContext = Pick<Site, "db" | "secret" | "origin" | "log"> & {
	inbound: InboundConfig;
	notify: Notify;
	at: string;
	fetchText?: FetchText;
	/** Records that a colleague has written to the person from their own mail program. */
	onStaffMail?(trx: Database, message: StaffMail): Promise<void>;
};

type StaffMail = {
	person_id: string;
	staff_id: string | null;
	created_at: string;
};

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

/** Idempotent by the message's id. An email that belongs to no card is passed on to the agency. */
async function storeMail(
	context: InboundContext,
	received: InboundMail,
): Promise<void> {
	const { db, at } = context;
	const mail = {
		...received,
		sender: renderHeaderText(received.sender),
		subject: renderHeaderText(received.subject),
		text: cleanText(received.text),
	};
	const match = await matchMail(context, mail);
	if (!match) return passOn(context, mail);

	const colleague = match.isTheirs
		? await findStaffByEmail(db, mail.sender)
		: undefined;
	const person = await db
		.selectFrom("people")
		.select(["id", "name", "assignee_id", primaryContact().as("email")])
		.where("id", "=", match.personId)
		.executeTakeFirstOrThrow();
	const automatic = isAutomatic(mail);
	const { stored, tooLarge } = await listFilesToStore(
		db,
		mail.attachments.map(({ name, type, bytes }) => ({
			name: cleanText(name) || `unnamed ${type}`,
			bytes,
		})),
	);
	const missing = describeMissing(tooLarge, context.inbound.provider);
	const message = {
		id: randomUUIDv7(),
		person_id: person.id,
		lead_id: match.leadId,
		direction: colleague ? ("out" as const) : ("in" as const),
		staff_id: colleague?.id ?? null,
		address: colleague ? person.email : mail.sender,
		cc: renderHeaderText(mail.headers.get("cc") ?? "", 1000) || null,
		subject: mail.subject,
		text: [mail.text, missing].filter((part) => part !== "").join("\n\n"),
		message_id: mail.messageId,
		in_reply_to: match.inReplyTo,
		is_automatic: automatic ? 1 : 0,
		is_stranger: match.isTheirs ? 0 : 1,
		created_at: at,
	};

	await db.transaction().execute(async (trx) => {
		if (!(await addMessage(trx, message))) return;

		await addAttachments(trx, message.id, stored, at);
		if (automatic) return;
		if (colleague) return context.onStaffMail?.(trx, message);

		await markUnread(trx, match);
		if (match.isTheirs) await reopenLost(trx, person.id, at);

		const files = stored.map(({ name }) => name).join(", ");
		const paragraphs = [
			splitQuote(message.text, message.subject).reply.slice(0, MAX_NOTIFIED) ||
				"(no text)",
			files && `Attached, on the card: ${files}.`,
		];
		const about = buildNotification(person, match, mail, paragraphs, context);
		await notifyAgency(trx, context, about);
		await notifyAssignee(trx, context, about, {
			assigneeId: person.assignee_id,
			from: mail.sender,
		});
	});
	wakeDelivery();
}

/** Of the person's leads the one that the email is about, else the newest. */
async function markUnread(
	trx: Database,
	{ leadId, personId }: Match,
): Promise<void> {
	const newest = trx
		.selectFrom("leads")
		.select(({ fn }) => fn.max("id").as("id"))
		.where("person_id", "=", personId);
	await trx
		.updateTable("leads")
		.set({ read_at: null })
		.where("id", "=", leadId ?? newest)
		.execute();
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
	await notifyAgency(db, context, {
		kind: "mail",
		topic: "lead.reply",
		to: notify.to,
		leadId: null,
		maxPerDay: MAX_PER_DAY,
		subject: renderHeaderText(`Email from an unknown sender: ${mail.subject}`),
		replyTo: { name: null, address: mail.sender },
		document: {
			heading: "Email from an unknown sender",
			paragraphs: [
				...mail.text.slice(0, MAX_NOTIFIED).split(/\n{2,}/),
				files && `Attached, not passed on: ${files}.`,
			].filter((text) => text !== ""),
			facts: [{ label: mailCopy.owner.labels.email, value: mail.sender }],
			footer: [sender()],
		},
	});
	wakeDelivery();
}

function notifyAgency(
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
async function notifyAssignee(
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

/** Text that both databases store. */
function cleanText(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replaceAll("\u0000", "")
		.toWellFormed()
		.trim();
}

/** Where each provider keeps received emails, for as long as its plan says. */
const PROVIDER_PLACES: Record<MailProvider, string> = {
	postmark: "in Postmark, under the inbound stream’s Activity",
	mailgun: "in Mailgun, under Receiving, if its route stores messages",
	ses: "in the S3 bucket of the SES receipt rule, if it has one",
};

/** Names the attachments that are not stored; empty without any. */
function describeMissing(
	files: readonly File[],
	provider: MailProvider,
): string {
	if (files.length === 0) return "";

	const names = files.map(
		({ name, bytes }) => `${name} (${Math.ceil(bytes.length / 1000)} kB)`,
	);

	return `Attached: ${names.join(", ")}. Too large to be stored here: look ${PROVIDER_PLACES[provider]}.`;
}

function buildNotification(
	{ id, email, name }: { id: string; email: string; name: string | null },
	{ leadId, isTheirs }: Match,
	mail: InboundMail,
	paragraphs: readonly string[],
	{ notify, origin }: InboundContext,
): Mail<MessageTopic> {
	const { owner } = mailCopy;
	const title = isTheirs ? owner.reply : "Email from an unknown sender";
	return {
		kind: "mail",
		topic: "lead.reply",
		to: notify.to,
		leadId,
		maxPerDay: MAX_PER_DAY,
		subject: renderHeaderText(`${title}: ${mail.subject || email}`),
		replyTo: isTheirs
			? { name, address: email }
			: { name: null, address: mail.sender },
		document: {
			heading: title,
			paragraphs: paragraphs
				.flatMap((text) => text.split(/\n{2,}/))
				.filter((text) => text !== ""),
			facts: [
				{
					label: owner.labels.email,
					value: isTheirs ? email : mail.sender,
				},
			],
			action: {
				label: owner.action,
				url: `${origin}/desk/people/${id}`,
			},
			footer: [sender()],
		},
	};
}
