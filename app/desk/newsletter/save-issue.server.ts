import * as v from "valibot";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import { describeDifference } from "#desk/shared/describe-conflict.server.ts";
import {
	conflict,
	type EntryOutcome,
} from "#desk/shared/entry-outcome.server.ts";
import {
	type AuditContext,
	auditedChange,
} from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	findIssue,
	type Issue,
	saveIssue,
} from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { mergeFields } from "#lib/forms/merge-fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import { readIssueFields } from "./issue-fields.ts";
import { readDetails } from "./issue-form.server.ts";

const buildIssuePath = (number: number) => `/desk/newsletter/${number}`;

/** The fields as the form had them before anything was typed; empty without them. */
function readSeen(fields: FormFields): FieldValues {
	const seen = v.safeParse(
		v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
		fields.get("seen"),
	);

	return seen.success ? seen.output : {};
}

/** The issue is another by now: a colleague or another tab has saved it, or it is being sent. */
async function meetColleague(
	site: StaffContext,
	number: number,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { db } = site;
	const values = Object.fromEntries(fields);
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

	const now = readIssueFields(issue);
	const merged = mergeOver(issue, fields);
	const seen = readSeen(fields);
	const isDisputed = Object.entries(now).some(
		([name, text]) => merged[name] !== text && seen[name] !== text,
	);
	if (!isDisputed) return saveMerged(site, issue, merged);

	const author = issue.updated_by && (await findName(db, issue.updated_by));

	return describeDifference({
		title: `${author || "Someone"} has saved this issue meanwhile.`,
		theirs: issue.version,
		typed: { ...values, ...merged },
		now,
	});
}

/** The author's changes on top of the issue as it is now. */
function mergeOver(issue: Issue, fields: FormFields): FieldValues {
	const now = readIssueFields(issue);
	const typed = Object.fromEntries(
		Object.entries(now).map(([name, text]) => [name, fields.get(name) ?? text]),
	);

	return mergeFields(readSeen(fields), typed, now);
}

/** Saves what mergeOver has made; the page then shows the colleague's changes, too. */
async function saveMerged(
	site: StaffContext,
	{ number, version }: Issue,
	merged: FieldValues,
): Promise<EntryOutcome> {
	const values = { ...merged, version: String(version) };
	const saved = await saveAudited(
		site,
		number,
		new Map(Object.entries(values)),
	);

	switch (saved.outcome) {
		case "invalid":
			return { errors: saved.errors, values };
		case "saved":
			return {
				...done("Saved."),
				to: buildDonePath(buildIssuePath(number), "merged", saved.version),
			};
		default:
			return { ...conflict, values };
	}
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
	{ db, clock, staff }: AuditContext,
	number: number,
	fields: FormFields,
	write: (save: (trx: Database) => Promise<true>) => Promise<true>,
): Promise<Saved> {
	const issue = await findIssue(db, number);
	if (!issue) return { outcome: "unknown" };

	const read = await readDetails(fields);
	if ("errors" in read) return { outcome: "invalid", errors: read.errors };

	const version = parseRowNumber(fields.get("version"));
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

function saveAudited(
	site: StaffContext,
	number: number,
	fields: FormFields,
): Promise<Saved> {
	return save(site, number, fields, (write) =>
		auditedChange(
			site,
			{ action: "newsletter.change", subject: String(number) },
			write,
		),
	);
}

/**
 * The text of an issue, when its author presses Save.
 * @param notice of a page that shows the text anew
 */
async function saveIssueForm(
	site: StaffContext,
	fields: FormFields,
	notice: string | null = null,
): Promise<EntryOutcome> {
	const number = parseRowNumber(fields.get("number"));
	const saved = await saveAudited(site, number, fields);

	switch (saved.outcome) {
		case "unknown":
			return { status: 404 };
		case "invalid":
			return { errors: saved.errors, values: Object.fromEntries(fields) };
		case "conflict":
			return meetColleague(site, number, fields);
		case "saved":
			return {
				...done("Saved."),
				version: saved.version,
				...(notice && {
					to: buildDonePath(buildIssuePath(number), notice, saved.version),
				}),
			};
	}
}

/** Saves the form with another text. */
export function saveChangedText(
	site: StaffContext,
	fields: FormFields,
	change: (body: string) => string | null,
): Promise<EntryOutcome> {
	const body = fields.get("body") ?? "";
	const changed = new Map([...fields, ["body", change(body) ?? body]]);

	return saveIssueForm(site, changed, "text-changed");
}

/** Saves, also over the colleague's text that was compared. */
export async function keepIssue(
	site: StaffContext,
	fields: FormFields,
): Promise<EntryOutcome> {
	const theirs = parseRowNumber(fields.get("theirs"));
	const issue = await findIssue(site.db, parseRowNumber(fields.get("number")));
	const isCompared = issue?.state === "draft" && issue.version === theirs;

	return isCompared
		? saveMerged(site, issue, mergeOver(issue, fields))
		: saveIssueForm(site, fields);
}

/** Shows the colleague's text. */
export async function takeIssue(
	{ db }: StaffContext,
	fields: FormFields,
): Promise<EntryOutcome> {
	const issue = await findIssue(db, parseRowNumber(fields.get("number")));
	if (!issue) return { status: 404 };

	const path = buildIssuePath(issue.number);

	return { ...done("Taken."), to: buildDonePath(path, "taken", issue.version) };
}

/**
 * The text of an issue while its author types.
 * @returns the new version, or the status of the refusal.
 */
export async function saveIssueDraft(
	site: AuditContext,
	number: number,
	fields: FormFields,
): Promise<{ version: number } | { status: 404 | 409 | 422 }> {
	const saved = await save(site, number, fields, (write) => write(site.db));
	if (saved.outcome === "saved") return { version: saved.version };

	return { status: refusals[saved.outcome] };
}

const refusals = { unknown: 404, invalid: 422, conflict: 409 } as const;
