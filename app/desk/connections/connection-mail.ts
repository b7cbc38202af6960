import { sender } from "#content/mails.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import type { Mail } from "#lib/outbox/contract.ts";

type Changed = {
	to: string;
	/** Who changed it. */
	by: string;
	label: string;
	what: string;
	origin: string;
};

/** To every owner: a connection runs code on public pages, or sends data elsewhere. */
export function buildConnectionMail({
	to,
	by,
	label,
	what,
	origin,
}: Changed): Mail<MessageTopic> {
	const heading = `${label}: ${what}`;

	return {
		kind: "mail",
		topic: "connection.changed",
		to,
		leadId: null,
		subject: heading,
		document: {
			heading,
			paragraphs: [
				`${by} did this on the desk. If it is unexpected, disconnect it and change your passwords.`,
			],
			facts: [],
			action: {
				label: "Open the connections",
				url: `${origin}/desk/connections`,
			},
			footer: [sender()],
		},
	};
}
