import { sender } from "#content/mails.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted, number as formatNumber } from "#lib/number-format.ts";
import type { Mail } from "#lib/outbox/contract.ts";
import type { PauseReason } from "./issue-state.server.ts";
import type { Issue } from "./issues.server.ts";
import type { Gap } from "./sender-lease.server.ts";

/** Why an issue waits, for staff. */
const pauseTexts: Record<Exclude<PauseReason, Gap>, string> = {
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
	"taken-back":
		"Subscriptions that this issue had ended were given back. Their emails wait: resume to send them.",
	unreadable:
		"The emails of this issue could not be prepared. Resume tries again.",
};

const gapTexts: Record<Gap, string> = {
	restored: "The database was restored from a backup.",
	downtime: "The site was down for over two hours.",
};

type PausedIssue = Pick<Issue, "id" | "started_at"> & { reason: PauseReason };

/** Why an issue waits and, after a restore or a downtime, how many of its emails may have been sent already. */
export async function describePause(
	db: Database,
	{ id, started_at, reason }: PausedIssue,
): Promise<string> {
	if (reason !== "restored" && reason !== "downtime") return pauseTexts[reason];

	if (started_at === null)
		return reason === "restored"
			? "The database was restored from a backup while this issue was scheduled. It may have been sent since the backup was made. Resume makes it a draft again."
			: "The site was down at the time for which this issue was scheduled, so it was not sent. Resume makes it a draft again.";

	const { waiting, underWay } = await countUncertain(db, id);
	const uncertain = reason === "restored" ? waiting : underWay;

	return [
		gapTexts[reason],
		`${counted(waiting, "email")} of this issue ${waiting === 1 ? "waits" : "wait"}.`,
		uncertain === 0
			? "None of them was sent before."
			: `${formatNumber(uncertain)} of them may have been sent already${reason === "restored" ? ", since the backup was made" : ""}.`,
	].join(" ");
}

/** Emails that wait, and those among them whose attempt was cut off. */
async function countUncertain(db: Database, issueId: string) {
	const { waiting, underWay } = await db
		.selectFrom("newsletter_deliveries")
		.select(({ fn }) => [
			fn.countAll<number | string>().as("waiting"),
			fn.count<number | string>("leased_until").as("underWay"),
		])
		.where("issue_id", "=", issueId)
		.where("state", "=", "queued")
		.executeTakeFirstOrThrow();

	return { waiting: Number(waiting), underWay: Number(underWay) };
}

/** Tells the owner that an issue waits for them. */
export function buildPausedMail(
	issue: Pick<Issue, "number" | "subject">,
	why: string,
	error: string | null,
	{ to, origin }: { to: string; origin: string },
): Mail {
	const heading = `Newsletter paused: ${issue.subject || `issue ${issue.number}`}`;

	return {
		kind: "mail",
		topic: "newsletter.paused",
		to,
		leadId: null,
		maxPerDay: 10,
		subject: heading,
		document: {
			heading,
			paragraphs: [why],
			facts: error ? [{ label: "The mail server said", value: error }] : [],
			action: {
				label: "Open the issue",
				url: `${origin}/desk/newsletter/${issue.number}`,
			},
			footer: [sender()],
		},
	};
}
