import * as v from "valibot";
import {
	done,
	type FormOutcome,
	type Handlers,
	submitForm,
} from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	pauseIssue,
	resumeIssue,
	stopIssue,
	unscheduleIssue,
} from "#features/newsletter/issue-state.server.ts";
import {
	addIssue,
	changePace,
	findIssue,
	type Issue,
} from "#features/newsletter/issues.server.ts";
import { wakeSender } from "#features/newsletter/sender.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { fieldErrors, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import { archiveIssue, unarchiveIssue } from "./archive.server.ts";
import { articleHandlers, draftArticleIssue } from "./article-issue.server.ts";
import { keepIssue, takeIssue } from "./save-issue.server.ts";
import {
	alreadyChanged,
	sendIssue,
	sendTestIssue,
} from "./send-issue.server.ts";
import { publishSignUp } from "./sign-up.server.ts";
import { takeBackIssue } from "./take-back.server.ts";

const NEWSLETTER_PATH = "/desk/newsletter";

const USUAL_PACE = 500;

const paceForm = v.object({
	per_hour: v.pipe(
		line,
		v.regex(/^\d{1,6}$/, "Enter a number of emails per hour."),
		v.transform(Number),
		v.minValue(1, "Enter 1 or more."),
		v.maxValue(100_000, "Enter 100,000 or less."),
	),
});

type Change = (
	trx: Database,
	issue: Issue,
	site: StaffContext,
) => Promise<boolean>;

/** A handler of a form about one issue. */
function createChange(
	action:
		| "newsletter.send"
		| "newsletter.pause"
		| "newsletter.stop"
		| "newsletter.schedule",
	change: Change,
	describe: (issue: Issue) => FormOutcome,
) {
	return async (
		site: StaffContext,
		fields: FormFields,
	): Promise<FormOutcome> => {
		const issue = await findIssue(
			site.db,
			parseRowNumber(fields.get("number")),
		);
		if (!issue) return { status: 404 };

		// An old tab; pausing and stopping are the same for each version.
		const seen = fields.has("version")
			? parseRowNumber(fields.get("version"))
			: issue.version;
		const changed = await auditedChange(
			site,
			{ action, subject: String(issue.number) },
			(trx) => change(trx, { ...issue, version: seen }, site),
		);
		wakeSender();

		return changed ? describe(issue) : alreadyChanged;
	};
}

const handlers: Handlers<FormOutcome, PublishingSite> = {
	...articleHandlers,

	archive: archiveIssue,
	unarchive: unarchiveIssue,

	async add(site, fields) {
		const text = draftArticleIssue(fields.get("article") ?? "");
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

	save: keepIssue,
	keep: keepIssue,
	take: takeIssue,
	"take-back": takeBackIssue,

	"sign-up": publishSignUp,

	test: sendTestIssue,
	send: sendIssue,

	unschedule: createChange(
		"newsletter.schedule",
		(trx, issue) => unscheduleIssue(trx, issue),
		() => done("The issue is a draft again."),
	),
	pause: createChange(
		"newsletter.pause",
		(trx, issue) => pauseIssue(trx, issue, "staff"),
		() => done("Paused."),
	),
	resume: createChange(
		"newsletter.send",
		(trx, issue, { clock }) => resumeIssue(trx, issue, clock.at),
		({ started_at }) =>
			started_at === null
				? done("The issue is a draft again.", "Send or schedule it again.")
				: done("Sending continues."),
	),
	stop: createChange(
		"newsletter.stop",
		(trx, issue) => stopIssue(trx, issue),
		() => done("Stopped.", "What was waiting is never sent."),
	),

	async pace(site, fields) {
		const values = Object.fromEntries(fields);
		const issue = await findIssue(
			site.db,
			parseRowNumber(fields.get("number")),
		);
		if (!issue) return { status: 404 };

		const form = v.safeParse(paceForm, values);
		if (!form.success) return { errors: fieldErrors(form.issues), values };

		await changePace(site.db, issue.id, form.output.per_hour);
		wakeSender();

		return done("The new limit is set.");
	},
};

/** Buttons about an article have its address in their intent: `article-up:/blog/rotas`. */
export function submitNewsletter(site: PublishingSite, fields: FormFields) {
	const [, intent = "", address = ""] =
		/^([^:]*):?(.*)$/s.exec(fields.get("intent") ?? "") ?? [];

	return submitForm(
		site,
		new Map([...fields, ["intent", intent], ["address", address]]),
		handlers,
	);
}
