import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { hasVersions, nameVersions } from "#content/legal-schema.ts";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField, Select } from "#desk/layout/form-fields.tsx";
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
import { DiscardButton, EntryButtons } from "#desk/shared/entry-parts.tsx";
import { EntryPreview } from "#desk/shared/entry-preview.tsx";
import { History } from "#desk/shared/history.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/legal-route.ts";
import {
	isLegalSlug,
	legalEditor,
	loadLegal,
	writeLegalFields,
} from "./legal-texts.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.live.title ?? "Legal text") },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const loaded = isLegalSlug(params.slug)
		? await loadLegal(site, params.slug)
		: null;
	if (!loaded) throw data(null, { status: 404 });

	const { versions, shipped, ...text } = loaded;
	const { earlier, ...live } = loaded.live;

	return {
		...text,
		live,
		now: site.clock.at,
		versions: await describeVersions(versions, {
			shipped,
			format: writeLegalFields,
			compared: readCompared(url),
		}),
		earlier: nameVersions(earlier).map(({ date, note, name }) => ({
			date,
			note,
			name,
		})),
		canPublish: await canPublish(site, `legal:${params.slug}`),
		earlierDrafts: await loadEarlierDrafts(site.db, `legal:${params.slug}`, {
			wanted: url.searchParams.get("draft"),
			now: text.values,
			format: (draft) => draft as FieldValues,
		}),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);
	const { slug } = params;
	if (!isLegalSlug(slug)) throw data(null, { status: 404 });

	return respond(
		await submitForm(
			site,
			await readForm(request),
			bindHandlers(slug, legalEditor.handlers),
		),
	);
}

export default function LegalTextPage({ loaderData }: Route.ComponentProps) {
	const { live, values, version, hasDraft, canPublish, earlier } = loaderData;
	const { latest, ...form } = useSavedVersion(version);
	const freshKey = useFreshForm(hasDraft);
	const path = `/${live.slug}`;

	return (
		<DeskPage
			title={live.title}
			intro={`The version of ${formatLongDate(live.date)} is on the website${hasDraft ? "; there is a draft" : ""}.`}
			actions={
				<>
					<SmallLink to="/desk/legal">All texts</SmallLink>
					<SmallLink to={path}>See the page</SmallLink>
				</>
			}
		>
			<PageNotice done={entryNotices} />
			<ConflictChanges labels={labels} />
			<div className="entry-editor">
				<div className="stack stack--wide stack--loose">
					<AutosavedForm
						key={`${live.slug} ${freshKey}`}
						documentKey={`legal:${live.slug}`}
						address={`/desk/legal/${live.slug}/draft`}
						{...form}
					>
						<LegalFields slug={live.slug} values={values} />
						<Panel title="Publish" tone="mint">
							<VersionFields slug={live.slug} values={values} />
							<EntryButtons
								canPublish={canPublish}
								publish="Publish this version"
							/>
						</Panel>
					</AutosavedForm>
					{hasDraft && (
						<Panel title="More">
							<DiscardButton version={latest} />
						</Panel>
					)}
					<History
						versions={loaderData.versions}
						live={loaderData.number}
						version={latest}
						canRestore={canPublish}
						hasShipped
						labels={labels}
					>
						<EarlierDrafts
							earlier={loaderData.earlierDrafts}
							version={latest}
							labels={labels}
						/>
					</History>
					{hasVersions(live.slug) && (
						<DatedVersions live={live} earlier={earlier} />
					)}
				</div>
				<div className="entry-editor__preview">
					<EntryPreview
						path={`/desk/legal/${live.slug}/preview`}
						version={latest}
					/>
				</div>
			</div>
		</DeskPage>
	);
}

const labels = {
	effective: "Effective from",
	summary: "The short version",
	body: "Text",
	note: "What changed",
};

type LoaderData = Route.ComponentProps["loaderData"];

type FieldsProps = Pick<LoaderData, "values"> & { slug: string };

function LegalFields({ values }: FieldsProps) {
	return (
		<Panel title="Text" tone="gold">
			<div className="fields">
				<FormField
					name="title"
					label="Title"
					defaultValue={values.title}
					autoComplete="off"
				/>
				<FormField
					name="description"
					label="Description"
					hint="For search engines, up to 155 characters"
					defaultValue={values.description}
					autoComplete="off"
				/>
				<FormField
					name="effective"
					type="date"
					label={labels.effective}
					defaultValue={values.effective}
				/>
				<FormField
					as="textarea"
					name="summary"
					label={labels.summary}
					rows={4}
					defaultValue={values.summary}
				/>
				<FormField
					as="textarea"
					name="body"
					label="Text"
					hint="Markdown. {legalName}, {address}, {email} and the like are filled in with the company’s facts. :::technologies and :::consent are parts of the cookie policy."
					className="entry-text"
					defaultValue={values.body}
				/>
				<SaveStatus />
			</div>
		</Panel>
	);
}

function VersionFields({ slug, values }: FieldsProps) {
	return (
		<div className="fields">
			<FormField
				as="textarea"
				name="note"
				label={labels.note}
				hint="One sentence, shown with the version. Needed to publish."
				rows={2}
				defaultValue={values.note}
			/>
			{slug === "cookies-policy" && (
				<Select
					name="asksAgain"
					label="Categories of cookies"
					options={[
						["", "As before"],
						["1", "Changed: ask every visitor for consent again"],
					]}
					defaultValue={values.asksAgain}
				/>
			)}
		</div>
	);
}

/** The published versions, each with its own address. */
function DatedVersions({
	live,
	earlier,
}: Pick<LoaderData, "live" | "earlier">) {
	return (
		<Panel title="Dated versions" tone="mint">
			<ul className="list">
				<li>
					<b>{formatLongDate(live.date)}</b>
					<p className="muted">{live.note}</p>
				</li>
				{earlier.map(({ date, note, name }) => (
					<li key={name}>
						<AnyLink to={`/${live.slug}/${name}`}>
							{formatLongDate(date)}
						</AnyLink>
						<p className="muted">{note}</p>
					</li>
				))}
			</ul>
		</Panel>
	);
}
