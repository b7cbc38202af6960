import { useEffect } from "react";
import { data, useFetcher } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { AutosavedForm } from "#desk/shared/autosaved-form.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { EarlierDrafts } from "#desk/shared/earlier-drafts.tsx";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import {
	DiscardButton,
	describeEntry,
	EntryActions,
	EntryButtons,
} from "#desk/shared/entry-parts.tsx";
import { EntryPreview } from "#desk/shared/entry-preview.tsx";
import { History } from "#desk/shared/history.tsx";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/entry-route.ts";
import { bindHandlers } from "./entry-editor.server.ts";
import { entryForms } from "./entry-forms.ts";
import { entryEditors, readEntryKind } from "./kinds.server.ts";
import { loadEntry } from "./load-entry.server.ts";
import { type EntryPageData, loadEntryPage } from "./load-entry-page.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData ? nameEntry(loaderData) : "Text") },
];

/** The editor of every entry: an article, a case study or a legal text. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const kind = readEntryKind(url.pathname);
	const entry = await loadEntryPage(site, kind, { id: params.id, url });
	if (!entry) throw data(null, { status: 404 });

	return entry;
}

export async function action(args: Route.ActionArgs) {
	const { request, params, context, url } = args;
	const site = requirePublishingSite(context);
	const kind = readEntryKind(url.pathname);
	if (kind.isFixed && !(await loadEntry(site, kind, params.id)))
		throw data(null, { status: 404 });

	return respond(
		await submitForm(
			site,
			await readForm(request),
			bindHandlers(params.id, entryEditors[kind.name].handlers),
		),
	);
}

export default function EntryPage({ loaderData: entry }: Route.ComponentProps) {
	const { id, name, livePath, version } = entry;
	const form = entryForms[name];
	const result = useFormResult();
	const { latest, ...saved } = useSavedVersion(version);
	const freshKey = useFreshForm(entry.hasDraft);
	const { checks, publishError } = useLatestChecks(entry, latest);
	const fields = { values: result?.values ?? entry.values, entry };

	return (
		<DeskPage
			title={entry.values.title || "Untitled"}
			intro={form.describe?.(entry) ?? describeState(entry)}
			actions={
				<>
					<SmallLink to={form.list.path}>{form.list.name}</SmallLink>
					{livePath && <SmallLink to={livePath}>See the page</SmallLink>}
				</>
			}
		>
			<PageNotice done={entryNotices} />
			<ConflictChanges labels={form.labels} />
			<EntryProblems entry={entry} publishError={publishError} />
			<div className="entry-editor">
				<div className="stack stack--wide stack--loose">
					<AutosavedForm
						key={`${id} ${freshKey}`}
						documentKey={`${name}:${id}`}
						address={`${form.list.path}/${id}/draft`}
						{...saved}
					>
						<form.Fields {...fields} />
						<Panel title="Publish" tone="mint">
							{form.PublishFields && <form.PublishFields {...fields} />}
							<EntryButtons
								canPublish={entry.canPublish}
								publish={form.publish}
								what={form.what}
								isSetting={form.isSetting}
							/>
							{form.ScheduleFields && <form.ScheduleFields {...fields} />}
						</Panel>
					</AutosavedForm>
					{checks.length > 0 && (
						<Panel title="Before it can be published" id="checks">
							<ul className="bullets">
								{checks.map((check) => (
									<li key={check}>{check}</li>
								))}
							</ul>
						</Panel>
					)}
					<MoreActions entry={entry} latest={latest} />
					<History
						versions={entry.versions}
						live={livePath ? entry.number : null}
						version={latest}
						canRestore={entry.canPublish}
						hasShipped={entry.hasShipped}
						labels={form.labels}
						isSetting={form.isSetting}
					>
						<EarlierDrafts
							earlier={entry.earlierDrafts}
							version={latest}
							labels={form.labels}
						/>
					</History>
					{form.Below && <form.Below entry={entry} />}
				</div>
				<div className="entry-editor__preview">
					<EntryPreview
						path={entry.previewPath}
						version={latest}
						note="The address shows the draft to everybody who has it, for seven days."
					/>
				</div>
			</div>
		</DeskPage>
	);
}

function nameEntry({ name, values }: EntryPageData): string {
	return values.title || entryForms[name].noun;
}

function describeState(entry: EntryPageData): string {
	const { livePath, scheduledFor } = entry;
	const state = describeEntry(livePath !== null, entry);

	return scheduledFor ? `${state} · Scheduled for ${scheduledFor}` : state;
}

type EntryProblemsProps = {
	entry: EntryPageData;
	publishError: string | null;
};

function EntryProblems({ entry, publishError }: EntryProblemsProps) {
	return (
		<>
			{publishError && (
				<Notice
					kind="failed"
					title={
						entry.publishAt
							? "This is scheduled, and can’t be published as it is."
							: "This wasn’t published as scheduled."
					}
					text={publishError}
				/>
			)}
			{entry.isUnreadable && (
				<Notice
					kind="failed"
					title="What you published no longer fits this version."
					text="Check the fields and publish again."
				/>
			)}
		</>
	);
}

type Checks = Pick<EntryPageData, "checks" | "publishError">;

/** Problems that prevent publishing, loaded again after each save. */
function useLatestChecks(loaded: EntryPageData, latest: number): Checks {
	const { id, name, version } = loaded;
	const { load, data: read } = useFetcher<Checks>();
	const { path } = entryForms[name].list;
	useEffect(() => {
		if (latest > version) void load(`${path}/${id}/draft`);
	}, [load, path, id, latest, version]);

	return latest > version && read ? read : loaded;
}

type MoreActionsProps = { entry: EntryPageData; latest: number };

function MoreActions({ entry, latest }: MoreActionsProps) {
	const { Actions } = entryForms[entry.name];
	const { publishAt, publishError, canPublish, hasDraft, livePath } = entry;
	const canDiscard = hasDraft && entry.remains;
	const isScheduled = Boolean(publishAt || publishError);
	if (entry.isFixed)
		return canDiscard ? (
			<Panel title="More">
				<DiscardButton version={latest} />
			</Panel>
		) : null;

	return (
		<EntryActions
			version={latest}
			canDiscard={canDiscard}
			canPublish={canPublish}
			livePath={livePath}
		>
			<ButtonForm fields={{ intent: "duplicate" }} scrolls>
				Duplicate
			</ButtonForm>
			{Actions && <Actions entry={entry} latest={latest} />}
			{canPublish && isScheduled && (
				<ButtonForm fields={{ intent: "unschedule", version: latest }}>
					Cancel schedule
				</ButtonForm>
			)}
		</EntryActions>
	);
}
