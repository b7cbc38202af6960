import * as v from "valibot";
import { sender } from "#content/mails.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { Installation } from "#features/site-context.ts";
import { email } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { createSmtpMailer } from "#lib/mail/mailer.server.ts";
import type { SmtpServer } from "#lib/mail/smtp-server.ts";
import type { MailAddress } from "#lib/outbox/contract.ts";

/** Sends a test email to the address of a form. */
export async function sendTestMail(
	installation: Installation | undefined,
	fields: FormFields,
): Promise<FormOutcome> {
	const values = { email: fields.get("email") ?? "" };
	const parsed = v.safeParse(email, values.email);
	if (!parsed.success)
		return { errors: { email: "Please enter a valid email address." }, values };
	if (!installation?.smtp)
		return {
			...refused(
				"No mail server is set up.",
				"Enter one under Settings, Email.",
			),
			values,
		};

	const { smtp, notify } = installation;

	return { ...(await sendTest(smtp, notify.from, parsed.output)), values };
}

/** Sends a test email directly, bypassing the outbox, to return the server's response. */
export async function sendTest(
	server: SmtpServer,
	from: MailAddress,
	to: string,
): Promise<FormOutcome> {
	const mailer = createSmtpMailer(server, () => from);
	try {
		const sent = await mailer.send({
			to,
			subject: "A test email from your website",
			document: {
				heading: "Email works.",
				paragraphs: [
					"If you can read this, your website can send email. There’s nothing to do.",
				],
				facts: [],
				footer: [sender()],
			},
		});
		if (sent.outcome === "delivered")
			return done("The mail server accepted it.", `Look for it at ${to}.`);

		return sent.reached
			? refused("The mail server didn’t accept it.", sent.error)
			: refused("The email wasn’t sent.", sent.error);
	} finally {
		mailer.close();
	}
}
