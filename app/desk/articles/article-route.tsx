import { useEffect } from "react";
import { data, useFetcher } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { formatExactly } from "#desk/layout/relative-time.ts";
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
import { describeEntry, EntryActions } from "#desk/shared/entry-parts.tsx";
import { EntryPreview } from "#desk/shared/entry-preview.tsx";
import { History } from "#desk/shared/history.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { useFreshForm } from "#desk/shared/use-fresh-form.ts";
import { useSavedVersion } from "#desk/shared/use-saved-version.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { toWallClock } from "#lib/time/dates.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/article-route.ts";
import {
	type ArticleDraft,
	articleLabels,
	formatFields,
	parseFields,
} from "./article-fields.ts";
import {
	discardArticleDraft,
	duplicateArticle,
	keepArticle,
	loadArticle,
	publishArticle,
	restoreArticle,
	restoreArticleDraft,
	takeArticle,
	takeDownArticle,
} from "./articles.server.ts";
import { checkArticle } from "./check-article.server.ts";
import { Editor } from "./editor.tsx";
import { articleKey } from "./list-articles.server.ts";
import { buildPreviewPath } from "./preview-link.server.ts";
import { scheduleArticle, unscheduleArticle } from "./schedule.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData?.values.title || "Article") },
];

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const article = await loadArticle(site, params.id);
	if (!article) throw data(null, { status: 404 });

	const { timeZone } = company();
	const { versions, shipped, publishAt, ...state } = article;

	return {
		...state,
		id: params.id,
		now: site.clock.at,
		timeZone,
		canPublish: await canPublish(site, articleKey(params.id)),
		publishAt: publishAt ? toLocalTime(publishAt, timeZone) : "",
		scheduledFor: publishAt && formatExactly(publishAt),
		authors: currentDocuments().team.members.map(({ id, name }) => ({
			id,
			name,
		})),
		earlierDrafts: await loadEarlierDrafts(site.db, articleKey(params.id), {
			wanted: url.searchParams.get("draft"),
			now: article.values,
			format: (draft) => formatFields(draft as ArticleDraft),
		}),
		checks: await checkArticle(parseFields(article.values)),
		previewPath: buildPreviewPath(site.secret, params.id, site.clock.at),
		versions: await describeVersions(versions, {
			shipped,
			format: formatFields,
			compared: readCompared(url),
		}),
		hasShipped: shipped !== null,
	};
}

/** As the field for a time has it. */
function toLocalTime(instant: string, timeZone: string): string {
	const { date, time } = toWallClock(instant, timeZone);
	return `${date}T${time}`;
}

const handlers = {
	draft: keepArticle,
	keep: keepArticle,
	take: takeArticle,
	publish: publishArticle,
	schedule: scheduleArticle,
	unschedule: unscheduleArticle,
	discard: discardArticleDraft,
	unpublish: takeDownArticle,
	delete: takeDownArticle,
	restore: restoreArticle,
	"restore-draft": restoreArticleDraft,
	duplicate: duplicateArticle,
};

export async function action({ params, request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(
			requirePublishingSite(context),
			await readForm(request),
			bindHandlers(params.id, handlers),
		),
	);
}

const notices = {
	...entryNotices,
	scheduled: {
		title: "Scheduled.",
		text: "It is published at its time, with the changes until then.",
	},
	unscheduled: { title: "Not scheduled any more.", text: "It stays a draft." },
};

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
	const { id, values, livePath, version, publishAt } = loaderData;
	const result = useFormResult();
	const { latest, ...form } = useSavedVersion(version);
	const freshKey = useFreshForm(loaderData.hasDraft);
	const { checks, publishError } = useLatestChecks(loaderData, latest);

	return (
		<DeskPage
			title={values.title || "Untitled"}
			intro={describeState(loaderData)}
			actions={
				<>
					<SmallLink to="/desk/articles">All articles</SmallLink>
					{livePath && <SmallLink to={livePath}>See the page</SmallLink>}
				</>
			}
		>
			<PageNotice done={notices} />
			<ConflictChanges labels={articleLabels} />
			{publishError && (
				<Notice
					kind="failed"
					title={
						publishAt
							? "This is scheduled, and can’t be published as it is."
							: "This wasn’t published as scheduled."
					}
					text={publishError}
				/>
			)}
			{loaderData.isUnreadable && (
				<Notice
					kind="failed"
					title="What you published no longer fits this version."
					text="Check the fields and publish again."
				/>
			)}
			<div className="entry-editor">
				<div className="stack stack--wide stack--loose">
					<Editor
						key={`${id} ${freshKey}`}
						id={id}
						{...form}
						values={result?.values ?? values}
						authors={loaderData.authors}
						canPublish={loaderData.canPublish}
						timeZone={loaderData.timeZone}
						publishAt={publishAt}
					/>
					{checks.length > 0 && (
						<Panel title="Before it can be published" id="checks">
							<ul className="bullets">
								{checks.map((check) => (
									<li key={check}>{check}</li>
								))}
							</ul>
						</Panel>
					)}
					<ArticleActions {...loaderData} latest={latest} />
					<History
						versions={loaderData.versions}
						live={loaderData.state === "live" ? loaderData.number : null}
						version={latest}
						canRestore={loaderData.canPublish}
						hasShipped={loaderData.hasShipped}
						labels={articleLabels}
						isSetting
					>
						<EarlierDrafts
							earlier={loaderData.earlierDrafts}
							version={latest}
							labels={articleLabels}
						/>
					</History>
				</div>
				<div className="entry-editor__preview">
					<EntryPreview
						path={loaderData.previewPath}
						version={latest}
						note="The address shows the draft to everybody who has it, for seven days."
					/>
				</div>
			</div>
		</DeskPage>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

type Checks = Pick<LoaderData, "checks" | "publishError">;

/** Problems that prevent publishing, loaded again after each save. */
function useLatestChecks(loaded: LoaderData, latest: number): Checks {
	const { id, version } = loaded;
	const { load, data: read } = useFetcher<Checks>();
	useEffect(() => {
		if (latest > version) void load(`/desk/articles/${id}/draft`);
	}, [load, id, latest, version]);

	return latest > version && read ? read : loaded;
}

function describeState(article: LoaderData): string {
	const { livePath, scheduledFor } = article;
	const state = describeEntry(livePath !== null, article);

	return scheduledFor ? `${state} · Scheduled for ${scheduledFor}` : state;
}

function ArticleActions(props: LoaderData & { latest: number }) {
	const { latest, livePath, canPublish } = props;
	const isScheduled = Boolean(props.publishAt || props.publishError);
	const remains = livePath || props.hasShipped || props.number;

	return (
		<EntryActions
			version={latest}
			canDiscard={props.hasDraft && Boolean(remains)}
			canPublish={canPublish}
			livePath={livePath}
		>
			<ButtonForm fields={{ intent: "duplicate" }} scrolls>
				Duplicate
			</ButtonForm>
			{livePath !== null && (
				<ButtonForm
					action="/desk/newsletter"
					fields={{ intent: "add", article: livePath.slice("/blog/".length) }}
					scrolls
				>
					Make a newsletter issue of it
				</ButtonForm>
			)}
			{canPublish && isScheduled && (
				<ButtonForm fields={{ intent: "unschedule", version: latest }}>
					Cancel schedule
				</ButtonForm>
			)}
		</EntryActions>
	);
}
