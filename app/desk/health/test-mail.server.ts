import { randomUUID } from "node:crypto";
import { desksChecks } from "#content/desk-checks.ts";
import { mailCopy } from "#content/mails.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { addressOf } from "#lib/mail/mail-address.ts";
import { smtpMailer } from "#lib/mail/mailer.server.ts";
import type { SendResult } from "#lib/outbox/contract.ts";

const { mail: copy } = desksChecks;

/** Sends a mail at once, past the outbox, so that whoever asks sees the server's answer. Null: no mail server is set up. */
export async function sendTestMail(
	{ smtp, mailFrom }: Installation,
	to: string,
): Promise<SendResult | null> {
	if (!smtp) return null;
	const mailer = smtpMailer(smtp, mailFrom);
	const { address } = addressOf(mailFrom);
	const document = {
		heading: copy.heading,
		paragraphs: [copy.body],
		facts: [],
		footer: [mailCopy.visitor.sender],
	};
	try {
		return await mailer.send({
			to,
			messageId: `<${randomUUID()}${address.slice(address.lastIndexOf("@"))}>`,
			subject: copy.subject,
			document,
		});
	} finally {
		mailer.close();
	}
}
