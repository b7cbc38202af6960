import type { UpdateResult } from "kysely";
import type { ArchivedIssue } from "#content/issue-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describePublication } from "#desk/shared/describe-publication.server.ts";
import { auditedChange } from "#features/auth/audit.server.ts";
import {
	publishDocument,
	unpublishEntry,
} from "#features/content/publish.server.ts";
import {
	countDeliveries,
	isFinished,
} from "#features/newsletter/issue-deliveries.server.ts";
import { findIssue, type Issue } from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import { isDelivered } from "./issue-state.ts";

/** Publishes a finished issue under `/newsletter/<number>`, without names and personal links. */
export async function archiveIssue(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const issue = await findIssue(site.db, parseRowNumber(fields.get("number")));
	if (!issue) return { status: 404 };

	const counts = await countDeliveries(site.db, issue.id);
	if (!issue.started_at || !isFinished(issue, counts))
		return refused(
			"The issue isn’t finished.",
			"It can be put into the archive once everybody has it.",
			409,
		);
	if (!isDelivered(counts))
		return refused(
			"No one has had this issue.",
			"It can be put into the archive once it was delivered.",
			409,
		);

	const result = await publishDocument(toContentSite(site), {
		key: `issue:${issue.number}`,
		body: toArchived(issue, issue.started_at),
		version: null,
	});
	if (result.outcome !== "published" && result.outcome !== "unchanged")
		return describePublication(result, {
			refused: "Not put into the archive.",
			conflict: busy,
		});

	await markArchived(site.db, issue, { in_archive: 1 });

	return done("It is in the archive.");
}

export async function unarchiveIssue(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const issue = await findIssue(site.db, parseRowNumber(fields.get("number")));
	if (!issue) return { status: 404 };

	if (issue.in_archive === 1) {
		const result = await unpublishEntry(toContentSite(site), {
			key: `issue:${issue.number}`,
			version: null,
		});
		const isGone =
			result.outcome === "published" || result.outcome === "unchanged";
		if (!isGone)
			return describePublication(result, {
				refused: "It stays in the archive.",
				conflict: busy,
			});
	}

	await auditedChange(
		site,
		{ action: "newsletter.change", subject: String(issue.number) },
		(trx) => markArchived(trx, issue, { in_archive: 0, web_page: 0 }),
	);

	return done("The online page is removed.");
}

/** Other publications came first. */
const busy = refused(
	"The website was changed meanwhile.",
	"Nothing was changed. Please try again.",
	409,
);

function toArchived(issue: Issue, startedAt: string): ArchivedIssue {
	const { number, subject, preheader, body } = issue;
	return { number, subject, preheader, body, date: dayAt(startedAt) };
}

async function markArchived(
	db: Database,
	{ id }: Issue,
	change: { in_archive: 0 | 1; web_page?: 0 },
): Promise<UpdateResult[]> {
	return await db
		.updateTable("newsletter_issues")
		.set(change)
		.where("id", "=", id)
		.execute();
}
