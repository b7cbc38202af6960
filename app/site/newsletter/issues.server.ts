import { renderIssueBody } from "#content/collections.server.ts";
import { onceForContent, withFacts } from "#content/content.ts";
import { currentIssues } from "#features/content/snapshot.server.ts";

export type RenderedIssue = {
	number: number;
	subject: string;
	preheader: string;
	/** YYYY-MM-DD */
	date: string;
	html: string;
};

/** The newsletter’s archive, the latest issue first. */
export const archivedIssues = onceForContent((): readonly RenderedIssue[] =>
	currentIssues().map((issue) => {
		const { number, date } = issue;
		const { subject, preheader } = withFacts({
			subject: issue.subject.replaceAll("{first-name}", "there"),
			preheader: issue.preheader.replaceAll("{first-name}", "there"),
		});
		const { html } = renderIssueBody(issue);

		return { number, subject, preheader, date, html };
	}),
);
