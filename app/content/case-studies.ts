import file from "./case-studies.json" with { type: "json" };
import type { IndustrySlug } from "./industry.ts";

/**
 * A case study. The figures are placeholders until evidence supports them: see docs/claims.md.
 * `before` and `after` of a metric share the unit, so that they can be drawn to scale.
 */
export type CaseStudy = (typeof file)[number] & {
	/** The industry that sets the case's colours and whose page it links to. */
	theme: IndustrySlug;
	/** The caption explains one unit of the chart. */
	drawnMetric: { chart: "squares" | "stack" | "clock" };
};

export const caseStudies = file as readonly CaseStudy[];
