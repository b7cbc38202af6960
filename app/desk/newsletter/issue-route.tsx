import { useState } from "react";
import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { Panel } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useReload } from "#desk/layout/page-loads.tsx";
import type { SaveState } from "#desk/shared/autosave-state.ts";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import type { EntryView } from "#desk/shared/editor-bar.tsx";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/issue-route.ts";
import { ArticlesPanel } from "./articles-panel.tsx";
import { EndingsPanel } from "./endings-panel.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { IssueBar } from "./issue-bar.tsx";
import { IssuePreview } from "./issue-preview.tsx";
import { IssueText } from "./issue-text.tsx";
import { loadIssue } from "./load-issue.server.ts";
import { submitNewsletter } from "./newsletter.server.ts";
import { ProgressPanel } from "./progress-panel.tsx";
import { RejectedPanel } from "./rejected-panel.tsx";
import { SendPanel } from "./send-panel.tsx";

export const handle = { isEditor: true };

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.issue.subject || "Newsletter issue") },
];

export async function loader({ params, context }: Route.LoaderArgs) {
	const issue = await loadIssue(
		requireStaff(context),
		parseRowNumber(params.number),
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
	const { issue, pause } = loaderData;
	const isDraft = issue.state === "draft";
	const reload = useReload();
	const [saveState, setSaveState] = useState<SaveState>("saved");
	const [view, setView] = useState<EntryView>("text");

	/** Checks and preview use the saved text, so they are loaded again after an autosave. */
	function showSaved(version: number): void {
		if (version > issue.version) void reload();
	}

	return (
		<>
			<h1 className="sr">{issue.subject || `Issue ${issue.number}`}</h1>
			<IssueBar
				{...loaderData}
				saveState={isDraft ? saveState : undefined}
				view={view}
				setView={setView}
			/>
			<div className="desk-body">
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
				{isDraft ? (
					<DraftIssue
						{...loaderData}
						view={view}
						onSaved={showSaved}
						onState={setSaveState}
					/>
				) : (
					<SentIssue {...loaderData} />
				)}
			</div>
		</>
	);
}

type DraftIssueProps = Route.ComponentProps["loaderData"] & {
	view: EntryView;
	onSaved(version: number): void;
	onState(state: SaveState): void;
};

function DraftIssue({ view, onSaved, onState, ...loaded }: DraftIssueProps) {
	const isHydrated = useHydrated();

	return (
		<div
			className="entry-editor"
			data-view={view}
			data-hydrated={isHydrated || undefined}
		>
			<div className="entry-form">
				<div className="entry-form__text">
					<IssueText {...loaded} onSaved={onSaved} onState={onState} />
					<ArticlesPanel {...loaded} />
					<PlainText {...loaded} />
				</div>
				<div className="entry-form__details">
					<SendPanel {...loaded} />
				</div>
			</div>
			{view === "preview" && (
				<div className="entry-editor__preview">
					<IssuePreview {...loaded} />
				</div>
			)}
		</div>
	);
}

function SentIssue(loaded: Route.ComponentProps["loaderData"]) {
	return (
		<div className="desk-columns">
			<div>
				<IssuePreview {...loaded} />
				<PlainText {...loaded} />
			</div>
			<div>
				<SendPanel {...loaded} />
				{loaded.issue.started_at && <FiguresPanel {...loaded} />}
				<EndingsPanel {...loaded} />
				<RejectedPanel {...loaded} />
			</div>
		</div>
	);
}

function PlainText({ text }: Pick<DraftIssueProps, "text">) {
	return (
		<Panel title="As plain text">
			<pre className="small message-text">{text}</pre>
		</Panel>
	);
}
