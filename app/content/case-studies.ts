import * as v from "valibot";
import file from "./case-studies.json" with { type: "json" };
import { industrySlugs } from "./industry.ts";

const text = v.pipe(v.string(), v.nonEmpty());

/** A measured change. `before` and `after` share the unit, so that a chart can be drawn to scale. */
const metric = v.strictObject({
	label: text,
	before: v.number(),
	after: v.number(),
	/** The unit of both numbers: "hours", "minutes", "quotes", "%". */
	unit: text,
	/** As displayed, e.g. "2 days". */
	beforeText: text,
	afterText: text,
	chart: v.picklist(["squares", "stack", "clock", "bar"]),
	/** Explains one unit of the chart. Required for the first metric of a case. */
	caption: v.optional(text),
});

/** A case study. The figures are placeholders until evidence supports them: see docs/claims.md. */
const caseStudy = v.strictObject({
	slug: text,
	/** The industry that sets the case's colours and whose page it links to. */
	theme: v.picklist(industrySlugs),
	/** Descriptive: clients are not named. */
	client: text,
	title: text,
	/** The main figure; `result` completes its sentence. */
	highlight: text,
	result: text,
	description: text,
	metrics: v.tuple([metric, metric, metric]),
	problem: v.array(text),
	built: v.array(v.strictObject({ title: text, description: text })),
	howItWent: v.array(v.strictObject({ day: text, text })),
	/** The day in `howItWent` on which the system went live. */
	liveDay: v.number(),
	leftAlone: text,
	quote: v.strictObject({ text, author: text }),
	meta: v.strictObject({ title: text, description: text }),
});

export type CaseMetric = v.InferOutput<typeof metric>;
export type CaseStudy = v.InferOutput<typeof caseStudy>;

export const caseStudies: readonly CaseStudy[] = v.parse(v.array(caseStudy), file);
