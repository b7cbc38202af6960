import { SmallLink } from "#desk/layout/components.tsx";
import { Notice } from "#ui/notice.tsx";
import type { WaitingIssue } from "./waiting-issues.server.ts";

/** On the desk's first page: issues of the newsletter that wait for a decision. */
export function WaitingIssues({ issues }: { issues: readonly WaitingIssue[] }) {
	return issues.map(({ number, subject, why }) => (
		<Notice
			key={number}
			kind="question"
			title={`The newsletter “${subject || `Issue ${number}`}” waits for you.`}
			text={why}
		>
			<div className="row">
				<SmallLink to={`/desk/newsletter/${number}`}>Open the issue</SmallLink>
			</div>
		</Notice>
	));
}
