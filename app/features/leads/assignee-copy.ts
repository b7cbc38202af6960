import { sender } from "#content/mails.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { addressesIn, type Mail } from "#lib/outbox/contract.ts";
import type { MessageTopic } from "./message-topics.ts";

/**
 * The assignee's copy of an email to the agency; null for an assignee to whom it goes anyway.
 * @param origin of the desk.
 */
export function copyForAssignee(
	mail: Mail<MessageTopic>,
	topic: MessageTopic,
	assignee: string,
	origin: string,
): Mail<MessageTopic> | null {
	const isAgency = addressesIn(mail.to).some(
		(address) => emailKey(address) === emailKey(assignee),
	);
	if (isAgency) return null;

	const footer = buildAssigneeFooter("They are assigned to you.", origin);

	return {
		...mail,
		topic,
		to: assignee,
		document: { ...mail.document, footer },
	};
}

/** @param because why they get the email. */
export function buildAssigneeFooter(because: string, origin: string): string[] {
	return [
		`${because} Choose which emails you get: ${origin}/desk/account`,
		sender(),
	];
}
