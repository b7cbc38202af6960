import { data } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import {
	type Documents,
	documentKinds,
	type SettingsKey,
} from "#content/documents.ts";
import { ButtonForm, SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { Select } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import {
	type Change,
	describeChanges,
	describeVersions,
	readCompared,
} from "#desk/shared/describe-versions.server.ts";
import { ChangeList, History } from "#desk/shared/history.tsx";
import { OwnersOnly } from "#desk/shared/owners-only.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { renameZone } from "#lib/time/zone-names.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/route.ts";
import {
	discardDraft,
	findSettingsKey,
	keepDraft,
	publish,
	restore,
	type SettingsSite,
} from "./actions.server.ts";
import { ClaimFields } from "./claims-form.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { listCompanyOptions } from "./company-options.server.ts";
import { describeNotice } from "./describe-notice.ts";
import { mappings } from "./document-fields.ts";
import { NoticeFields } from "./notice-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import { ProposalTemplateFields } from "./proposal-template-form.tsx";
import { QuoteFields } from "./quotes-form.tsx";
import type { AuthorQuestion } from "./team-authors.server.ts";
import { TeamFields } from "./team-fields.tsx";
import { changeTimeZone, countBookings } from "./time-zone.server.ts";
import { TIME_ZONE_INTENT, TimeZoneForm } from "./time-zone-form.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.label ?? "Settings") },
];

export async function loader({ context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const key = documentAt(url.pathname);
	const { db, clock } = site;
	const { documents, content, unreadable, entries } = await loadSnapshot(
		db,
		clock.at,
	);
	const { timeZone } = content.company;
	const state = await readDocument(db, key);
	const versions = await listVersions(db, key);
	const readFields = (body: unknown) =>
		mappings[key].formatFields(body as never, timeZone);
	const draft = state.draft as FieldValues | null;

	return {
		...state,
		draft: draft !== null,
		key,
		now: clock.at,
		label: documentKinds[key].label,
		timeZone,
		options: key === "company" ? listCompanyOptions() : null,
		cases:
			key === "quotes"
				? [...entries.case].flatMap(([id, { title, quote }]) =>
						quote ? { id, title, quote: quote.text } : [],
					)
				: [],
		bookings: key === "company" ? await countBookings(db) : 0,
		canPublish: await canPublish(site, key),
		isUnreadable: unreadable.includes(key),
		values: draft ?? readFields(documents[key]),
		shown: describeEffect(key, documents, clock.at),
		shippedChanges: state.hasNewDefault
			? await describeChanges(documents[key], documentKinds[key].shipped)
			: [],
		versions: await describeVersions(versions, {
			shipped: documentKinds[key].shipped,
			compared: readCompared(url),
		}),
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

function documentAt(path: string): SettingsKey {
	const key = findSettingsKey(path.replace(/\.data$/, ""));
	if (!key) throw data(null, { status: 404 });
	return key;
}

const handlers = {
	publish,
	draft: keepDraft,
	discard: discardDraft,
	restore,
	[TIME_ZONE_INTENT]: changeTimeZone,
};

export async function action({ request, context, url }: Route.ActionArgs) {
	const site: SettingsSite = {
		...requirePublishingSite(context),
		key: documentAt(url.pathname),
		timeZone: renameZone(company().timeZone),
	};

	return respond(await submitForm(site, await readForm(request), handlers));
}

const forms = {
	company: CompanyFields,
	tiers: PriceFields,
	notice: NoticeFields,
	team: TeamFields,
	quotes: QuoteFields,
	claims: ClaimFields,
	"proposal-template": ProposalTemplateFields,
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
	notice: "A line above every page, such as holiday hours or news.",
};

const doneNotices = {
	draft: { title: "Draft saved.", text: "The website hasn’t changed." },
	discarded: { title: "Draft discarded." },
};

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
	const { key, label, canPublish, draft, number } = loaderData;
	const Fields = forms[key];
	const latest = useFormResult<{
		version: number;
		meanwhile: readonly Change[];
		authors: AuthorQuestion;
	}>();
	const result = latest?.intent === TIME_ZONE_INTENT ? undefined : latest;
	const values = result?.values ?? loaderData.values;
	const version = result?.version ?? loaderData.version;

	return (
		<DeskPage title={label} intro={intros[key]}>
			<PageNotice
				done={{
					...doneNotices,
					published: { title: "Published.", text: loaderData.shown },
					restored: { title: "Restored.", text: loaderData.shown },
				}}
			/>
			{result?.meanwhile && <ChangeList changes={result.meanwhile} />}
			{loaderData.isUnreadable && (
				<Notice
					kind="failed"
					title="What you published no longer fits this version."
					text="The website shows what was shipped. Check the fields and publish again."
				/>
			)}
			{draft && (
				<Notice
					kind="question"
					title={`A draft${loaderData.draftBy ? ` by ${loaderData.draftBy}` : ""}`}
					text={`Saved ${formatExactly(loaderData.draftAt ?? "")}. Visitors don’t see it yet.`}
				>
					<ButtonForm fields={{ intent: "discard", version }}>
						Discard the draft
					</ButtonForm>
				</Notice>
			)}
			<DeskForm
				key={`${key} ${version}`}
				fields={{ version, number: result?.values?.number ?? number ?? "" }}
				className="stack stack--wide stack--loose"
				isQuiet
				noValidate
			>
				<Fields
					values={values}
					timeZone={loaderData.timeZone}
					options={loaderData.options}
					cases={loaderData.cases}
				/>
				{result?.authors && result.authors.candidates.length > 0 && (
					<Select
						label="Author of their articles from now on"
						name="newAuthor"
						none="Choose…"
						options={result.authors.candidates.map(({ id, name }) => [
							id,
							name,
						])}
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
					{!canPublish && <OwnersOnly what="publish this" />}
				</div>
			</DeskForm>
			{loaderData.options && (
				<TimeZoneForm
					timeZone={loaderData.timeZone}
					bookings={loaderData.bookings}
					canChange={canPublish}
					timeZones={loaderData.options.timeZones}
				/>
			)}
			<History
				versions={loaderData.versions}
				live={number}
				version={loaderData.version}
				canRestore={canPublish}
				hasShipped
				shippedChanges={loaderData.shippedChanges}
			/>
		</DeskPage>
	);
}
