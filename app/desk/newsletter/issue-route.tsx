import { data, useRevalidator } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/issue-route.ts";
import { ArticlesPanel } from "./articles-panel.tsx";
import { EndingsPanel } from "./endings-panel.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { IssueText } from "./issue-text.tsx";
import { loadIssue } from "./load-issue.server.ts";
import { submitNewsletter } from "./newsletter.server.ts";
import { ProgressPanel } from "./progress-panel.tsx";
import { RejectedPanel } from "./rejected-panel.tsx";
import { SendPanel } from "./send-panel.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.issue.subject || "Newsletter issue") },
];

export async function loader({ params, context }: Route.LoaderArgs) {
	const issue = await loadIssue(
		requireStaff(context),
		Number(params.number) || 0,
	);
	if (!issue) throw data(null, { status: 404 });

	return issue;
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitNewsletter(
			requirePublishingSite(context),
			await readForm(request),
		),
	);
}

const fieldLabels = {
	subject: "Subject",
	preheader: "Preview text",
	audience: "To",
	body: "Text",
};

export default function IssuePage({ loaderData }: Route.ComponentProps) {
	const { issue, state, text, pause } = loaderData;
	const isDraft = issue.state === "draft";
	const { revalidate } = useRevalidator();

	/** Checks and preview use the saved text, so they are loaded again after an autosave. */
	function showSaved(version: number): void {
		if (version > issue.version) void revalidate();
	}

	return (
		<DeskPage
			title={issue.subject || `Issue ${issue.number}`}
			intro={state}
			actions={<SmallLink to="/desk/newsletter">All issues</SmallLink>}
		>
			<PageNotice
				done={{ taken: entryNotices.taken, merged: entryNotices.merged }}
			/>
			<ConflictChanges labels={fieldLabels} />
			{pause && (
				<Notice kind="question" title="Paused" text={pause}>
					{Boolean(issue.pause_error) && (
						<p className="small">{`The mail server said: ${issue.pause_error}`}</p>
					)}
				</Notice>
			)}
			{loaderData.progress.isUnderWay && (
				<ProgressPanel number={issue.number} progress={loaderData.progress} />
			)}
			<div className="desk-columns">
				<div>
					{isDraft && (
						<>
							<IssueText {...loaderData} onSaved={showSaved} />
							<ArticlesPanel {...loaderData} />
						</>
					)}
					<IssuePreview issue={issue} />
					<Panel title="As plain text">
						<pre className="small message-text">{text}</pre>
					</Panel>
				</div>
				<div>
					<SendPanel {...loaderData} />
					{issue.started_at && <FiguresPanel {...loaderData} />}
					<EndingsPanel {...loaderData} />
					<RejectedPanel {...loaderData} />
				</div>
			</div>
		</DeskPage>
	);
}
