import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { AutosavedForm, SaveStatus } from "#desk/shared/autosaved-form.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import {
	describeVersions,
	readCompared,
} from "#desk/shared/describe-versions.server.ts";
import { loadEarlierDrafts } from "#desk/shared/earlier-drafts.server.ts";
import { EarlierDrafts } from "#desk/shared/earlier-drafts.tsx";
import { bindHandlers } from "#desk/shared/entry-editor.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import {
	describeEntry,
	EntryActions,
	EntryButtons,
} from "#desk/shared/entry-parts.tsx";
import { EntryPreview } from "#desk/shared/entry-preview.tsx";
import { History } from "#desk/shared/history.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
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
		versions: await describeVersions(versions, {
			shipped,
			format: writeCaseFields,
			compared: readCompared(url),
		}),
		hasShipped: shipped !== null,
		earlierDrafts: await loadEarlierDrafts(site.db, `case:${params.id}`, {
			wanted: url.searchParams.get("draft"),
			now: study.values,
			format: (draft) => draft as FieldValues,
		}),
	};
}

const handlers = {
	...caseEditor.handlers,
	unpublish: takeDownCase,
	delete: takeDownCase,
};

export async function action({ request, params, context }: Route.ActionArgs) {
	return respond(
		await submitForm(
			requirePublishingSite(context),
			await readForm(request),
			bindHandlers(params.id, handlers),
		),
	);
}

export default function CasePage({ loaderData }: Route.ComponentProps) {
	const { id, values, version, livePath, canPublish, hasDraft } = loaderData;
	const { latest, ...form } = useSavedVersion(version);
	const freshKey = useFreshForm(hasDraft);
	const canDiscard =
		hasDraft && (livePath !== null || loaderData.number !== null);

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
						{...form}
					>
						<CaseFields values={values} />
						<Panel title="Publish" tone="mint">
							<SaveStatus />
							<EntryButtons canPublish={canPublish} isSetting />
						</Panel>
					</AutosavedForm>
					<EntryActions
						version={latest}
						canDiscard={canDiscard}
						canPublish={canPublish}
						livePath={livePath}
					/>
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
