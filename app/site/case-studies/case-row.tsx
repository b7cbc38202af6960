import type { CaseStudy } from "#content/case-schema.ts";
import { withFacts } from "#content/content.ts";
import { Chart, measureBar } from "#ui/charts.tsx";
import { MoreLink } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";

export type CaseSummary = ReturnType<typeof summarizeCase>;

/** The fields of a case that lists need. */
export function summarizeCase(raw: CaseStudy) {
	const study = withFacts(raw);
	const { slug, theme, client, title, highlight, result, description } = study;
	const { drawnMetric, metrics, picture } = study;

	return {
		slug,
		theme,
		client,
		title,
		highlight,
		result,
		description,
		drawnMetric,
		metrics,
		picture,
	};
}

/** One case in a list: its text, one metric as a chart, and the result with the others as bars. */
export function CaseRow({
	study,
	action,
}: {
	study: CaseSummary;
	action: string;
}) {
	return (
		<article className="case" data-theme={study.theme}>
			<div className="stack">
				{study.picture && (
					<Picture
						{...study.picture}
						className="case-picture"
						sizes="(width < 48rem) 92vw, 30rem"
					/>
				)}
				<p className="kind">{study.client}</p>
				<h3>{study.title}</h3>
				<p className="muted">{study.description}</p>
				<MoreLink to={`/case-studies/${study.slug}`}>
					<span>
						<span>{action}</span>
						<span className="sr">{`: ${study.title}`}</span>
					</span>
				</MoreLink>
			</div>
			<Chart {...study.drawnMetric} />
			<div>
				<p className="big">{study.highlight}</p>
				<p>{study.result}</p>
				<CaseMoves metrics={study.metrics} />
			</div>
		</article>
	);
}

/** With its unit, unless the text or the label names it. */
export function formatFigure(
	text: string,
	{ unit, label }: { unit: string; label: string },
): string {
	const isNamed = label.toLowerCase().includes(unit.toLowerCase());
	return isNamed || !/^[\d.,]+$/.test(text) ? text : `${text} ${unit}`;
}

/** Each metric as two bars, drawn to the same scale. */
export function CaseMoves({ metrics }: Pick<CaseStudy, "metrics">) {
	return (
		<dl className="stack stack--wide small case-moves">
			{metrics.map(
				({ label, before, after, beforeText, afterText, source, unit }) => (
					<div key={label} className="case-moves__item">
						<dt className="muted">{label}</dt>
						<dd>
							<svg
								aria-hidden="true"
								width={measureBar(before, after)}
								height="10"
							/>
							<span className="sr">before: </span>
							<span>{formatFigure(beforeText, { unit, label })}</span>
						</dd>
						<dd>
							<svg
								aria-hidden="true"
								width={measureBar(after, before)}
								height="10"
							/>
							<span className="sr">after: </span>
							<span>{formatFigure(afterText, { unit, label })}</span>
						</dd>
						{source && <dd className="muted">{source}</dd>}
					</div>
				),
			)}
		</dl>
	);
}

/** The drawing at the end of all pages about cases. */
export const closingDrawing = { name: "process-4", size: [240, 136] } as const;
