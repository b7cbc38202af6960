import type { CaseMetric, CaseStudy } from "#content/case-studies.ts";
import { barLength, Chart } from "#ui/charts.tsx";
import { MoreLink } from "#ui/link.tsx";

/** The fields of a case that lists need. */
export type CaseSummary = Pick<
	CaseStudy,
	"slug" | "theme" | "client" | "title" | "highlight" | "result" | "description" | "metrics"
>;

/** One case in a list: its text, the first metric as a chart, and the result with the other metrics as bars. */
export function CaseRow({ study, action }: { study: CaseSummary; action: string }) {
	const [counted, ...others] = study.metrics;
	return (
		<article className="case" data-theme={study.theme}>
			<div className="stack">
				<p className="kind">{study.client}</p>
				<h3>{study.title}</h3>
				<p className="muted">{study.description}</p>
				<MoreLink to={`/case-studies/${study.slug}`}>
					<span>
						{action}
						<span className="sr">: {study.title}</span>
					</span>
				</MoreLink>
			</div>
			<Chart {...counted} />
			<div>
				<p className="big">{study.highlight}</p>
				<p>{study.result}</p>
				<dl className="stack stack--wide small moves">
					{others.map((metric) => (
						<CaseMove key={metric.label} metric={metric} />
					))}
				</dl>
			</div>
		</article>
	);
}

/** A metric as two bars, drawn to the same scale. */
export function CaseMove({ metric }: { metric: CaseMetric }) {
	const { label, before, after, beforeText, afterText } = metric;
	return (
		<div className="move">
			<dt className="muted">{label}</dt>
			<dd>
				<svg aria-hidden="true" width={barLength(before, after)} height="10" />
				<span className="sr">before: </span>
				{beforeText}
			</dd>
			<dd>
				<svg aria-hidden="true" width={barLength(after, before)} height="10" />
				<span className="sr">after: </span>
				{afterText}
			</dd>
		</div>
	);
}

export function caseSummary(study: CaseStudy): CaseSummary {
	const { slug, theme, client, title, highlight, result, description, metrics } = study;
	return { slug, theme, client, title, highlight, result, description, metrics };
}

/** The drawing at the end of all pages about cases. */
export const closingDrawing = { name: "process-4", size: [240, 160] } as const;
