import * as v from "valibot";
import { addressUpTo, describedPicture } from "./document-fields.ts";
import { industrySlugs } from "./industry.ts";
import { textUpTo } from "./text-field.ts";

const amount = v.pipe(
	v.number("Enter a number."),
	v.minValue(0, "Enter 0 or more."),
	v.maxValue(1_000_000, "Enter at most 1,000,000."),
);

/** Both figures have the same unit, so that they can be drawn to scale. */
const metricEntries = {
	label: textUpTo(60, "what the figure is"),
	before: amount,
	after: amount,
	unit: textUpTo(20, "a unit"),
	/** As shown: “2 days” for 2880 minutes. */
	beforeText: textUpTo(20, "the figure before"),
	afterText: textUpTo(20, "the figure after"),
	/** Where the figures are from; shown with them. */
	source: v.optional(textUpTo(120, "where the figure is from")),
};

/** The largest figure that each chart can draw, one unit at a time. A full clock face is not drawn. */
const chartLimits = { squares: 65, stack: 200, clock: 59 } as const;
type ChartName = keyof typeof chartLimits;

const drawnMetric = v.pipe(
	v.strictObject({
		...metricEntries,
		chart: v.picklist(
			Object.keys(chartLimits) as ChartName[],
			"Choose a chart.",
		),
		/** Explains one unit of the chart. */
		caption: textUpTo(80, "a caption"),
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed) return;

		const metric = dataset.value;
		for (const name of ["before", "after"] as const) {
			const value = metric[name];
			const isDrawable =
				Number.isInteger(value) &&
				value >= 1 &&
				value <= chartLimits[metric.chart];
			if (isDrawable) continue;

			addIssue({
				message:
					"The chart needs a whole number: up to 65 squares, 200 sheets or 59 minutes.",
				path: [
					{ type: "object", origin: "value", input: metric, key: name, value },
				],
			});
		}
	}),
);

export const caseSchema = v.strictObject({
	slug: addressUpTo(80),
	/** The industry that sets the case's colours and whose page it links to. */
	theme: v.picklist(industrySlugs, "Choose a trade."),
	client: textUpTo(60, "the client"),
	title: textUpTo(70, "a title"),
	highlight: textUpTo(16, "a highlight"),
	result: textUpTo(60, "a result"),
	description: textUpTo(200, "a description"),
	/** Wide (16:9); also shown where the page is shared. */
	picture: v.optional(describedPicture),
	drawnMetric,
	metrics: v.pipe(
		v.array(v.strictObject(metricEntries)),
		v.minLength(1, "Enter one figure or more."),
		v.maxLength(4, "At most four figures."),
	),
	/** When the figures were counted again: “eight weeks later”. */
	counted: v.optional(textUpTo(60, "when they were counted again")),
	problem: v.pipe(
		v.array(textUpTo(2_000, "what was the problem")),
		v.minLength(1, "Enter one paragraph or more."),
	),
	built: v.pipe(
		v.array(
			v.strictObject({
				title: textUpTo(80, "the name of each part"),
				description: textUpTo(1_000, "what each part does"),
			}),
		),
		v.minLength(1, "Enter one part or more: a title, and a text below it."),
	),
	howItWent: v.pipe(
		v.array(
			v.strictObject({
				day: textUpTo(30, "each day"),
				text: textUpTo(500, "what happened on each day"),
			}),
		),
		v.minLength(1, "Enter one day or more, such as “Day 1: We met.”"),
	),
	/** The day on which it went live. */
	liveDay: v.pipe(
		v.number("Enter a day."),
		v.integer("Enter a whole number."),
		v.minValue(1, "Enter 1 or more."),
		v.maxValue(365, "Enter at most 365."),
	),
	leftAlone: textUpTo(1_000, "what was left alone"),
	/** The client’s words, if there are any. */
	quote: v.optional(
		v.strictObject({
			text: textUpTo(400, "a quote"),
			author: textUpTo(80, "who said it"),
		}),
	),
	meta: v.strictObject({
		title: textUpTo(70, "a title for search engines"),
		description: v.pipe(
			textUpTo(155, "a description for search engines"),
			v.minLength(21, "At least 21 characters, for search engines."),
		),
	}),
});

export type CaseStudy = v.InferOutput<typeof caseSchema>;
