import * as v from "valibot";
import type { MailProvider } from "#lib/mail/mail-providers.ts";
import { type FetchText, readSns } from "#lib/mail/sns.server.ts";
import {
	hasPassword,
	isSignedByMailgun,
} from "#lib/mail/webhook-signature.server.ts";
import { collectHeaders } from "./automatic.ts";
import {
	type InboundMail,
	parseMailbox,
	readMailText,
} from "./raw-mail.server.ts";
import { readRawMail } from "./read-raw-mail.server.ts";

export type InboundConfig = {
	/** Replies are sent to `local+token@domain`. */
	address: string;
	provider: MailProvider;
	/** Postmark: the password in the webhook's URL. Mailgun: the signing key. SES: the topic's ARN. */
	secret: string;
	/** The id of the receiving server in its `Authentication-Results`; without it any may have written them. */
	authServer?: string | undefined;
};

/** Null: the request is not authentic. "ignored": it contains no email. */
type Received = InboundMail | "ignored" | null;
type Reader = (
	request: Request,
	secret: string,
	fetchText?: FetchText,
) => Promise<Received>;

/** @throws when the body does not match the provider's documentation. */
export const readInbound: Record<MailProvider, Reader> = {
	postmark,
	mailgun,
	ses,
};

const text = v.fallback(v.string(), "");

const postmarkMail = v.object({
	MessageID: v.string(),
	OriginalRecipient: v.string(),
	FromFull: v.object({ Email: v.string() }),
	Subject: text,
	TextBody: text,
	HtmlBody: text,
	Headers: v.fallback(v.array(v.object({ Name: text, Value: text })), []),
	Attachments: v.fallback(
		v.array(v.object({ Name: text, ContentType: text, Content: text })),
		[],
	),
});

/** Postmark's own StrippedTextReply is not read: it lacks answers between quotes. */
async function postmark(request: Request, secret: string): Promise<Received> {
	if (!hasPassword(request, secret)) return null;

	const mail = v.parse(postmarkMail, await request.json());
	const headers = collectHeaders(
		mail.Headers.map(({ Name, Value }) => [Name, Value]),
	);

	return {
		messageId: headers.get("message-id") || mail.MessageID,
		recipients: [mail.OriginalRecipient],
		sender: mail.FromFull.Email,
		subject: mail.Subject,
		text: readMailText({ text: mail.TextBody, html: mail.HtmlBody }),
		headers,
		attachments: mail.Attachments.map(({ Name, ContentType, Content }) => ({
			name: Name,
			type: ContentType,
			bytes: Buffer.from(Content, "base64"),
		})),
	};
}

/**
 * Timestamps are not checked: a replayed request is recognised by its Message-Id. Mailgun's own
 * stripped-text is not read: it lacks answers between quotes.
 */
async function mailgun(request: Request, secret: string): Promise<Received> {
	const form = await request.formData();
	const field = (name: string) => String(form.get(name) ?? "");
	const signed = {
		timestamp: field("timestamp"),
		token: field("token"),
		signature: field("signature"),
	};
	if (!isSignedByMailgun(signed, secret)) return null;

	const files = [...form.values()].filter((value) => value instanceof File);
	const attachments = files.map(async (file) => ({
		name: file.name,
		type: file.type,
		bytes: await file.bytes(),
	}));

	return {
		messageId: field("Message-Id") || field("token"),
		recipients: [field("recipient")],
		sender: parseMailbox(field("from")) || field("sender"),
		subject: field("subject"),
		text: readMailText({ text: field("body-plain"), html: field("body-html") }),
		headers: collectHeaders(mailgunHeaders(field("message-headers"))),
		attachments: await Promise.all(attachments),
	};
}

/** `message-headers`: JSON of pairs. */
function mailgunHeaders(json: string): [string, string][] {
	try {
		return v.parse(v.array(v.tuple([text, text])), JSON.parse(json));
	} catch {
		return [];
	}
}

const sesMail = v.object({
	content: v.string(),
	receipt: v.object({ recipients: v.array(v.string()) }),
});

/** Email that SES publishes to an SNS topic, raw or in base64. */
async function ses(
	request: Request,
	topic: string,
	fetchText?: FetchText,
): Promise<Received> {
	const message = await readSns(request, [topic], fetchText);
	if (message === null || message === "confirmed") return message && "ignored";

	const parsed = v.safeParse(sesMail, JSON.parse(message.Message));
	if (!parsed.success) return "ignored";

	const { content, receipt } = parsed.output;
	const isBase64 = /^[A-Za-z0-9+/=\s]+$/.test(content);
	const mail = await readRawMail(
		isBase64 ? Buffer.from(content, "base64") : content,
	);

	return {
		...mail,
		messageId: mail.messageId || message.MessageId,
		recipients: receipt.recipients,
	};
}
