import { buildIssuePath } from "#content/issue-schema.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { AnyLink } from "#ui/link.tsx";

export type ListedIssue = {
	number: number;
	subject: string;
	preheader: string;
	/** YYYY-MM-DD */
	date: string;
};

export function IssueList({ issues }: { issues: readonly ListedIssue[] }) {
	return (
		<ul className="stack issue-list">
			{issues.map(({ number, subject, preheader, date }) => (
				<li key={number}>
					<h3 className="h4">
						<AnyLink to={buildIssuePath({ number })}>{subject}</AnyLink>
					</h3>
					{preheader && <p>{preheader}</p>}
					<p className="small muted num">
						<time dateTime={date}>{formatLongDate(date)}</time>
					</p>
				</li>
			))}
		</ul>
	);
}

/** What the list shows of an issue. */
export function toListed(issue: ListedIssue): ListedIssue {
	const { number, subject, preheader, date } = issue;

	return { number, subject, preheader, date };
}
