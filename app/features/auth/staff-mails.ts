import { company } from "#content/content.ts";
import { sender } from "#content/mails.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import type { Mail } from "#lib/outbox/contract.ts";

/** Purpose of an emailed one-time link. */
export type LinkMailKind = "invitation" | "new-link" | "forgotten";

type Texts = Record<"subject" | "heading" | "because", string> & {
	paragraphs: readonly string[];
};

const setPassword = "Set your password with this link.";

const selectTexts = (desk: string): Record<LinkMailKind, Texts> => ({
	invitation: {
		subject: `Your account on ${desk}`,
		heading: "You have an account.",
		paragraphs: [
			`You can now log in to ${desk}. ${setPassword} It works once, within 72 hours.`,
		],
		because: "An owner of the desk added this address.",
	},
	"new-link": {
		subject: `A new link for ${desk}`,
		heading: "Set a new password.",
		paragraphs: [
			`Your password and two-step verification for ${desk} were removed. ${setPassword} It works once, within 72 hours.`,
		],
		because: "An owner of the desk made this link for your account.",
	},
	forgotten: {
		subject: `Set a new password for ${desk}`,
		heading: "Set a new password.",
		paragraphs: [
			`We were asked for a new password for your account on ${desk}. ${setPassword} It works once, within 30 minutes, and logs you out everywhere else.`,
			"If you didn’t ask for this, ignore this email. Your password stays as it is.",
		],
		because: "This address was entered on the login page.",
	},
});

const LINK_TOPICS = {
	invitation: "staff.invitation",
	"new-link": "staff.invitation",
	forgotten: "staff.forgotten-password",
} as const satisfies Record<LinkMailKind, string>;

/** @param expiresAt the end of the link: UTC, ISO 8601. */
export function buildStaffLinkMail(
	kind: LinkMailKind,
	to: string,
	link: { url: string; expiresAt: string },
): Mail<MessageTopic> {
	const texts = selectTexts(`${company().name}’s lead desk`);
	const { subject, heading, paragraphs, because } = texts[kind];

	return {
		kind: "mail",
		topic: LINK_TOPICS[kind],
		to,
		leadId: null,
		subject,
		expiresAt: link.expiresAt,
		document: {
			heading,
			paragraphs,
			facts: [],
			action: { label: "Set your password", url: link.url },
			footer: [because, sender()],
		},
	};
}
