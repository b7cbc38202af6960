import { randomUUID } from "node:crypto";
import { company } from "#content/content.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { describeChanges } from "#desk/shared/describe-versions.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { UNSUBSCRIBE_PATH } from "#features/newsletter/contract.ts";
import { countRecipients } from "#features/newsletter/issue-deliveries.server.ts";
import {
	scheduleIssue,
	startIssue,
} from "#features/newsletter/issue-state.server.ts";
import { findIssue, type Issue } from "#features/newsletter/issues.server.ts";
import { buildHeaders } from "#features/newsletter/message-headers.ts";
import {
	personalise,
	type RenderedIssue,
	renderIssue,
} from "#features/newsletter/render-issue.server.ts";
import { wakeSender } from "#features/newsletter/sender.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { createBulkMailer } from "#lib/mail/bulk-mailer.server.ts";
import { counted, number } from "#lib/number-format.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { readLocalTime } from "#lib/time/local-time.server.ts";
import {
	checkIssue,
	describeMissing,
	describeSilent,
	warnOfLinks,
} from "./check-issue.server.ts";
import { findMissingPages, findSilentLinks } from "./check-links.server.ts";
import { describeDuration } from "./duration.ts";

export const alreadyChanged = refused(
	"Nothing was changed.",
	"The issue has changed meanwhile; it is shown as it is now.",
	409,
);

/** Sends the issue to the staff member who asks for it. */
export async function sendTestIssue(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const issue = await findIssue(site.db, Number(fields.get("number")));
	if (!issue) return { status: 404 };

	const { smtp } = site.installation ?? {};
	if (!smtp)
		return refused(
			"Email isn’t set up: an owner can do so under Settings, Email.",
		);

	const { notify = defaultNotify, origin, staff } = site;
	const leave = `${origin}${UNSUBSCRIBE_PATH}`;
	const rendered = renderIssue(issue, origin);
	const message = personalise(rendered, { leave, firstName: "there" });
	const mailer = createBulkMailer(smtp, () => notify.from);

	const result = await mailer.send({
		to: staff.email,
		messageId: `<${randomUUID()}@${new URL(origin).hostname}>`,
		...message,
		subject: `Test: ${message.subject}`,
		headers: buildHeaders({ leave, origin, number: issue.number }),
	});
	mailer.close();
	if (result.outcome !== "sent")
		return refused("The test email was not sent.", result.error);

	const warnings = await warnOfLinks(site, rendered);

	return done(
		"Test email sent.",
		[`It is on its way to ${staff.email}.`, ...warnings].join(" "),
	);
}

/** Sends or schedules an issue that passes its checks, once staff have confirmed it. */
export async function sendIssue(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const issue = await findIssue(site.db, Number(fields.get("number")));
	if (!issue) return { status: 404 };

	const refusal = await refuseChanged(site, issue, fields);
	if (refusal) return refusal;

	const rendered = renderIssue(issue, site.origin);
	const problems = await findProblems(site, issue, rendered);
	if (problems.length > 0)
		return refused("The issue isn’t ready.", problems.join(" "));

	const local = fields.get("send_at")?.trim() ?? "";
	const sendAt = local === "" ? null : readLocalTime(local, company().timeZone);
	if (local !== "" && (sendAt === null || sendAt <= site.clock.at))
		return {
			errors: {
				send_at:
					sendAt === null
						? "Choose another time: the clocks change then."
						: "Choose a time in the future.",
			},
			values: Object.fromEntries(fields),
		};

	if (fields.get("confirmed") !== "1")
		return await askToSend(site, issue, rendered, { local, sendAt });

	return await startSending(site, issue, sendAt);
}

/** What staff have confirmed, or have on their screen, is what is sent. */
async function refuseChanged(
	{ db }: PublishingSite,
	issue: Issue,
	fields: FormFields,
): Promise<FormOutcome | null> {
	const version = fields.get("version");
	const recipients = fields.get("recipients");
	const isOld = version !== undefined && Number(version) !== issue.version;
	const count = await countRecipients(db, issue.audience);
	const isOther = recipients !== undefined && Number(recipients) !== count;
	if (!isOld && !isOther) return null;

	const seen: unknown = JSON.parse(fields.get("seen") ?? "null");
	const differences = seen ? await describeChanges(readText(issue), seen) : [];

	return {
		...refused(
			"Nothing was sent.",
			[
				...(isOld ? ["The issue has changed since you looked at it."] : []),
				...(isOther
					? [
							`It would go to ${counted(count, "person", "people")}, not ${number(Number(recipients))}.`,
						]
					: []),
				"Look at it as it is now, then send it again.",
			].join(" "),
			409,
		),
		...(differences.length > 0 && { meanwhile: differences }),
	};
}

/** The parts of an issue that staff see before they confirm. */
function readText(issue: Issue) {
	const { subject, preheader, audience, body } = issue;

	return { subject, preheader, audience, body };
}

async function findProblems(
	site: PublishingSite,
	issue: Issue,
	rendered: RenderedIssue,
): Promise<string[]> {
	const canSend = Boolean(site.installation?.smtp);
	const problems = checkIssue(issue, { origin: site.origin, canSend });
	if (problems.length > 0) return problems;

	const missing = await findMissingPages(site, rendered);

	return missing.length > 0 ? [describeMissing(missing)] : [];
}

/** @param time `local` as typed, `sendAt` as an instant; null for at once. */
async function askToSend(
	site: PublishingSite,
	issue: Issue,
	rendered: RenderedIssue,
	{ local, sendAt }: { local: string; sendAt: string | null },
): Promise<FormOutcome> {
	const recipients = await countRecipients(site.db, issue.audience);
	const silent = await findSilentLinks(site, rendered);
	const duration = describeDuration(recipients, issue.per_hour);
	const people = counted(recipients, "person", "people");

	return {
		notice: {
			kind: "question",
			title: sendAt
				? `Send to ${people} on ${formatDateTime(sendAt, company().timeZone)}?`
				: `Send to ${people} now?`,
			text: [
				`At ${number(issue.per_hour)} emails an hour this takes ${duration}.`,
				...(sendAt ? ["Whoever subscribes until then gets it, too."] : []),
				...describeSilent(silent),
			].join(" "),
			confirm: [
				{
					label: sendAt ? "Schedule" : "Send now",
					fields: {
						intent: "send",
						number: String(issue.number),
						send_at: local,
						version: String(issue.version),
						recipients: String(recipients),
						seen: JSON.stringify(readText(issue)),
						confirmed: "1",
					},
				},
			],
		},
		status: 200,
	};
}

async function startSending(
	site: PublishingSite,
	issue: Issue,
	sendAt: string | null,
): Promise<FormOutcome> {
	const { origin, clock } = site;
	const action = sendAt ? "newsletter.schedule" : "newsletter.send";

	const changed = await auditedChange(
		site,
		{ action, subject: String(issue.number) },
		(trx) =>
			sendAt
				? scheduleIssue(trx, issue, sendAt, clock.at)
				: startIssue(trx, issue, { origin, at: clock.at }),
	);
	wakeSender();

	if (!changed) return alreadyChanged;
	return done(sendAt ? "Scheduled." : "Sending has begun.");
}
