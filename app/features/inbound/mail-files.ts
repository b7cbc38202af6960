import type { File } from "#features/leads/messages.server.ts";
import type { MailProvider } from "#lib/mail/mail-providers.ts";
import type { RawMail } from "./raw-mail.server.ts";

/** Where each provider keeps received emails, for as long as its plan says. */
const PROVIDER_PLACES: Record<MailProvider, string> = {
	postmark: "in Postmark, under the inbound stream’s Activity",
	mailgun: "in Mailgun, under Receiving, if its route stores messages",
	ses: "in the S3 bucket of the SES receipt rule, if it has one",
};

/** Text that both databases store. */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?/g, "\n")
		.replaceAll("\u0000", "")
		.toWellFormed()
		.trim();
}

/** The attachments of an email as files, each with a name. */
export function nameFiles(attachments: RawMail["attachments"]): File[] {
	return attachments.map(({ name, type, bytes }) => ({
		name: cleanText(name) || `unnamed ${type}`,
		bytes,
	}));
}

/**
 * Names the attachments that are not stored; empty without any.
 * @param provider who has the email; null for one that staff have put in.
 */
export function describeMissing(
	files: readonly File[],
	provider: MailProvider | null,
): string {
	if (files.length === 0) return "";

	const names = files.map(
		({ name, bytes }) => `${name} (${Math.ceil(bytes.length / 1000)} kB)`,
	);

	const place = provider === null ? "" : `: look ${PROVIDER_PLACES[provider]}`;

	return `Attached: ${names.join(", ")}. Too large to be stored here${place}.`;
}
