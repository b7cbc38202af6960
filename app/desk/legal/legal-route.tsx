import { data } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { hasVersions, nameVersions } from "#content/legal-schema.ts";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import {
	ButtonForm,
	Check,
	DeskForm,
	FormField,
	PageNotice,
} from "#desk/layout/forms.tsx";
import {
	type PublishingSite,
	requirePublishingSite,
} from "#desk/shared/content-site.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import {
	EntryButtons,
	EntryPreview,
	useLatestVersion,
} from "#desk/shared/entry-parts.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import { writtenDate } from "#lib/time/format.ts";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/legal-route.ts";
import { isLegalSlug, legalEditor, loadLegal } from "./legal-texts.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.live.title ?? "Legal text") },
];

export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const loaded = isLegalSlug(params.slug)
		? await loadLegal(site, params.slug)
		: null;
	if (!loaded) throw data(null, { status: 404 });

	const { earlier, ...live } = loaded.live;

	return {
		...loaded,
		live,
		earlier: nameVersions(earlier).map(({ date, note, name }) => ({
			date,
			note,
			name,
		})),
		canPublish: await canPublish(site, `legal:${params.slug}`),
	};
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const site = requirePublishingSite(context);
	const { slug } = params;
	if (!isLegalSlug(slug)) throw data(null, { status: 404 });

	const handlers = Object.fromEntries(
		(["save", "publish", "discard"] as const).map((intent) => [
			intent,
			(site: PublishingSite, fields: FormFields) =>
				legalEditor[intent](site, slug, fields),
		]),
	);

	return respond(await submitForm(site, await readForm(request), handlers));
}

export default function LegalTextPage({ loaderData }: Route.ComponentProps) {
	const { live, values, version, hasDraft, canPublish, earlier } = loaderData;
	const current = useLatestVersion(version);
	const path = `/${live.slug}`;
	const isCookies = live.slug === "cookies-policy";

	return (
		<DeskPage
			title={live.title}
			intro={`The version of ${writtenDate(live.date)} is on the website${hasDraft ? "; there is a draft" : ""}.`}
			actions={
				<>
					<SmallLink to="/desk/legal">All texts</SmallLink>
					<SmallLink to={path}>See the page</SmallLink>
				</>
			}
		>
			<PageNotice done={entryNotices} />
			<div className="desk-columns">
				<div>
					<Panel title="Text" tone="gold">
						<DeskForm
							// A new version shows what was saved.
							key={version}
							fields={{ version: current }}
							className="fields"
							isQuiet
							scrolls
							noValidate
						>
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
								label="Effective from"
								defaultValue={values.effective}
							/>
							<FormField
								as="textarea"
								name="summary"
								label="The short version"
								rows={4}
								defaultValue={values.summary}
							/>
							<FormField
								as="textarea"
								name="body"
								label="Text"
								hint="Markdown. {legalName}, {address}, {email} and the like are filled in with the company’s facts. :::technologies and :::consent are parts of the cookie policy."
								className="field--tall"
								defaultValue={values.body}
							/>
							<FormField
								as="textarea"
								name="note"
								label="What changed"
								hint="One sentence, shown with the version. Needed to publish."
								rows={2}
								defaultValue={values.note}
							/>
							{isCookies && (
								<Check
									name="asksAgain"
									label="The categories of cookies change: ask every visitor for consent again"
								/>
							)}
							<EntryButtons
								canPublish={canPublish}
								publish="Publish this version"
							/>
						</DeskForm>
						{hasDraft && (
							<ButtonForm fields={{ intent: "discard", version: current }}>
								Discard the draft
							</ButtonForm>
						)}
					</Panel>
				</div>
				<div>
					<EntryPreview
						path={`/desk/legal/${live.slug}/preview`}
						version={version}
					/>
					{hasVersions(live.slug) && (
						<Panel title="Versions" tone="mint">
							<ul className="list">
								<li>
									<b>{writtenDate(live.date)}</b>
									<p className="muted">{live.note}</p>
								</li>
								{earlier.map(({ date, note, name }) => (
									<li key={name}>
										<AnyLink to={`${path}/${name}`}>
											{writtenDate(date)}
										</AnyLink>
										<p className="muted">{note}</p>
									</li>
								))}
							</ul>
						</Panel>
					)}
				</div>
			</div>
		</DeskPage>
	);
}
