import * as v from "valibot";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import { describeChanges } from "#desk/shared/describe-versions.server.ts";
import { overTheirs } from "#desk/shared/entry-editor.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readAudience } from "#features/newsletter/audience.server.ts";
import { findIssue, saveIssue } from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
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

/** The issue is another by now: a colleague or another tab has saved it, or it is being sent. */
async function meetColleague(
	db: Database,
	number: number,
	values: FieldValues,
): Promise<EntryOutcome> {
	const issue = await findIssue(db, number);
	if (!issue) return { status: 404 };
	if (issue.state !== "draft")
		return {
			...refused(
				"Not saved: this issue isn’t a draft any more.",
				"It is sent as it was saved before. What you typed is still here.",
				409,
			),
			values,
		};

	const { version, subject, preheader, audience, web_page, body } = issue;
	const theirs = {
		subject,
		preheader,
		audience,
		web_page: String(web_page),
		body,
	};
	const mine = Object.fromEntries(
		Object.entries(theirs).map(([name, text]) => [
			name,
			(values[name] ?? text).replace(/\r\n?/g, "\n"),
		]),
	);
	const author = issue.updated_by && (await findName(db, issue.updated_by));

	return {
		...refused(
			`${author || "Someone"} has saved this issue meanwhile.`,
			"What you typed is still here; below are the words in which it differs from theirs.",
			409,
		),
		isConflict: true,
		theirs: version,
		values,
		meanwhile: await describeChanges(theirs, mine),
	};
}

async function findName(db: Database, id: string): Promise<string | null> {
	const staff = await db
		.selectFrom("staff")
		.select("name")
		.where("id", "=", id)
		.executeTakeFirst();

	return staff?.name ?? null;
}

type Saved =
	| { outcome: "saved"; version: number }
	| { outcome: "invalid"; errors: NonNullable<FormOutcome["errors"]> }
	| { outcome: "unknown" | "conflict" };

/** Saves a form that is based on the issue's version. */
async function save(
	{ db, clock, staff }: Pick<StaffContext, "db" | "clock" | "staff">,
	number: number,
	fields: FormFields,
	write: (save: (trx: Database) => Promise<void>) => Promise<void>,
): Promise<Saved> {
	const issue = await findIssue(db, number);
	if (!issue) return { outcome: "unknown" };

	const read = await readDetails(fields);
	if ("errors" in read) return { outcome: "invalid", errors: read.errors };

	const version = Number(fields.get("version"));
	try {
		await write((trx) =>
			saveIssue(trx, { ...issue, version }, read.details, clock.at, staff.id),
		);
	} catch (error) {
		if (error instanceof DatabaseError && error.reason === "stale")
			return { outcome: "conflict" };

		throw error;
	}

	return { outcome: "saved", version: version + 1 };
}

/** The text of an issue, when its author presses Save. */
async function saveIssueForm(
	site: StaffContext,
	fields: FormFields,
): Promise<EntryOutcome> {
	const values = Object.fromEntries(fields);
	const number = Number(fields.get("number"));
	const saved = await save(site, number, fields, (write) =>
		auditedChange(
			site,
			{ action: "newsletter.change", subject: String(number) },
			write,
		),
	);

	switch (saved.outcome) {
		case "unknown":
			return { status: 404 };
		case "invalid":
			return { errors: saved.errors, values };
		case "conflict":
			return meetColleague(site.db, number, values);
		case "saved":
			return { ...done("Saved."), version: saved.version };
	}
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
	site: Pick<StaffContext, "db" | "clock" | "staff">,
	number: number,
	fields: FormFields,
): Promise<{ version: number } | { status: 404 | 409 | 422 }> {
	const saved = await save(site, number, fields, (write) => write(site.db));
	if (saved.outcome === "saved") return { version: saved.version };

	return { status: refusals[saved.outcome] };
}

const refusals = { unknown: 404, invalid: 422, conflict: 409 } as const;
