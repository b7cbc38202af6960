import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { company } from "#content/content.ts";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
	submitForm,
} from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { currentArticles } from "#features/content/snapshot.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { UNSUBSCRIBE_PATH } from "#features/newsletter/contract.ts";
import { countRecipients } from "#features/newsletter/issue-deliveries.server.ts";
import {
	pauseIssue,
	resumeIssue,
	scheduleIssue,
	startIssue,
	stopIssue,
	unscheduleIssue,
} from "#features/newsletter/issue-state.server.ts";
import {
	addIssue,
	changePace,
	findIssue,
	type Issue,
} from "#features/newsletter/issues.server.ts";
import { buildHeaders } from "#features/newsletter/message-headers.ts";
import {
	personalise,
	type RenderedIssue,
	renderIssue,
} from "#features/newsletter/render-issue.server.ts";
import { wakeSender } from "#features/newsletter/sender.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { fieldErrors, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { bulkMailer } from "#lib/mail/bulk-mailer.server.ts";
import { formatDateTime } from "#lib/time/format.ts";
import { readLocalTime } from "#lib/time/local-time.server.ts";
import { archiveIssue, unarchiveIssue } from "./archive.server.ts";
import { findMissingPages, findSilentLinks } from "./check-links.server.ts";
import { describeDuration } from "./duration.ts";
import { saveIssueForm } from "./save-issue.server.ts";

export const NEWSLETTER_PATH = "/desk/newsletter";

export const USUAL_PACE = 500;

const paceForm = v.object({
	per_hour: v.pipe(
		line,
		v.regex(/^\d{1,6}$/, "Enter a number of emails per hour."),
		v.transform(Number),
		v.minValue(1, "Enter 1 or more."),
		v.maxValue(100_000, "Enter 100,000 or less."),
	),
});

/** What staff must mend before an issue is sent, and what they should look at. */
export function checkIssue(
	issue: Issue,
	{ origin, canSend }: { origin: string; canSend: boolean },
): string[] {
	const { problems } = renderIssue(issue, origin);

	return [
		...(canSend
			? []
			: ["Email isn’t set up: an owner can do so under Settings, Email."]),
		...(issue.subject ? [] : ["The subject is missing."]),
		...(issue.preheader ? [] : ["The preview text is missing."]),
		...(issue.body.trim() ? [] : ["The text is missing."]),
		...problems,
	];
}

function canSend({ installation }: StaffContext): boolean {
	return Boolean(installation?.smtp);
}

type Change = (
	trx: Database,
	issue: Issue,
	site: StaffContext,
) => Promise<boolean | unknown>;

/** A handler of a form about one issue. */
function about(
	action:
		| "newsletter.send"
		| "newsletter.pause"
		| "newsletter.stop"
		| "newsletter.schedule",
	change: Change,
	notice: FormOutcome,
) {
	return async (
		site: StaffContext,
		fields: FormFields,
	): Promise<FormOutcome> => {
		const issue = await findIssue(site.db, Number(fields.get("number")));
		if (!issue) return { status: 404 };

		const changed = await auditedChange(
			site,
			{ action, subject: String(issue.number) },
			(trx) => change(trx, issue, site),
		);
		wakeSender();

		return changed === false ? alreadyChanged : notice;
	};
}

const alreadyChanged = refused(
	"Nothing was changed.",
	"The issue is in another state by now.",
	409,
);

const handlers: Handlers<FormOutcome, PublishingSite> = {
	archive: archiveIssue,
	unarchive: unarchiveIssue,

	async add(site, fields) {
		const text = articleIssue(fields.get("article") ?? "");
		const number = await auditedChange(
			site,
			{ action: "newsletter.add" },
			(trx) =>
				addIssue(
					trx,
					{
						...text,
						perHour: site.installation?.newsletterPerHour ?? USUAL_PACE,
						staffId: site.staff.id,
					},
					site.clock,
				),
		);

		return { ...done("Draft made."), to: `${NEWSLETTER_PATH}/${number}` };
	},

	save: saveIssueForm,

	async test(site, fields) {
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
		const message = personalise(rendered, {
			leave,
			firstName: "there",
		});
		const mailer = bulkMailer(smtp, () => notify.from);
		const result = await mailer.send({
			to: staff.email,
			messageId: `<${randomUUID()}@${new URL(origin).hostname}>`,
			...message,
			subject: `Test: ${message.subject}`,
			headers: buildHeaders({
				leave,
				origin,
				number: issue.number,
			}),
		});
		mailer.close();
		if (result.outcome !== "sent")
			return refused("The test email was not sent.", result.error);

		const warnings = await warnOfLinks(site, rendered);

		return done(
			"Test email sent.",
			[`It is on its way to ${staff.email}.`, ...warnings].join(" "),
		);
	},

	async send(site, fields) {
		const issue = await findIssue(site.db, Number(fields.get("number")));
		if (!issue) return { status: 404 };

		const problems = checkIssue(issue, {
			origin: site.origin,
			canSend: canSend(site),
		});
		if (problems.length > 0)
			return refused("The issue isn’t ready.", problems.join(" "));

		const rendered = renderIssue(issue, site.origin);
		const missing = await findMissingPages(site, rendered);
		if (missing.length > 0)
			return refused("The issue isn’t ready.", describeMissing(missing));

		const local = fields.get("send_at")?.trim() ?? "";
		const { timeZone } = company();
		const sendAt = local === "" ? null : readLocalTime(local, timeZone);
		if (local !== "" && (sendAt === null || sendAt <= site.clock.at))
			return {
				errors: {
					send_at: "Enter a time in the future that exists once on that day.",
				},
				values: Object.fromEntries(fields),
			};

		const recipients = await countRecipients(site.db, issue.audience);
		if (fields.get("confirmed") !== "1") {
			const silent = await findSilentLinks(site, rendered);

			return {
				notice: {
					kind: "failed",
					title: sendAt
						? `Send to ${recipients} people on ${formatDateTime(sendAt, timeZone)}?`
						: `Send to ${recipients} people now?`,
					text: [
						`At ${issue.per_hour} emails an hour this takes ${describeDuration(recipients, issue.per_hour)}.`,
						...describeSilent(silent),
					].join(" "),
					confirm: [
						{
							label: sendAt ? "Schedule" : "Send now",
							fields: {
								intent: "send",
								number: String(issue.number),
								send_at: local,
								confirmed: "1",
							},
						},
					],
				},
				status: 200,
			};
		}

		const changed = await auditedChange(
			site,
			{
				action: sendAt ? "newsletter.schedule" : "newsletter.send",
				subject: String(issue.number),
			},
			(trx) =>
				sendAt
					? scheduleIssue(trx, issue, sendAt, site.clock.at)
					: startIssue(trx, issue, {
							origin: site.origin,
							at: site.clock.at,
						}),
		);
		wakeSender();

		if (!changed) return alreadyChanged;
		return done(sendAt ? "Scheduled." : "Sending has begun.");
	},

	unschedule: about(
		"newsletter.schedule",
		(trx, issue) => unscheduleIssue(trx, issue),
		done("The issue is a draft again."),
	),
	pause: about(
		"newsletter.pause",
		(trx, issue) => pauseIssue(trx, issue, "staff"),
		done("Paused."),
	),
	resume: about(
		"newsletter.send",
		(trx, issue, { clock }) => resumeIssue(trx, issue, clock.at),
		done("Sending continues."),
	),
	stop: about(
		"newsletter.stop",
		(trx, issue) => stopIssue(trx, issue),
		done("Stopped.", "What was waiting is never sent."),
	),

	async pace(site, fields) {
		const values = Object.fromEntries(fields);
		const issue = await findIssue(site.db, Number(fields.get("number")));
		if (!issue) return { status: 404 };

		const form = v.safeParse(paceForm, values);
		if (!form.success) return { errors: fieldErrors(form.issues), values };

		await changePace(site.db, issue.id, form.output.per_hour);
		wakeSender();

		return done("The new pace is set.");
	},
};

function describeMissing(paths: readonly string[]): string {
	return `This site has no page at ${paths.join(", ")}.`;
}

function describeSilent(links: readonly string[]): string[] {
	return links.length === 0
		? []
		: [`Look at these links first: ${links.join("; ")}.`];
}

/** For a test message, which is sent all the same. */
async function warnOfLinks(
	site: PublishingSite,
	rendered: RenderedIssue,
): Promise<string[]> {
	const missing = await findMissingPages(site, rendered);
	const silent = await findSilentLinks(site, rendered);

	return [
		...(missing.length > 0 ? [describeMissing(missing)] : []),
		...describeSilent(silent),
	];
}

/** The beginning of an issue about a published article; empty without one. */
function articleIssue(slug: string) {
	const article = currentArticles().find(({ fields }) => fields.slug === slug);
	if (!article) return { subject: "", preheader: "", body: "" };

	const { title, summary } = article.fields;

	return {
		subject: title,
		preheader: summary,
		body: `Hello {first-name},

${summary}

${firstParagraph(article.body)}

:::button
[Read the article](/blog/${slug})
:::
`,
	};
}

/** The first paragraph of Markdown that is neither a heading, a picture nor a container. */
function firstParagraph(markdown: string): string {
	const paragraphs = markdown.split(/\n\s*\n/).map((text) => text.trim());
	return paragraphs.find((text) => /^[^#!:>|`\-*\d]/.test(text)) ?? "";
}

export function submitNewsletter(site: PublishingSite, fields: FormFields) {
	return submitForm(site, fields, handlers);
}
