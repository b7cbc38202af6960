import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { mailCopy } from "#content/mails.ts";
import { email, filled, type Message } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { addressOf } from "#lib/mail/mail-address.ts";
import { smtpMailer } from "#lib/mail/mailer.server.ts";

/** Sends a test email at once, past the outbox, so that the server's answer is seen. `error` is beside the field. */
export async function sendTestMail(
	{ smtp, notify: { from } }: Installation,
	fields: FormFields,
): Promise<{ isSent: boolean; to: string; error?: string; notice?: Required<Message> }> {
	const to = fields.get("email") ?? "";
	const invalid = "Please enter a valid email address.";
	const parsed = v.safeParse(v.pipe(filled(invalid), email), to);
	const result = (isSent: boolean, title: string, text: string) => ({
		isSent,
		to,
		notice: { title, text },
	});
	if (!parsed.success) return { isSent: false, to, error: invalid };
	if (!smtp) return result(false, "No mail server is set up.", "Set SMTP_URL first.");
	const mailer = smtpMailer(smtp, from);
	const { address } = addressOf(from);
	try {
		const sent = await mailer.send({
			to: parsed.output,
			messageId: `<${randomUUID()}${address.slice(address.lastIndexOf("@"))}>`,
			subject: "A test email from your website",
			document: {
				heading: "Email works.",
				paragraphs: ["If you can read this, your website can send email. There’s nothing to do."],
				facts: [],
				footer: [mailCopy.visitor.sender],
			},
		});
		return sent.outcome === "delivered"
			? result(true, "The mail server accepted it.", `Look for it at ${parsed.output}.`)
			: result(false, "The mail server didn’t accept it.", sent.error);
	} finally {
		mailer.close();
	}
}
