import { kindName } from "#desk/inbox/lead-labels.ts";
import { span } from "#desk/layout/relative-time.ts";
import type { Origin } from "./performance.ts";
import { median, type Range } from "./periods.ts";
import type { Usage } from "./usage.server.ts";

/** Counts of a range of days. */
export type Report = {
	range: Range;
	/** First days of the periods or months, the oldest first. */
	periods: string[];
	/** When it was counted. */
	at: string;
	origins: Origin[];
	usage: Usage;
	funnel: Record<FunnelStep, number>;
	/** The busiest sources first, the rest as one named `null`; a number for each period. */
	sources: { name: string | null; counts: number[] }[];
	kinds: { name: string; count: number }[];
	/** Of leads that wait for an answer; times in milliseconds. */
	answers: AnswerTimes[];
	/** Over all kinds. */
	allAnswers: Omit<AnswerTimes, "kind">;
};

const stepLabels = {
	pages: "Pages shown",
	quiz1: "Quiz: first question answered",
	quiz2: "Quiz: second question answered",
	quiz3: "Quiz: answered to the end",
	quizLeads: "Quiz: address left",
	leads: "Leads of any kind",
	calls: "Calls booked",
};

export type FunnelStep = keyof typeof stepLabels;
const funnelSteps = Object.keys(stepLabels) as FunnelStep[];

export type AnswerTimes = { kind: string; asked: number; answered: number; median: number | null };

/** Sources shown by themselves: one for each color of the chart. */
export const MAX_SOURCES = 5;

/** Counts of one period, as the database gives them. */
export type PeriodCount = { traffic_source: string | null; kind: string; count: number };

/** The busiest sources by themselves, the others together. */
export function bySource(periods: readonly (readonly PeriodCount[])[]): Report["sources"] {
	const counts = new Map<string, number[]>();
	for (const [at, period] of periods.entries())
		for (const { traffic_source, count } of period) {
			const name = traffic_source ?? "direct";
			const row = counts.get(name) ?? periods.map(() => 0);
			row[at] = (row[at] ?? 0) + count;
			counts.set(name, row);
		}
	const sorted = [...counts]
		.map(([name, row]) => ({ name, counts: row }))
		.sort((a, b) => sum(b.counts) - sum(a.counts) || (a.name < b.name ? -1 : 1));
	const others = sorted.slice(MAX_SOURCES);
	if (others.length <= 1) return sorted;
	const rest = periods.map((_, at) => sum(others.map((row) => row.counts[at] ?? 0)));
	return [...sorted.slice(0, MAX_SOURCES), { name: null, counts: rest }];
}

/** Most frequent first. */
export function byKind(periods: readonly (readonly PeriodCount[])[]): Report["kinds"] {
	const counts = new Map<string, number>();
	for (const { kind, count } of periods.flat()) counts.set(kind, (counts.get(kind) ?? 0) + count);
	return [...counts]
		.map(([name, count]) => ({ name, count }))
		.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The answers of one period, as the database gives them; times in milliseconds. */
export type PeriodAnswers = {
	counts: { kind: string; asked: number; answered: number }[];
	times: { kind: string; took: number }[];
};

/** How many of those that waited were answered, and how fast, by kind and over all. */
export function answerTimes(
	periods: readonly PeriodAnswers[],
): Pick<Report, "answers" | "allAnswers"> {
	const counts = periods.flatMap((period) => period.counts);
	const times = periods.flatMap((period) => period.times);
	const of = (kind: string | null) => {
		const its = counts.filter((row) => kind === null || row.kind === kind);
		return {
			asked: sum(its.map(({ asked }) => asked)),
			answered: sum(its.map(({ answered }) => answered)),
			median: median(
				times.filter((row) => kind === null || row.kind === kind).map(({ took }) => took),
			),
		};
	};
	const kinds = [...new Set(counts.map(({ kind }) => kind))].sort();
	return { answers: kinds.map((kind) => ({ kind, ...of(kind) })), allAnswers: of(null) };
}

export type BarRow = { label: string; value: number; text: string };

/** Each step with its share of the step before. */
export function funnelRows({ funnel }: Report): (BarRow & { share: string | null })[] {
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

/** Median answer times of the kinds that have any. */
export function answerRows({ answers }: Report): BarRow[] {
	return answers.flatMap(({ kind, median }) =>
		median === null ? [] : [{ label: kindName(kind), value: median, text: span(median) }],
	);
}

export function kindRows({ kinds }: Report): BarRow[] {
	return kinds.map(({ name, count }) => ({
		label: kindName(name),
		value: count,
		text: number(count),
	}));
}

/** Each chart in one sentence. */
export function statements(report: Report): Record<"funnel" | "sources" | "answers", string> {
	const { funnel, sources, allAnswers, periods } = report;
	const time = periods.length === 12 ? "twelve weeks" : "this range";
	const leads = sum(sources.flatMap(({ counts }) => counts));
	const [best] = sources;
	return {
		funnel: `${counted(funnel.pages, "page was", "pages were")} shown, ${counted(funnel.quiz1, "quiz", "quizzes")} begun; ${counted(funnel.leads, "lead", "leads")} came and ${counted(funnel.calls, "call was", "calls were")} booked.`,
		sources: best
			? `${counted(leads, "lead", "leads")} came in ${time}. The largest source is ${sourceName(best.name)}, with ${shareOf(sum(best.counts), leads) ?? ""}.`
			: `No leads came in ${time === "this range" ? time : `these ${time}`}.`,
		answers:
			allAnswers.median === null
				? "Nobody was answered in this range."
				: `Half of the answers went out within ${span(allAnswers.median)}; ${number(allAnswers.answered)} of ${counted(allAnswers.asked, "lead that waited for one has it", "leads that waited for one have it")}.`,
	};
}

export function isEmpty({ funnel }: Report): boolean {
	return funnelSteps.every((step) => funnel[step] === 0);
}

/** Null: all the others together. */
export function sourceName(name: string | null): string {
	if (name === null) return "other";
	return name === "direct" ? "no link (typed in)" : name;
}

/** `1 lead`, `1,204 leads` */
function counted(count: number, one: string, many: string): string {
	return `${number(count)} ${count === 1 ? one : many}`;
}

/** `1,204` */
export function number(value: number): string {
	return value.toLocaleString("en-GB");
}

/** `24%`, or null of nothing. */
export function shareOf(part: number, whole: number): string | null {
	return whole === 0 ? null : `${Math.round((part / whole) * 100)}%`;
}

export function sum(values: readonly number[]): number {
	return values.reduce((all, value) => all + value, 0);
}
