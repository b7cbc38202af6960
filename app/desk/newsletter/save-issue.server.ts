import * as v from "valibot";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import { describeChanges } from "#desk/shared/describe-versions.server.ts";
import { overTheirs } from "#desk/shared/entry-editor.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readAudience } from "#features/newsletter/audience.server.ts";
import {
	findIssue,
	type Issue,
	saveIssue,
} from "#features/newsletter/issues.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { type FieldValues, fieldErrors, line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";

const MAX_BODY_LENGTH = 50_000;

const issueForm = v.object({
	subject: v.pipe(
		line,
		v.maxLength(150, "Please keep the subject under 150 characters."),
	),
	preheader: v.pipe(
		line,
		v.maxLength(200, "Please keep the preview text under 200 characters."),
	),
	audience: v.pipe(
		v.fallback(v.string(), "all"),
		v.check(
			(audience) => readAudience(audience) !== null,
			"Choose who gets it.",
		),
	),
	web_page: v.pipe(
		v.fallback(v.picklist(["0", "1"]), "0"),
		v.transform(Number),
	),
	body: v.pipe(
		v.fallback(v.string(), ""),
		v.transform((text) => text.replace(/\r\n?/g, "\n").toWellFormed()),
		v.maxLength(
			MAX_BODY_LENGTH,
			"Please keep the text under 50,000 characters.",
		),
	),
});

type Read =
	| { details: v.InferOutput<typeof issueForm> }
	| { errors: NonNullable<FormOutcome["errors"]> };

async function readDetails(fields: FormFields): Promise<Read> {
	const form = v.safeParse(issueForm, Object.fromEntries(fields));
	if (!form.success) return { errors: fieldErrors(form.issues) };
	if (!(await isReadableMarkdown(form.output.body)))
		return { errors: { body: UNREADABLE_TEXT } };

	return { details: form.output };
}

async function meetColleague(
	issue: Issue,
	values: FieldValues,
): Promise<EntryOutcome> {
	const { version, subject, preheader, body } = issue;
	const theirs = { subject, preheader, body };
	const mine = Object.fromEntries(
		Object.keys(theirs).map((name) => [
			name,
			(values[name] ?? "").replace(/\r\n?/g, "\n"),
		]),
	);

	return {
		...refused(
			"A colleague has changed this issue meanwhile.",
			"What you typed is still here; below are the words in which it differs from theirs.",
			409,
		),
		isConflict: true,
		theirs: version,
		values,
		meanwhile: await describeChanges(theirs, mine),
	};
}

function isChanged({ version, state }: Issue, fields: FormFields): boolean {
	return Number(fields.get("version")) !== version || state !== "draft";
}

/** The text of an issue, when its author presses Save. */
async function saveIssueForm(
	site: StaffContext,
	fields: FormFields,
): Promise<EntryOutcome> {
	const values = Object.fromEntries(fields);
	const issue = await findIssue(site.db, Number(fields.get("number")));
	if (!issue) return { status: 404 };

	const read = await readDetails(fields);
	if ("errors" in read) return { errors: read.errors, values };
	if (isChanged(issue, fields)) return await meetColleague(issue, values);

	await auditedChange(
		site,
		{ action: "newsletter.change", subject: String(issue.number) },
		(trx) => saveIssue(trx, issue, read.details, site.clock.at),
	);

	return { ...done("Saved."), version: issue.version + 1 };
}

/** Saves, also over the colleague's text that was compared. */
export function keepIssue(
	site: StaffContext,
	fields: FormFields,
): Promise<EntryOutcome> {
	return saveIssueForm(site, overTheirs(fields));
}

/** Shows the colleague's text. */
export async function takeIssue(
	{ db }: StaffContext,
	fields: FormFields,
): Promise<EntryOutcome> {
	const issue = await findIssue(db, Number(fields.get("number")));
	if (!issue) return { status: 404 };

	const path = `/desk/newsletter/${issue.number}`;

	return { ...done("Taken."), to: buildDonePath(path, "taken", issue.version) };
}

/**
 * The text of an issue while its author types.
 * @returns the new version, or the status of the refusal.
 */
export async function saveIssueDraft(
	{ db, clock }: Pick<StaffContext, "db" | "clock">,
	number: number,
	fields: FormFields,
): Promise<{ version: number } | { status: 404 | 409 | 422 }> {
	const issue = await findIssue(db, number);
	if (!issue) return { status: 404 };

	const read = await readDetails(fields);
	if ("errors" in read) return { status: 422 };
	if (isChanged(issue, fields)) return { status: 409 };

	try {
		await saveIssue(db, issue, read.details, clock.at);
	} catch (error) {
		// Another tab or a colleague was faster.
		if (error instanceof DatabaseError && error.reason === "stale")
			return { status: 409 };

		throw error;
	}

	return { version: issue.version + 1 };
}
