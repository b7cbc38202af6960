import { sender } from "#content/mails.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import type { PauseReason } from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";

/** Why an issue waits, for staff. */
export const pauseTexts: Record<PauseReason, string> = {
	staff: "Paused.",
	refused:
		"More than 3 in the first hundred emails were refused. Check the list before you resume.",
	throttled:
		"The mail server asked to send more slowly. Sending continues by itself.",
	unreachable:
		"The mail server doesn’t answer. Sending continues when it does.",
	policy:
		"The mail server refuses all emails. Check the mail settings before you resume.",
	restored:
		"The database was restored, or the site was down for over two hours. Some of the waiting emails may have been sent already.",
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
