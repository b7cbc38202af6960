import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { company } from "#content/content.ts";
import {
	done,
	type FormOutcome,
	question,
	refused,
} from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import {
	type Change,
	describeChanges,
} from "#desk/shared/describe-versions.server.ts";
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
import { findFirstName } from "#lib/contacts/first-name.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { createBulkMailer } from "#lib/mail/bulk-mailer.server.ts";
import { counted, number } from "#lib/number-format.ts";
import { parseRowNumber } from "#lib/row-number.ts";
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
import { readIssueFields } from "./issue-fields.ts";

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
	const issue = await findIssue(site.db, parseRowNumber(fields.get("number")));
	if (!issue) return { status: 404 };

	const { smtp } = site.installation ?? {};
	if (!smtp)
		return refused(
			"Email isn’t set up: an owner can do so under Settings, Email.",
		);

	const { notify = defaultNotify, origin, staff } = site;
	const leave = `${origin}${UNSUBSCRIBE_PATH}`;
	const rendered = renderIssue(issue, origin);
	const firstName = findFirstName(staff.name);
	const message = personalise(rendered, { leave, firstName });
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

/** Sends or schedules an issue that passes its checks, once staff have confirmed what they saw. */
export async function sendIssue(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const issue = await findIssue(site.db, parseRowNumber(fields.get("number")));
	if (!issue) return { status: 404 };
	if (issue.state !== "draft" && issue.state !== "scheduled")
		return alreadyChanged;

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

	const shown = {
		version: issue.version,
		recipients: await countRecipients(site.db, issue.audience),
		sendAt,
	};
	const confirmed = fields.get("confirmed");
	if (confirmed === nameShown(shown)) return startSending(site, issue, sendAt);

	const question = await askToSend(site, issue, rendered, { ...shown, local });

	return confirmed === undefined &&
		parseRowNumber(fields.get("version")) === issue.version
		? question
		: askAgain(question, issue, fields, shown);
}

type Shown = { version: number; recipients: number; sendAt: string | null };

/** What an answer to the question confirms. */
function nameShown({ version, recipients, sendAt }: Shown): string {
	return [version, recipients, sendAt ?? "now"].join(" ");
}

/** The question as it is by now. What staff have confirmed, or have on their screen, is not what would be sent. */
async function askAgain(
	{ notice, ...question }: FormOutcome,
	issue: Issue,
	fields: FormFields,
	{ recipients }: Shown,
): Promise<FormOutcome> {
	const [version, asked] = fields.get("confirmed")?.split(" ") ?? [];
	const seenVersion = parseRowNumber(version ?? fields.get("version"));
	const isOther = asked !== undefined && Number(asked) !== recipients;
	const differences = await describeDifferences(issue, fields.get("seen"));
	const why = [
		...(seenVersion === issue.version
			? []
			: ["Nothing was sent: the issue has changed since you looked at it."]),
		...(isOther
			? [
					`Nothing was sent: it would go to ${counted(recipients, "person", "people")}, not ${number(Number(asked))}.`,
				]
			: []),
	];

	return {
		...question,
		status: 409,
		...(notice && {
			notice: { ...notice, text: [...why, notice.text].join(" ") },
		}),
		...(differences.length > 0 && { meanwhile: differences }),
	};
}

/** @param seen JSON of the parts that staff saw, in the answer to a question */
async function describeDifferences(
	issue: Issue,
	seen: string | undefined,
): Promise<readonly Change[]> {
	const read = v.safeParse(v.pipe(v.string(), v.parseJson()), seen);

	return read.success
		? describeChanges(readIssueFields(issue), read.output)
		: [];
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

/** @param shown `local` is the time as typed */
async function askToSend(
	site: PublishingSite,
	issue: Issue,
	rendered: RenderedIssue,
	shown: Shown & { local: string },
): Promise<FormOutcome> {
	const { recipients, sendAt, local } = shown;
	const silent = await findSilentLinks(site, rendered);
	const duration = describeDuration(recipients, issue.per_hour);
	const people = counted(recipients, "person", "people");

	return question({
		title: sendAt
			? `Send to ${people} on ${formatDateTime(sendAt, company().timeZone)}?`
			: `Send to ${people} now?`,
		text: [
			`At ${number(issue.per_hour)} emails an hour this takes ${duration}.`,
			...(sendAt ? ["Whoever subscribes until then gets it, too."] : []),
			...describeSilent(silent),
		].join(" "),
		shows: nameShown(shown),
		answers: [
			{
				label: sendAt ? "Schedule" : "Send now",
				fields: {
					intent: "send",
					number: String(issue.number),
					send_at: local,
					seen: JSON.stringify(readIssueFields(issue)),
				},
			},
		],
	});
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
