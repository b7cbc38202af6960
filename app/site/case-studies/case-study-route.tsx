import { buildCasePath } from "#content/case-path.ts";
import type { CaseStudy } from "#content/case-schema.ts";
import copy from "#content/case-studies-page.json" with { type: "json" };
import { withFacts } from "#content/content.ts";
import { industryCards } from "#content/industry.ts";
import { currentCases } from "#features/content/current-content.server.ts";
import { FinalCta } from "#site/layout/final-cta.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Testimonial } from "#site/layout/testimonial.tsx";
import { loadNotFound } from "#site/not-found/load-not-found.server.ts";
import { NotFoundPage } from "#site/not-found/not-found.tsx";
import {
	buildNotFoundMeta,
	isNotFound,
	type NotFoundData,
} from "#site/not-found/not-found-data.ts";
import { Chart, listDays } from "#ui/charts.tsx";
import { DayStrip } from "#ui/day-strip.tsx";
import { MoreLink } from "#ui/link.tsx";
import { Entries } from "#ui/lists.tsx";
import { Picture } from "#ui/picture.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/case-study-route.ts";
import {
	CaseMoves,
	type CaseSummary,
	closingDrawing,
	summarizeCase,
} from "./case-row.tsx";

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
	page && !isNotFound(page)
		? buildPageMeta({
				...page.study.meta,
				path: buildCasePath(page.study),
				picture: page.study.picture,
			})
		: buildNotFoundMeta(page);

export const handle = { tone: "paper" };

/** One case, and a summary of the next. */
export function loader(args: Route.LoaderArgs) {
	const cases = currentCases();
	const index = cases.findIndex(({ slug }) => slug === args.params.slug);
	const study = cases[index];
	const next = cases[(index + 1) % cases.length];
	if (!study || !next) return loadNotFound(args);

	return {
		study: withFacts(study),
		next: next === study ? null : summarizeCase(next),
	};
}

/** The data never changes while the page is open. */
export const shouldRevalidate = () => false;

export default function CaseStudyRoute({ loaderData }: Route.ComponentProps) {
	return isNotFound(loaderData) ? (
		<NotFoundPage {...loaderData} />
	) : (
		<CaseStudyPage {...loaderData} />
	);
}

type CaseData = Exclude<Route.ComponentProps["loaderData"], NotFoundData>;

function CaseStudyPage({ study, next }: CaseData) {
	const trade = industryCards.find(({ slug }) => slug === study.theme);

	return (
		<article className="case-study" data-theme={study.theme}>
			<PageHead
				here={study.title}
				parent={{ label: copy.head.here, to: "/case-studies" }}
				title={study.title}
				intro={study.description}
				color="theme"
				art={<Headline study={study} />}
			>
				<MoreLink to={`/industries/${study.theme}`}>{trade?.title}</MoreLink>
			</PageHead>
			<Problem study={study} />
			<Built parts={study.built} />
			<Diary study={study} />
			<Count study={study} />
			{study.quote && (
				<Testimonial
					tab={copy.quoteTab}
					quote={study.quote}
					at={6}
					color="theme"
				/>
			)}
			{next && <NextCase study={next} />}
			<FinalCta
				copy={copy.closing}
				place="case-study"
				drawing={closingDrawing}
			/>
		</article>
	);
}

function Headline({ study }: { study: CaseStudy }) {
	return (
		<div className="case-headline card">
			<p className="kind">{study.client}</p>
			<p className="big band headline__figure">{study.highlight}</p>
			<p>{study.result}</p>
		</div>
	);
}

function Problem({ study }: { study: CaseStudy }) {
	const [first, ...others] = study.problem;
	return (
		<Sheet tab={copy.problem.tab} at={0} color="paper" labelledBy="problem-h">
			<div className="wrap split beside">
				<div className="stack stack--wide">
					<h2 id="problem-h">{copy.problem.title}</h2>
					{study.picture && (
						<div>
							<Picture
								{...study.picture}
								className="case-picture"
								sizes="(width < 60rem) 92vw, 30vw"
							/>
						</div>
					)}
				</div>
				<div className="prose">
					<p className="intro">{first}</p>
					{others.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</div>
		</Sheet>
	);
}

function Built({ parts }: { parts: CaseStudy["built"] }) {
	return (
		<Section {...copy.built} at={2} color="theme-soft" name="built">
			<Entries className="columns points challenges" ordered items={parts} />
		</Section>
	);
}

/** The log by day, with the live day marked by the band, and a section about what was left unchanged. */
function Diary({ study }: { study: CaseStudy }) {
	const { howItWent, liveDay, leftAlone } = study;
	return (
		<Sheet tab={copy.howItWent.tab} at={3} color="paper" labelledBy="day-log-h">
			<div className="wrap">
				<div className="split day-log__head">
					<h2 id="day-log-h">{copy.howItWent.title}</h2>
					<DayStrip
						filled={howItWent.flatMap(({ day }) => parseDays(day))}
						live={liveDay}
					/>
				</div>
				<div className="split split--start">
					<dl className="ruled day-log">
						{howItWent.map(({ day, text }) => (
							<div
								key={day}
								data-live={parseDays(day).includes(liveDay) || undefined}
							>
								<dt className="large strong">{day}</dt>
								<dd>{text}</dd>
							</div>
						))}
					</dl>
					<aside className="card card--soon" aria-labelledby="left-alone-h">
						<h3 id="left-alone-h">{copy.howItWent.leftAlone}</h3>
						<p className="hint">{leftAlone}</p>
					</aside>
				</div>
			</div>
		</Sheet>
	);
}

/** The last day on which a case can go live. */
const LAST_DAY = 365;

/** The days in a label of the log: "Day 14" is [14], "Days 4–5" is [4, 5]. None for other labels: "12 May 2026". */
export function parseDays(label: string): number[] {
	const [first = 0, last = first] = (label.match(/\d+/g) ?? []).map(Number);
	const isRange = first >= 1 && first <= last && last <= LAST_DAY;

	return isRange ? listDays(first, last) : [];
}

/** One metric as a chart of countable units, the others as bars to scale. */
function Count({ study }: { study: CaseStudy }) {
	const { countedAfter, ...texts } = withFacts(copy).metrics;
	const intro = study.counted
		? `${countedAfter} ${study.counted}.`
		: texts.intro;

	return (
		<Section {...texts} intro={intro} at={5} color="baize" name="count" split>
			<div className="split split--even split--center count-sheet card">
				<Chart {...study.drawnMetric} />
				<CaseMoves metrics={study.metrics} />
			</div>
		</Section>
	);
}

/** The next case, in its theme. */
function NextCase({ study }: { study: CaseSummary }) {
	return (
		<div className="next-case" data-theme={study.theme}>
			<Sheet tab={copy.next.tab} at={8} color="theme" labelledBy="next-h">
				<div className="wrap split beside">
					<div className="stack">
						<p className="kind">{study.client}</p>
						<p className="big">{study.highlight}</p>
						<p>{study.result}</p>
					</div>
					<div className="stack">
						<h2 id="next-h">{study.title}</h2>
						<MoreLink to={buildCasePath(study)}>
							<span>
								<span>{copy.next.action}</span>
								<span className="sr">{`: ${study.title}`}</span>
							</span>
						</MoreLink>
					</div>
				</div>
			</Sheet>
		</div>
	);
}
