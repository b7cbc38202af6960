import type { ArchivedIssue } from "#content/issue-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { ownersOnly } from "#desk/shared/rights.server.ts";
import {
	publishDocument,
	unpublishEntry,
} from "#features/content/publish.server.ts";
import {
	countDeliveries,
	findIssue,
	type Issue,
	isFinished,
} from "#features/newsletter/issues.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

/** Publishes a finished issue under `/newsletter/<number>`, without names and personal links. */
export async function archiveIssue(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const issue = await findIssue(site.db, Number(fields.get("number")));
	if (!issue) return { status: 404 };

	const counts = await countDeliveries(site.db, issue.id);
	if (!issue.started_at || !isFinished(issue, counts))
		return refused(
			"The issue isn’t finished.",
			"It can be put into the archive once everybody has it.",
			409,
		);

	const result = await publishDocument(toContentSite(site), {
		key: `issue:${issue.number}`,
		body: toArchived(issue, issue.started_at),
		version: null,
	});
	if (result.outcome === "forbidden") return ownersOnly;
	if (result.outcome === "refused")
		return refused("Not put into the archive.", result.reason);
	if (result.outcome !== "published" && result.outcome !== "unchanged")
		return refused("Not put into the archive.");

	await markArchived(site, issue, 1);

	return done("It is in the archive.");
}

export async function unarchiveIssue(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const issue = await findIssue(site.db, Number(fields.get("number")));
	if (!issue) return { status: 404 };

	const result = await unpublishEntry(toContentSite(site), {
		key: `issue:${issue.number}`,
		version: null,
	});
	if (result.outcome === "forbidden") return ownersOnly;

	await markArchived(site, issue, 0);

	return done("It is no longer in the archive.");
}

function toArchived(issue: Issue, startedAt: string): ArchivedIssue {
	const { number, subject, preheader, body } = issue;
	return { number, subject, preheader, body, date: dayAt(startedAt) };
}

async function markArchived(
	{ db }: PublishingSite,
	{ id }: Issue,
	in_archive: 0 | 1,
): Promise<void> {
	await db
		.updateTable("newsletter_issues")
		.set({ in_archive })
		.where("id", "=", id)
		.execute();
}
