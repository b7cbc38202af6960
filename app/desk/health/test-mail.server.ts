import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { mailCopy } from "#content/mails.ts";
import { email, filled } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { addressOf } from "#lib/mail/mail-address.ts";
import { smtpMailer } from "#lib/mail/mailer.server.ts";

export type TestMailResult = {
	isSent: boolean;
	to: string;
	/** Beside the field. */
	error?: string;
	notice?: { title: string; text: string };
};

/** Sends a test email at once, past the outbox, so that the server's answer is seen. */
export async function sendTestMail(
	{ smtp, notify: { from } }: Installation,
	fields: FormFields,
): Promise<TestMailResult> {
	const to = fields.get("email") ?? "";
	const invalid = "Please enter a valid email address.";
	const parsed = v.safeParse(v.pipe(filled(invalid), email), to);
	if (!parsed.success) return { isSent: false, to, error: invalid };
	if (!smtp) {
		const notice = { title: "No mail server is set up.", text: "Set SMTP_URL first." };
		return { isSent: false, to, notice };
	}
	const mailer = smtpMailer(smtp, from);
	const { address } = addressOf(from);
	try {
		const result = await mailer.send({
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
		const notice =
			result.outcome === "delivered"
				? { title: "The mail server accepted it.", text: `Look for it at ${parsed.output}.` }
				: { title: "The mail server didn’t accept it.", text: result.error };
		return { isSent: result.outcome === "delivered", to, notice };
	} finally {
		mailer.close();
	}
}
