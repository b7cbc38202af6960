import { useEffect, useState } from "react";
import { data, redirect, useFetcher, useLocation } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { Panel } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import type { SaveState } from "#desk/shared/autosave-state.ts";
import { AutosavedForm } from "#desk/shared/autosaved-form.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import type { EntryView } from "#desk/shared/editor-bar.tsx";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { TakeDownForm } from "#desk/shared/entry-parts.tsx";
import { EntryPreview } from "#desk/shared/entry-preview.tsx";
import { History } from "#desk/shared/history.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/entry-route.ts";
import { EntryBar } from "./entry-bar.tsx";
import { bindHandlers } from "./entry-editor.server.ts";
import type { EntryFieldsProps } from "./entry-form.ts";
import { entryForms } from "./entry-forms.ts";
import { entryEditors, readEntryKind } from "./kinds.server.ts";
import { mayEdit } from "./load-entry.server.ts";
import { type EntryPageData, loadEntryPage } from "./load-entry-page.server.ts";

export const handle = { isEditor: true };

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData ? nameEntry(loaderData) : "Text") },
];

/** The editor of every entry: an article, a case study, a legal text or an answer. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const kind = readEntryKind(url.pathname);
	const moved = kind.part?.findMoved?.(params.id, url);
	if (moved) throw redirect(moved, 301);
	// A new item of a list, with what it begins with in the address.
	if (kind.part && params.id === "new")
		throw redirect(`${kind.listPath}/${site.clock.newId()}${url.search}`);

	const entry = await loadEntryPage(site, kind, { id: params.id, url });
	if (!entry) throw data(null, { status: 404 });

	return entry;
}

export async function action(args: Route.ActionArgs) {
	const { request, params, context, url } = args;
	const site = requirePublishingSite(context);
	const kind = readEntryKind(url.pathname);
	if (!(await mayEdit(site, kind, params.id)))
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
	const { pathname } = useLocation();
	const freshKey = useFreshForm(entry.hasDraft);
	const { checks, publishError } = useLatestChecks(entry, latest);
	const [saveState, setSaveState] = useState<SaveState>("saved");
	const { view, setView } = useView(result?.errors);
	const isHydrated = useHydrated();
	const fields = { values: result?.values ?? entry.values, entry };

	return (
		<>
			<h1 className="sr">{nameEntry(entry)}</h1>
			<EntryBar
				entry={entry}
				latest={latest}
				saveState={saveState}
				view={view}
				setView={setView}
			/>
			<div className="desk-body">
				<PageNotice done={{ ...entryNotices, ...form.notices }} />
				<ConflictChanges labels={form.labels} />
				<EntryProblems entry={entry} publishError={publishError} />
				<div
					className="entry-editor"
					data-view={view}
					data-hydrated={isHydrated || undefined}
				>
					<AutosavedForm
						key={`${id} ${freshKey}`}
						documentKey={`${name}:${id}`}
						address={`${pathname}/draft`}
						sendsSeen={entry.part !== null}
						className="entry-form"
						seen={entry.values}
						onState={setSaveState}
						{...saved}
					>
						<div className="entry-form__text">
							<form.Fields {...fields} />
						</div>
						<div className="entry-form__details" id="details">
							<Checks checks={checks} />
							{form.Details && <form.Details {...fields} />}
							<PublishDetails {...fields} />
						</div>
					</AutosavedForm>
					{view === "preview" && (
						<div className="entry-editor__preview">
							<EntryPreview
								path={entry.previewPath}
								version={latest}
								note="The address shows the draft to everybody who has it, for seven days."
							/>
						</div>
					)}
				</div>
				<div className="entry-more">
					<OffTheWebsite entry={entry} latest={latest} />
					{!entry.part && (
						<History
							versions={entry.history}
							live={livePath ? entry.number : null}
							version={latest}
							canRestore={entry.canPublish}
							hasShipped={entry.hasShipped}
							labels={form.labels}
							isSetting={form.isSetting}
						/>
					)}
					{form.Below && <form.Below entry={entry} />}
				</div>
			</div>
		</>
	);
}

/** Fields of the details with an error are shown. */
function useView(errors: object | undefined) {
	const [view, setView] = useState<EntryView>("text");
	const [seen, setSeen] = useState(errors);
	if (errors !== seen) {
		setSeen(errors);
		if (errors && Object.keys(errors).length > 0) setView("details");
	}

	return { view, setView };
}

function Checks({ checks }: { checks: readonly string[] }) {
	if (checks.length === 0) return null;

	return (
		<Panel title="Before it can be published" id="checks">
			<ul className="bullets">
				{checks.map((check) => (
					<li key={check}>{check}</li>
				))}
			</ul>
		</Panel>
	);
}

function PublishDetails({ values, entry }: EntryFieldsProps) {
	const form = entryForms[entry.name];
	const { PublishFields, ScheduleFields, what = "publish this" } = form;
	if (!PublishFields && !ScheduleFields && entry.canPublish) return null;

	return (
		<Panel title="Publish" id="publish-at" tone="mint">
			{PublishFields && <PublishFields values={values} entry={entry} />}
			{ScheduleFields && <ScheduleFields values={values} entry={entry} />}
			{!entry.canPublish && (
				<OwnersOnly what={what} isSetting={form.isSetting} />
			)}
		</Panel>
	);
}

function nameEntry({ name, values }: EntryPageData): string {
	const { noun, findTitle } = entryForms[name];
	return (findTitle?.(values) ?? values.title) || noun;
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
	const { version } = loaded;
	const { load, data: read } = useFetcher<Checks>();
	const { pathname } = useLocation();
	useEffect(() => {
		if (latest > version) void load(`${pathname}/draft`);
	}, [load, pathname, latest, version]);

	return latest > version && read ? read : loaded;
}

type OffProps = { entry: EntryPageData; latest: number };

function OffTheWebsite({ entry, latest }: OffProps) {
	const { canPublish, livePath, isFixed } = entry;
	if (isFixed || livePath === null) return null;
	if (!canPublish)
		return (
			<Panel title="Off the website">
				<OwnersOnly what="take it off the website" isSetting />
			</Panel>
		);

	return (
		<Panel title="Off the website" id="off">
			<TakeDownForm version={latest} />
		</Panel>
	);
}
