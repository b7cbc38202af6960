import type { CaseStudy } from "#content/case-schema.ts";

const textFields = [
	"slug",
	"theme",
	"client",
	"title",
	"highlight",
	"result",
	"description",
	"liveDay",
	"leftAlone",
] as const;

export const metricFields = [
	"label",
	"before",
	"after",
	"unit",
	"beforeText",
	"afterText",
	"source",
] as const;

/** The starts of the fields of each figure. */
export const metricRows = [
	"metrics.0",
	"metrics.1",
	"metrics.2",
	"metrics.3",
] as const;

/** The names of the form’s fields. */
export const caseFields: readonly string[] = [
	...textFields,
	"picture.address",
	"picture.alt",
	...metricFields.map((name) => `drawnMetric.${name}`),
	"drawnMetric.chart",
	"drawnMetric.caption",
	...metricRows.flatMap((row) => metricFields.map((name) => `${row}.${name}`)),
	"counted",
	"problem",
	"built",
	"howItWent",
	"quote.text",
	"quote.author",
	"meta.title",
	"meta.description",
];

type Values = Readonly<Record<string, string>>;

/** A case as fields of its form: paragraphs have an empty line between them. */
export function writeCaseFields(study: CaseStudy): Record<string, string> {
	const rows = [
		["drawnMetric", study.drawnMetric] as const,
		...study.metrics.map((metric, row) => [`metrics.${row}`, metric] as const),
	];

	return {
		...Object.fromEntries(
			textFields.map((name) => [name, String(study[name])]),
		),
		...Object.fromEntries(
			rows.flatMap(([row, metric]) =>
				Object.entries(writeMetric(metric)).map(([name, value]) => [
					`${row}.${name}`,
					value,
				]),
			),
		),
		"picture.address": study.picture?.address ?? "",
		"picture.alt": study.picture?.alt ?? "",
		"drawnMetric.chart": study.drawnMetric.chart,
		"drawnMetric.caption": study.drawnMetric.caption,
		counted: study.counted ?? "",
		problem: study.problem.join("\n\n"),
		built: study.built
			.map(({ title, description }) => `${title}\n${description}`)
			.join("\n\n"),
		howItWent: study.howItWent
			.map(({ day, text }) => `${day}: ${text}`)
			.join("\n"),
		"quote.text": study.quote?.text ?? "",
		"quote.author": study.quote?.author ?? "",
		"meta.title": study.meta.title,
		"meta.description": study.meta.description,
	};
}

/** Words that follow from the number are left to it, so that they change with it. */
function writeMetric(metric: CaseStudy["metrics"][number]) {
	const { before, after, unit, beforeText, afterText } = metric;

	return {
		...Object.fromEntries(
			metricFields.map((name) => [name, String(metric[name] ?? "")]),
		),
		beforeText:
			beforeText === wordFigure(String(before), unit) ? "" : beforeText,
		afterText: afterText === wordFigure(String(after), unit) ? "" : afterText,
	};
}

/** The page adds every other unit. */
function wordFigure(figure: string, unit: string): string {
	return unit === "%" && figure !== "" ? `${figure}%` : figure;
}

/**
 * A figure of a form in a line, as the page words it: `Parts ordered: 26 → 8 boxes`, `Late: 31% → 4%`. Empty where a
 * required field is.
 */
export function describeMetric(values: Values, row: string): string {
	const stored = (name: string) => values[`${row}.${name}`]?.trim() ?? "";
	const required = ["label", "before", "after", "unit"];
	if (!required.every(stored)) return "";

	const label = stored("label");
	const unit = stored("unit");
	const word = (name: string) =>
		stored(`${name}Text`) || wordFigure(stored(name), unit);
	const after = word("after");
	const isNamed = label.toLowerCase().includes(unit.toLowerCase());
	const hasUnit = isNamed || !/^[\d.,]+$/.test(after);

	return `${label}: ${word("before")} → ${hasUnit ? after : `${after} ${unit}`}`;
}

/** The case of a form, which may be incomplete. */
export function readCaseFields(values: Values): unknown {
	const field = (name: string) => values[name]?.trim() ?? "";

	return {
		...Object.fromEntries(textFields.map((name) => [name, field(name)])),
		liveDay: readNumber(field("liveDay")),
		...(field("picture.address") !== "" && {
			picture: {
				address: field("picture.address"),
				alt: field("picture.alt"),
			},
		}),
		drawnMetric: {
			...readMetric(values, "drawnMetric"),
			chart: field("drawnMetric.chart"),
			caption: field("drawnMetric.caption"),
		},
		metrics: metricRows
			.filter((row) => metricFields.some((name) => field(`${row}.${name}`)))
			.map((row) => readMetric(values, row)),
		...(field("counted") !== "" && { counted: field("counted") }),
		problem: splitParagraphs(field("problem")),
		built: splitParagraphs(field("built")).map((text) => {
			const [title = "", ...rest] = text.split("\n");
			return { title, description: rest.join(" ").trim() };
		}),
		howItWent: field("howItWent")
			.split("\n")
			.filter((line) => line.trim() !== "")
			.map((line) => {
				const [, day = "", text = ""] = /^([^:]*):(.*)$/.exec(line) ?? [];
				return { day: day.trim(), text: text.trim() };
			}),
		...((field("quote.text") || field("quote.author")) !== "" && {
			quote: { text: field("quote.text"), author: field("quote.author") },
		}),
		meta: {
			title: field("meta.title"),
			description: field("meta.description"),
		},
	};
}

function readMetric(values: Values, row: string) {
	const field = (name: string) => values[`${row}.${name}`]?.trim() ?? "";
	const source = field("source");

	return {
		label: field("label"),
		before: readNumber(field("before")),
		after: readNumber(field("after")),
		unit: field("unit"),
		beforeText:
			field("beforeText") || wordFigure(field("before"), field("unit")),
		afterText: field("afterText") || wordFigure(field("after"), field("unit")),
		...(source !== "" && { source }),
	};
}

/** NaN, which the schema refuses, for anything but a plain number. */
function readNumber(text: string): number {
	return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function splitParagraphs(text: string): string[] {
	return text
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== "");
}

/** Problems in a part of a list are shown at the field with the whole list. */
export function toCaseField(path: string): string {
	const [first = "", second] = path.split(".");
	if (["problem", "built", "howItWent"].includes(first)) return first;
	if (first === "metrics" && second === undefined) return "metrics.0.label";

	return path;
}
