import { buildIssuePath } from "#content/issue-schema.ts";
import archiveCopy from "#content/newsletter-archive.json" with {
	type: "json",
};
import { NewsletterForm } from "#features/newsletter/newsletter-form.tsx";
import { requestContext } from "#lib/http/request-context.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Prose } from "#site/layout/reader.tsx";
import { loadNotFound } from "#site/not-found/load-not-found.server.ts";
import { NotFoundPage } from "#site/not-found/not-found.tsx";
import {
	buildNotFoundMeta,
	isNotFound,
	type NotFoundData,
} from "#site/not-found/not-found-data.ts";
import { AnyLink } from "#ui/link.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/issue-route.ts";
import {
	archivedIssues,
	findSentIssue,
	prepareIssues,
} from "./issues.server.ts";
import "#site/layout/reader.css";

const MAX_OTHERS = 10;

export const handle = { tone: "paper" };

/**
 * A newsletter issue that staff put into the archive, or to which its emails link: the same for everybody,
 * without names and personal links.
 */
export async function loader(args: Route.LoaderArgs) {
	await prepareIssues();

	const issues = archivedIssues();
	const archived = issues.find(
		({ number }) => String(number) === args.params.number,
	);
	const issue = archived ?? (await findLinkedIssue(args));
	if (!issue) return loadNotFound(args);

	return {
		issue,
		isArchived: archived !== undefined,
		others: issues
			.filter((other) => other !== issue)
			.slice(0, MAX_OTHERS)
			.map(({ number, subject, date }) => ({ number, subject, date })),
	};
}

function findLinkedIssue({ params, context }: Route.LoaderArgs) {
	const site = context.get(requestContext);
	const number = parseRowNumber(params.number);

	return site && number > 0 ? findSentIssue(site.db, number) : null;
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
	if (!loaderData || isNotFound(loaderData))
		return buildNotFoundMeta(loaderData);

	const { number, subject, preheader } = loaderData.issue;

	return buildPageMeta({
		title: subject,
		description: preheader,
		path: buildIssuePath({ number }),
		noindex: !loaderData.isArchived,
	});
};

export default function IssueRoute({ loaderData }: Route.ComponentProps) {
	return isNotFound(loaderData) ? (
		<NotFoundPage {...loaderData} />
	) : (
		<IssuePage {...loaderData} />
	);
}

type IssueData = Exclude<Route.ComponentProps["loaderData"], NotFoundData>;

function IssuePage({ issue, others }: IssueData) {
	return (
		<article>
			<PageHead
				here={`${archiveCopy.issue} ${issue.number}`}
				parent={{ label: archiveCopy.parent, to: "/newsletter" }}
				title={issue.subject}
				intro={issue.preheader}
				color="blue"
			>
				<p className="small num">
					<span>{archiveCopy.sent}</span>{" "}
					<time dateTime={issue.date}>{formatLongDate(issue.date)}</time>
				</p>
			</PageHead>
			<Sheet tab={`${archiveCopy.issue} ${issue.number}`} at={1} color="paper">
				<div className="wrap">
					<Prose html={issue.html} />
				</div>
			</Sheet>
			<Section
				{...archiveCopy.next}
				at={4}
				color="canary"
				name="newsletter"
				layout="split split--even"
			>
				<NewsletterForm button="dark" />
				{others.length > 0 && (
					<nav className="stack" aria-label={archiveCopy.others}>
						<ul className="stack">
							{others.map(({ number, subject, date }) => (
								<li key={number}>
									<AnyLink to={buildIssuePath({ number })}>{subject}</AnyLink>{" "}
									<span className="muted small">{formatLongDate(date)}</span>
								</li>
							))}
						</ul>
					</nav>
				)}
			</Section>
		</article>
	);
}
