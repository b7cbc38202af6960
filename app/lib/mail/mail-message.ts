import type {
	MailAddress,
	MailParts,
	PersonalMail,
} from "#lib/outbox/contract.ts";
import {
	type MailLogo,
	renderHeaderText,
	renderMailHtml,
	renderMailText,
	renderPersonalHtml,
} from "./mail-layout.ts";

/** Without a `messageId` a random one is used. */
export type OutgoingMail = {
	to: string;
	messageId?: string;
	replyTo?: MailParts["replyTo"];
	/** Answers go to this address as well. */
	alsoReplyTo?: string;
} & (MailParts | { personal: PersonalMail });

export function buildMessage(
	mail: OutgoingMail,
	sender: MailAddress,
	logo: MailLogo | null,
) {
	const { to, messageId, replyTo, alsoReplyTo } = mail;
	const answers = [
		replyTo && {
			...replyTo,
			name: renderHeaderText(replyTo.name ?? "", 100),
		},
		alsoReplyTo && { name: "", address: alsoReplyTo },
	].filter((each) => typeof each === "object");
	const headers = {
		to: { name: "", address: to },
		...(answers.length > 0 && { replyTo: answers }),
		messageId,
		xMailer: false as const,
	};

	return "personal" in mail
		? { ...headers, ...personalParts(mail.personal, sender) }
		: { ...headers, ...automaticParts(mail, sender, logo) };
}

/** Reads like an email that a person has written: their name, plain text, and HTML without a layout. */
function personalParts(mail: PersonalMail, sender: MailAddress) {
	const { author, cc, references, attachments } = mail;

	return {
		from: { ...sender, name: renderHeaderText(author ?? sender.name, 100) },
		cc: cc ?? undefined,
		subject: renderHeaderText(mail.subject),
		inReplyTo: references.at(-1),
		references: [...references],
		text: `${mail.text}\n`,
		html: renderPersonalHtml(mail.text),
		attachments: attachments.map(({ name, bytes }) => ({
			filename: renderHeaderText(name),
			content: Buffer.from(bytes),
			contentType: "application/octet-stream",
		})),
	};
}

function automaticParts(
	mail: MailParts,
	sender: MailAddress,
	logo: MailLogo | null,
) {
	const { subject, document, calendar, unsubscribeUrl, files = [] } = mail;
	// The sender's name at the top of the email; without one, the domain.
	const brand =
		sender.name || sender.address.slice(sender.address.indexOf("@") + 1);

	return {
		from: { ...sender, name: renderHeaderText(sender.name, 100) },
		subject: renderHeaderText(subject),
		text: renderMailText(document),
		html: renderMailHtml(document, brand, logo),
		icalEvent: calendar && { method: calendar.method, content: calendar.text },
		attachments: files.map(({ name, text }) => ({
			filename: name,
			content: Buffer.from(text),
			contentType: "text/plain; charset=utf-8",
			// Its bytes, with their line breaks, have a hash.
			contentTransferEncoding: "base64" as const,
		})),
		headers: {
			// Prevents automatic replies (RFC 3834; the second header is for Exchange).
			"Auto-Submitted": "auto-generated",
			"X-Auto-Response-Suppress": "All",
			// RFC 8058.
			...(unsubscribeUrl && {
				"List-Unsubscribe": `<${unsubscribeUrl}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
		},
	};
}
