import type { File } from "#features/leads/messages.server.ts";
import type { MailProvider } from "#lib/mail/mail-providers.ts";

/** Where each provider keeps received emails, for as long as its plan says. */
const PROVIDER_PLACES: Record<MailProvider, string> = {
	postmark: "in Postmark, under the inbound stream’s Activity",
	mailgun: "in Mailgun, under Receiving, if its route stores messages",
	ses: "in the S3 bucket of the SES receipt rule, if it has one",
};

/** Names the attachments that are not stored; empty without any. */
export function describeMissing(
	files: readonly File[],
	provider: MailProvider,
): string {
	if (files.length === 0) return "";

	const names = files.map(
		({ name, bytes }) => `${name} (${Math.ceil(bytes.length / 1000)} kB)`,
	);

	return `Attached: ${names.join(", ")}. Too large to be stored here: look ${PROVIDER_PLACES[provider]}.`;
}
