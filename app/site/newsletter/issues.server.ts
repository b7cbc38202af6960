import { company, onceForContent, withFacts } from "#content/content.ts";
import { type ArchivedIssue, withoutNames } from "#content/issue-schema.ts";
import { renderedTexts } from "#content/markdown-cache.server.ts";
import { currentIssues } from "#features/content/current-content.server.ts";
import { findIssue, hasWebPage } from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { toWallClock } from "#lib/time/dates.ts";

export type RenderedIssue = {
	number: number;
	subject: string;
	preheader: string;
	/** YYYY-MM-DD */
	date: string;
	html: string;
};

const bodies = renderedTexts.issue;

/** Renders the issues one by one, before `archivedIssues` does so at once. */
export function prepareIssues(): Promise<void> {
	return bodies.prepare(currentIssues().map(({ body }) => body));
}

/** The newsletter’s archive, the latest issue first. */
export const archivedIssues = onceForContent((): readonly RenderedIssue[] =>
	currentIssues().map(render),
);

/** An issue that its emails link to, and that isn't in the archive; null without one. */
export async function findSentIssue(
	db: Database,
	number: number,
): Promise<RenderedIssue | null> {
	const issue = await findIssue(db, number);
	if (!issue?.started_at || !hasWebPage(issue)) return null;

	const { date } = toWallClock(issue.started_at, company().timeZone);
	await bodies.prepare([withoutNames(issue.body)]);

	return render({ ...issue, date });
}

function render(issue: ArchivedIssue): RenderedIssue {
	const { number, date } = issue;
	const { subject, preheader } = withFacts({
		subject: withoutNames(issue.subject),
		preheader: withoutNames(issue.preheader),
	});
	const { html } = bodies.read(withoutNames(issue.body));

	return { number, subject, preheader, date, html };
}
