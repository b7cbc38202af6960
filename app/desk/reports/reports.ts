import { kindName } from "#desk/inbox/lead-labels.ts";
import { span } from "#desk/layout/relative-time.ts";
import { counted, money, number } from "#lib/number-format.ts";
import { type Dimension, leadSum, type Performance, sum } from "./performance.ts";
import { median } from "./periods.ts";

const stepLabels = {
	pages: "Pages shown",
	quiz1: "Quiz: first question answered",
	quiz2: "Quiz: second question answered",
	quiz3: "Quiz: answered to the end",
	quizLeads: "Quiz: address left",
	leads: "Leads of any kind",
	calls: "Calls booked",
};
const funnelSteps = Object.keys(stepLabels) as (keyof typeof stepLabels)[];

/** Data of the charts and their tables. */
export type ReportCounts = {
	/** First days of the weeks or months, in order. */
	periods: string[];
	funnel: Record<keyof typeof stepLabels, number>;
	sources: ReturnType<typeof bySource>;
} & ReturnType<typeof answerTimes>;

/** Sources shown separately: one for each colour of the chart. */
export const MAX_SOURCES = 5;

/** Count of leads of one origin and kind in one period. */
export type LeadCount = {
	trafficSource: string | null;
	industry: string | null;
	landingPage: string | null;
	kind: string;
	leads: number;
};

export function trafficSourceOf({ trafficSource }: LeadCount): string {
	return trafficSource ?? "direct";
}

/** Counts by source and period: the largest sources, and the rest as `null`. */
export function bySource(
	periods: readonly (readonly LeadCount[])[],
): { name: string | null; counts: number[] }[] {
	const names: (string | null)[] = countBy(periods.flat(), trafficSourceOf).map(({ name }) => name);
	const largest = names.length > MAX_SOURCES + 1 ? names.slice(0, MAX_SOURCES) : names;
	const shown = largest.length < names.length ? [...largest, null] : largest;
	const shownName = (row: LeadCount) =>
		largest.includes(trafficSourceOf(row)) ? trafficSourceOf(row) : null;
	return shown.map((name) => ({
		name,
		counts: periods.map((rows) => leadSum(rows.filter((row) => shownName(row) === name))),
	}));
}

/** Counts leads by name, most frequent first. */
export function countBy(rows: readonly LeadCount[], nameOf: (row: LeadCount) => string) {
	return [...Map.groupBy(rows, nameOf)]
		.map(([name, group]) => ({ name, count: leadSum(group) }))
		.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The answers of one period; times in milliseconds. */
export type PeriodAnswers = {
	counts: { kind: string; asked: number; answered: number }[];
	times: { kind: string; took: number }[];
};

/** Number of leads due and answered, and median times, by kind and in total. */
export function answerTimes(periods: readonly PeriodAnswers[]) {
	const counts = periods.flatMap((period) => period.counts);
	const times = periods.flatMap((period) => period.times);
	const of = (kind?: string) => {
		const isOf = (row: { kind: string }) => kind === undefined || row.kind === kind;
		const its = counts.filter(isOf);
		return {
			asked: sum(its.map(({ asked }) => asked)),
			answered: sum(its.map(({ answered }) => answered)),
			median: median(times.filter(isOf).map(({ took }) => took)),
		};
	};
	const kinds = [...new Set(counts.map(({ kind }) => kind))].sort();
	return { answers: kinds.map((kind) => ({ kind, ...of(kind) })), allAnswers: of() };
}

export type BarRow = { label: string; value: number; text: string };

/** Each step with its share of the previous one. */
export function funnelRows({
	funnel,
}: Pick<ReportCounts, "funnel">): (BarRow & { share: string | null })[] {
	return funnelSteps.map((step, at) => {
		const count = funnel[step];
		const before = funnelSteps[at - 1];
		const share = before ? shareOf(count, funnel[before]) : null;
		return {
			label: stepLabels[step],
			value: count,
			share,
			text: share ? `${number(count)} (${share})` : number(count),
		};
	});
}

/** Median answer times of kinds with answers, and of all leads. */
export function answerRows({
	answers,
	allAnswers,
}: Pick<ReportCounts, "answers" | "allAnswers">): BarRow[] {
	return [{ kind: null, ...allAnswers }, ...answers].flatMap(({ kind, median }) =>
		median === null
			? []
			: [{ label: kind === null ? "All" : kindName(kind), value: median, text: span(median) }],
	);
}

/** The value of won deals, or the number of leads if nothing is won yet. */
export function performanceRows(rows: readonly Performance[], by: Dimension): BarRow[] {
	const isValued = rows.some(({ valueEur }) => valueEur > 0);
	return rows.slice(0, MAX_BARS).map(({ name, leads, valueEur }) => {
		const label = by === "source" ? sourceName(name) : name;
		const text = counted(leads, "lead");
		return isValued
			? { label, value: valueEur, text: `${money(valueEur)}, ${text}` }
			: { label, value: leads, text };
	});
}

const MAX_BARS = 8;

export function isEmpty({ funnel }: Pick<ReportCounts, "funnel">): boolean {
	return funnelSteps.every((step) => funnel[step] === 0);
}

/** Null for all other sources together. */
export function sourceName(name: string | null): string {
	if (name === null) return "other";
	return name === "direct" ? "no link (typed in)" : name;
}

/** `24%`; null if `whole` is 0. */
function shareOf(part: number, whole: number): string | null {
	return whole === 0 ? null : `${Math.round((part / whole) * 100)}%`;
}
