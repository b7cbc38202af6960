import type { CaseStudiesCopy, CaseStudy } from "#content/case-studies.ts";
import { FinalCall } from "#site/layout/final-call.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { Testimonial } from "#site/layout/testimonial.tsx";
import { Chart, DayStrip } from "#ui/charts.tsx";
import { MoreLink } from "#ui/more-link.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { type CaseSummary, Move } from "./case-row.tsx";

export type CaseStudyViewProps = {
	copy: CaseStudiesCopy;
	study: CaseStudy;
	/** The page of the case's trade. */
	trade: { title: string; to: string };
	next: CaseSummary;
};

/** One case in full, in its trade's colours: what was wrong, what we built, how it went, the count. */
export function CaseStudyView({ copy, study, trade, next }: CaseStudyViewProps) {
	return (
		<article className="case-study" data-theme={study.theme}>
			<PageHead
				here={study.title}
				parent={{ label: copy.name, to: "/case-studies" }}
				title={study.title}
				intro={study.description}
				color="theme"
				art={<Headline study={study} />}
			>
				<MoreLink to={trade.to}>{trade.title}</MoreLink>
			</PageHead>
			<Problem copy={copy} paragraphs={study.problem} />
			<Built copy={copy} parts={study.built} />
			<CaseDiary copy={copy} study={study} />
			<CaseCount copy={copy} metrics={study.metrics} />
			<Testimonial
				copy={{ tab: copy.tabs.quote, quote: study.quote.text, author: study.quote.author }}
				at={6}
				color="theme"
			/>
			<NextCase copy={copy} study={next} />
			<FinalCall copy={{ ...copy.closing, action: copy.cta }} place="case-study" />
		</article>
	);
}

/** The one number on a sheet, held by the band. */
function Headline({ study }: { study: CaseStudy }) {
	return (
		<div className="headline card">
			<p className="kind">{study.client}</p>
			<p className="headline__band">{study.highlight}</p>
			<p>{study.result}</p>
		</div>
	);
}

function Problem({ copy, paragraphs }: { copy: CaseStudiesCopy; paragraphs: readonly string[] }) {
	const [first, ...others] = paragraphs;
	return (
		<Sheet tab={copy.tabs.problem} at={0} color="paper" labelledBy="problem-h">
			<div className="wrap case-beside">
				<h2 id="problem-h">{copy.sections.problem}</h2>
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

function Built({ copy, parts }: { copy: CaseStudiesCopy; parts: CaseStudy["built"] }) {
	return (
		<Sheet tab={copy.tabs.built} at={2} color="theme-soft" labelledBy="built-h">
			<div className="wrap">
				<SectionHead id="built-h" title={copy.sections.built} />
				<ol className="chal">
					{parts.map(({ title, description }) => (
						<li key={title}>
							<h3>{title}</h3>
							<p>{description}</p>
						</li>
					))}
				</ol>
			</div>
		</Sheet>
	);
}

type CaseDiaryProps = {
	copy: CaseStudiesCopy;
	study: Pick<CaseStudy, "howItWent" | "liveDay" | "leftAlone">;
};

/** How it went, day by day; the band marks the day it went live. Beside it, the outline of what stayed as it was. */
function CaseDiary({ copy, study }: CaseDiaryProps) {
	const { howItWent, liveDay, leftAlone } = study;
	return (
		<Sheet tab={copy.tabs.howItWent} at={3} color="paper" labelledBy="diary-h">
			<div className="wrap">
				<div className="diary__head">
					<h2 id="diary-h">{copy.sections.howItWent}</h2>
					<DayStrip filled={howItWent.flatMap(({ day }) => calendarDays(day))} live={liveDay} />
				</div>
				<div className="diary__grid">
					<dl className="diary">
						{howItWent.map(({ day, text }) => (
							<div key={day} data-live={calendarDays(day).includes(liveDay) || undefined}>
								<dt>{day}</dt>
								<dd>{text}</dd>
							</div>
						))}
					</dl>
					<aside className="card card--soon" aria-labelledby="left-alone-h">
						<h3 id="left-alone-h">{copy.sections.leftAlone}</h3>
						<p>{leftAlone}</p>
					</aside>
				</div>
			</div>
		</Sheet>
	);
}

/** The days that a diary's label names: "Day 14" is [14], "Days 4–5" is [4, 5]. */
export function calendarDays(label: string): number[] {
	const [first, last = first] = (label.match(/\d+/g) ?? []).map(Number);
	if (first === undefined || last === undefined) return [];
	return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

type CaseCountProps = { copy: CaseStudiesCopy; metrics: CaseStudy["metrics"] };

/** Both columns on one sheet: the first metric in countable things, the others as bars to scale. */
function CaseCount({ copy, metrics }: CaseCountProps) {
	const [counted, ...others] = metrics;
	return (
		<Sheet tab={copy.tabs.metrics} at={5} color="baize" labelledBy="count-h">
			<div className="wrap">
				<SectionHead split id="count-h" title={copy.sections.metrics} intro={copy.metricsLead} />
				<div className="count-sheet card">
					<Chart {...counted} />
					<dl className="moves">
						{others.map((metric) => (
							<Move key={metric.label} metric={metric} />
						))}
					</dl>
				</div>
			</div>
		</Sheet>
	);
}

/** The next folder in the file, in its own colours. */
function NextCase({ copy, study }: { copy: CaseStudiesCopy; study: CaseSummary }) {
	return (
		<div className="next-case" data-theme={study.theme}>
			<Sheet tab={copy.tabs.next} at={8} color="theme" labelledBy="next-h">
				<div className="wrap case-beside">
					<div>
						<p className="kind">{study.client}</p>
						<p className="big">{study.highlight}</p>
						<p>{study.result}</p>
					</div>
					<div>
						<h2 id="next-h">{study.title}</h2>
						<MoreLink to={`/case-studies/${study.slug}`}>
							<span>
								{copy.readNext}
								<span className="sr">: {study.title}</span>
							</span>
						</MoreLink>
					</div>
				</div>
			</Sheet>
		</div>
	);
}
