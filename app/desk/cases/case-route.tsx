import { useState } from "react";
import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { AutosavedForm, SaveStatus } from "#desk/shared/autosaved-form.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import {
	type PublishingSite,
	requirePublishingSite,
} from "#desk/shared/content-site.server.ts";
import { describeVersions } from "#desk/shared/describe-versions.server.ts";
import { loadEarlierDrafts } from "#desk/shared/earlier-drafts.server.ts";
import { EarlierDrafts } from "#desk/shared/earlier-drafts.tsx";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { describeEntry, EntryButtons } from "#desk/shared/entry-parts.tsx";
import { EntryPreview } from "#desk/shared/entry-preview.tsx";
import { History } from "#desk/shared/history.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/case-route.ts";
import { writeCaseFields } from "./case-fields.ts";
import { CaseFields } from "./case-form.tsx";
import { caseEditor, loadCase, takeDownCase } from "./cases.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.values.title || "Case") },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const loaded = await loadCase(site, params.id);
	if (!loaded) throw data(null, { status: 404 });

	const { versions, shipped, ...study } = loaded;

	return {
		...study,
		now: site.clock.at,
		canPublish: await canPublish(site, `case:${params.id}`),
		versions: describeVersions(versions, { shipped, format: writeCaseFields }),
		hasShipped: shipped !== null,
		earlierDrafts: await loadEarlierDrafts(site.db, `case:${params.id}`, {
			wanted: url.searchParams.get("draft"),
			now: study.values,
			format: (draft) => draft as FieldValues,
		}),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { id } = params;
	const site = requirePublishingSite(context);
	const about =
		(handler: typeof takeDownCase) =>
		(site: PublishingSite, fields: FormFields) =>
			handler(site, id, fields);

	return respond(
		await submitForm(site, await readForm(request), {
			save: about(caseEditor.save),
			publish: about(caseEditor.publish),
			discard: about(caseEditor.discard),
			restore: about(caseEditor.restore),
			"restore-draft": about(caseEditor.restoreDraft),
			unpublish: about(takeDownCase),
			delete: about(takeDownCase),
		}),
	);
}

export default function CasePage({ loaderData }: Route.ComponentProps) {
	const { id, values, version, livePath, canPublish, hasDraft } = loaderData;
	const result = useFormResult<{ version: number; isConflict: boolean }>();
	const current = Math.max(version, result?.version ?? 0);
	const [saved, setSaved] = useState(current);
	const latest = Math.max(current, saved);
	const freshKey = useFreshForm(hasDraft);

	return (
		<DeskPage
			title={values.title || "Untitled"}
			intro={describeEntry(livePath !== null, loaderData)}
			actions={
				<>
					<SmallLink to="/desk/cases">All cases</SmallLink>
					{livePath && <SmallLink to={livePath}>See the page</SmallLink>}
				</>
			}
		>
			<PageNotice done={entryNotices} />
			<ConflictChanges />
			<div className="entry-editor">
				<div className="stack stack--wide stack--loose">
					<AutosavedForm
						key={`${id} ${freshKey}`}
						documentKey={`case:${id}`}
						address={`/desk/cases/${id}/draft`}
						version={current}
						isConflict={result?.isConflict ?? false}
						onSaved={setSaved}
					>
						<CaseFields values={values} />
						<Panel title="Publish" tone="mint">
							<SaveStatus />
							<EntryButtons
								canPublish={canPublish}
								publish="Publish"
								isSetting
							/>
						</Panel>
					</AutosavedForm>
					<MorePanel {...loaderData} version={latest} />
					<History
						versions={loaderData.versions}
						live={livePath ? loaderData.number : null}
						version={latest}
						canRestore={canPublish}
						hasShipped={loaderData.hasShipped}
						isSetting
					>
						<EarlierDrafts
							earlier={loaderData.earlierDrafts}
							version={latest}
						/>
					</History>
				</div>
				<div className="entry-editor__preview">
					<EntryPreview path={`/desk/cases/${id}/preview`} version={latest} />
				</div>
			</div>
		</DeskPage>
	);
}

type MorePanelProps = Route.ComponentProps["loaderData"];

function MorePanel(props: MorePanelProps) {
	const { hasDraft, livePath, canPublish, version } = props;
	const canDiscard = hasDraft && (livePath !== null || props.number !== null);

	return (
		<Panel title="More">
			<div className="row">
				{canDiscard && (
					<ButtonForm fields={{ intent: "discard", version }}>
						Discard the draft
					</ButtonForm>
				)}
				{canPublish && livePath && (
					<ButtonForm fields={{ intent: "unpublish", version }}>
						Take off the website
					</ButtonForm>
				)}
				{canPublish && !livePath && (
					<ButtonForm fields={{ intent: "delete", version }} scrolls>
						Delete
					</ButtonForm>
				)}
				{!canPublish && (
					<OwnersOnly
						what={livePath ? "take it off the website" : "delete it"}
						isSetting
					/>
				)}
			</div>
		</Panel>
	);
}
