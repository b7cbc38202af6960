import { data } from "react-router";
import { shippedClaims } from "#content/claims-schema.ts";
import { fillText } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import {
	type Documents,
	documentKinds,
	type SettingsKey,
} from "#content/documents.ts";
import { bindHandlers } from "#desk/entries/entry-editor.server.ts";
import { entryEditors, readEntryKind } from "#desk/entries/kinds.server.ts";
import { loadEntryPage } from "#desk/entries/load-entry-page.server.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
import { AutosavedForm, SaveStatus } from "#desk/shared/autosaved-form.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { describeChanges } from "#desk/shared/describe-versions.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { EntryPreview } from "#desk/shared/entry-preview.tsx";
import { History } from "#desk/shared/history.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/route.ts";
import { ClaimFields } from "./claims-form.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { listCompanyOptions } from "./company-options.server.ts";
import { describeNotice } from "./describe-notice.ts";
import { NoticeFields } from "./notice-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { ProposalTemplateFields } from "./proposal-template-form.tsx";
import { QuoteFields } from "./quotes-form.tsx";
import { SwitchFields } from "./switches-form.tsx";
import type { AuthorQuestion } from "./team-authors.server.ts";
import { TeamFields } from "./team-fields.tsx";
import { changeTimeZone, listDependingCalls } from "./time-zone.server.ts";
import { TIME_ZONE_INTENT, TimeZoneForm } from "./time-zone-form.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.label ?? "Settings") },
];

export async function loader({ context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock } = site;
	const kind = readEntryKind(url.pathname);
	const key = kind.name as SettingsKey;
	const entry = await loadEntryPage(site, kind, { id: "", url });
	if (!entry) throw data(null, { status: 404 });

	const { documents, entries } = await loadSnapshot(db, clock.at);

	return {
		...entry,
		key,
		path: kind.listPath,
		label: documentKinds[key].label,
		options: key === "company" ? listCompanyOptions() : null,
		cases:
			key === "quotes"
				? [...entries.case].flatMap(([id, { title, quote }]) =>
						quote ? { id, title, quote: quote.text } : [],
					)
				: [],
		claims:
			key === "claims"
				? shippedClaims.map((claim) => ({
						...claim,
						title: fillText(claim.title),
					}))
				: [],
		calls: key === "company" ? await listDependingCalls(db, clock.at) : [],
		hasPages: documentKinds[key].pages !== null,
		shown: describeEffect(key, documents, clock.at),
		shippedChanges: entry.hasNewDefault
			? await describeChanges(documents[key], documentKinds[key].shipped)
			: [],
	};
}

/** What a publication has changed. */
function describeEffect(
	key: SettingsKey,
	{ notice }: Documents,
	at: string,
): string {
	if (key === "notice") return describeNotice(notice, at);
	if (key === "proposal-template") return "New proposals start from it.";

	return "The website shows it now.";
}

export async function action({ request, context, url }: Route.ActionArgs) {
	const { name } = readEntryKind(url.pathname);

	return respond(
		await submitForm(requirePublishingSite(context), await readForm(request), {
			...bindHandlers("", entryEditors[name].handlers),
			[TIME_ZONE_INTENT]: changeTimeZone,
		}),
	);
}

const forms = {
	company: CompanyFields,
	tiers: PriceFields,
	notice: NoticeFields,
	team: TeamFields,
	quotes: QuoteFields,
	claims: ClaimFields,
	"proposal-template": ProposalTemplateFields,
	switches: SwitchFields,
} as const satisfies Record<SettingsKey, unknown>;

const intros: Record<SettingsKey, string> = {
	company: "What the website, emails and calendar entries say about you.",
	tiers: "The four plans. Answers and other texts that name a price follow.",
	team: "The people on the page About, who are also the authors of articles.",
	quotes: "What clients said, and the pages that show it.",
	claims:
		"What the shipped texts say that somebody could ask you to prove. An empty field leaves the passage out.",
	"proposal-template":
		"What every new proposal starts from. Proposals that are written already stay as they are.",
	switches:
		"What your agency has, and shows. Everything is on until you take it off.",
	notice: "A line above every page, such as holiday hours or news.",
};

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
	const { key, label, canPublish, number } = loaderData;
	const { latest, ...saved } = useSavedVersion(loaderData.version);
	const freshKey = useFreshForm(loaderData.hasDraft);

	return (
		<DeskPage title={label} intro={intros[key]}>
			<PageNotice
				done={{
					...entryNotices,
					published: { title: "Published.", text: loaderData.shown },
					restored: { title: "Restored.", text: loaderData.shown },
				}}
			/>
			<ConflictChanges />
			{loaderData.isUnreadable && (
				<Notice
					kind="failed"
					title="What you published no longer fits this version."
					text="The website shows what was shipped. Check the fields and publish again."
				/>
			)}
			<Draft document={loaderData} latest={latest} />
			{key === "notice" && <p>{loaderData.shown}</p>}
			<div className={key === "notice" ? "with-preview" : undefined}>
				<AutosavedForm
					key={`${key} ${number} ${freshKey}`}
					documentKey={key}
					address={`${loaderData.path}/draft`}
					seen={loaderData.values}
					{...saved}
				>
					<FormFields document={loaderData} />
				</AutosavedForm>
				{key === "notice" && (
					<EntryPreview path={loaderData.previewPath} version={latest} />
				)}
			</div>
			{loaderData.options && (
				<TimeZoneForm
					timeZone={loaderData.timeZone}
					calls={loaderData.calls}
					canChange={canPublish}
					timeZones={loaderData.options.timeZones}
				/>
			)}
			<History
				versions={loaderData.history}
				live={number}
				version={latest}
				canRestore={canPublish}
				hasShipped
				shippedChanges={loaderData.shippedChanges}
			/>
		</DeskPage>
	);
}

type DocumentProps = { document: Route.ComponentProps["loaderData"] };

function Draft({ document, latest }: DocumentProps & { latest: number }) {
	const { hasDraft, draftBy, draftAt } = document;
	if (!hasDraft) return null;

	return (
		<Notice
			kind="question"
			title={`A draft${draftBy ? ` by ${draftBy}` : ""}`}
			text={`Saved ${formatExactly(draftAt ?? "")}. Visitors don’t see it yet.`}
		>
			<ButtonForm fields={{ intent: "discard", version: latest }}>
				Discard the draft
			</ButtonForm>
		</Notice>
	);
}

function FormFields({ document }: DocumentProps) {
	const { key, canPublish, previewPath } = document;
	const Fields = forms[key];
	const latest = useFormResult<{ authors: AuthorQuestion }>();
	const result = latest?.intent === TIME_ZONE_INTENT ? undefined : latest;

	return (
		<>
			<Fields
				values={result?.values ?? document.values}
				timeZone={document.timeZone}
				options={document.options}
				cases={document.cases}
				claims={document.claims}
			/>
			{result?.authors && result.authors.candidates.length > 0 && (
				<Select
					label="Author of their articles from now on"
					name="newAuthor"
					none="Choose…"
					options={result.authors.candidates.map(({ id, name }) => [id, name])}
				/>
			)}
			<div className="row">
				{canPublish && (
					<SubmitButton
						intent="publish"
						variant="primary"
						busyText="Publishing..."
					>
						Publish
					</SubmitButton>
				)}
				<SubmitButton intent="draft">Save as a draft</SubmitButton>
				{document.hasPages && (
					<a
						className="link-button"
						href={previewPath}
						target="_blank"
						rel="noopener"
					>
						See it on its page
					</a>
				)}
				{!canPublish && <OwnersOnly what="publish this" />}
				<SaveStatus />
			</div>
		</>
	);
}
