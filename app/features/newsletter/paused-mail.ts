import { sender } from "#content/mails.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import type { PauseReason } from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";

/** Why an issue waits, for staff. */
export const pauseTexts: Record<PauseReason, string> = {
	staff: "Paused.",
	refused:
		"More than 3 of the last hundred emails were refused. Check the list before you resume.",
	throttled:
		"The mail server asked to send more slowly. Sending continues by itself.",
	unreachable:
		"The mail server doesn’t answer. Sending continues when it does.",
	policy:
		"The mail server refused several emails in a row. No one was unsubscribed. Ask whoever runs the mail server why, then resume.",
	login:
		"The mail server doesn’t let this website send. Check the user name and password under Settings, Email, then resume.",
	quota:
		"The mail server’s limit is used up. Wait until it takes emails again, or lower the emails per hour, then resume.",
	sender:
		"The mail server doesn’t accept the address that emails are sent from. Check it under Settings, Email, then resume.",
	restored:
		"The database was restored from a backup. Some of the waiting emails may have been sent since it was made.",
	downtime:
		"The site was down for over two hours while this issue was being sent, or was due.",
	"taken-back":
		"Subscriptions that this issue had ended were given back. Their emails wait: resume to send them.",
	unreadable: "The issue could not be prepared. Check its text.",
};

/** Tells the owner that an issue waits for them. */
export function buildPausedMail(
	issue: Pick<Issue, "number" | "subject">,
	reason: PauseReason,
	error: string | null,
	{ to, origin }: { to: string; origin: string },
): Mail {
	const heading = `Newsletter paused: ${issue.subject}`;

	return {
		kind: "mail",
		topic: "newsletter.paused",
		to,
		leadId: null,
		maxPerDay: 10,
		subject: heading,
		document: {
			heading,
			paragraphs: [pauseTexts[reason]],
			facts: error ? [{ label: "The mail server said", value: error }] : [],
			action: {
				label: "Open the issue",
				url: `${origin}/desk/newsletter/${issue.number}`,
			},
			footer: [sender()],
		},
	};
}
