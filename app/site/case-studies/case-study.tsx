import type { CaseStudiesCopy, CaseStudy } from "#content/case-studies.ts";
import { FinalCall } from "#site/layout/final-call.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { Testimonial } from "#site/layout/testimonial.tsx";
import { MoreLink } from "#ui/more-link.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { CaseDiary } from "./case-calendar.tsx";
import { CaseCount } from "./case-count.tsx";
import type { CaseSummary } from "./case-row.tsx";
import { NextCase } from "./next-case.tsx";

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
				lead={study.description}
				stock="theme"
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
				stock="theme"
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
		<Sheet tab={copy.tabs.problem} at={0} stock="paper" labelledBy="problem-h">
			<div className="wrap case-beside">
				<h2 id="problem-h">{copy.sections.problem}</h2>
				<div className="prose">
					<p className="lead">{first}</p>
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
		<Sheet tab={copy.tabs.built} at={2} stock="theme-soft" labelledBy="built-h">
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
