import type { CaseStudiesCopy, CaseStudy } from "#content/case-studies.ts";
import { Chart } from "#ui/charts.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import { Move } from "./case-row.tsx";

type CaseCountProps = { copy: CaseStudiesCopy; metrics: CaseStudy["metrics"] };

/** Both columns on one sheet: the first metric in countable things, the others as bars to scale. */
export function CaseCount({ copy, metrics }: CaseCountProps) {
	const [counted, ...others] = metrics;
	return (
		<Sheet tab={copy.tabs.metrics} at={5} stock="baize" labelledBy="count-h">
			<div className="wrap">
				<SectionHead split id="count-h" title={copy.sections.metrics} lead={copy.metricsLead} />
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
