import { deskFigures as copy } from "#content/desk-figures.ts";
import { kindName } from "#desk/inbox/lead-labels.ts";
import { span } from "#desk/layout/relative-time.ts";
import { median, shortDay } from "./weeks.ts";

/** Twelve weeks, counted. */
export type Figures = {
	/** The Mondays (YYYY-MM-DD), the oldest first. */
	weeks: string[];
	/** The last day of the last week. */
	until: string;
	/** When it was counted. */
	at: string;
	funnel: Record<FunnelStep, number>;
	/** The busiest sources first, the rest as one named `null`; a number for each week. */
	sources: { name: string | null; counts: number[] }[];
	kinds: { name: string; count: number }[];
	/** Of leads that wait for an answer; times in milliseconds. */
	answers: AnswerTimes[];
	/** Over all kinds. */
	allAnswers: Omit<AnswerTimes, "kind">;
};

export type FunnelStep = keyof typeof copy.funnel.steps;
export const funnelSteps = Object.keys(copy.funnel.steps) as FunnelStep[];

export type AnswerTimes = { kind: string; asked: number; answered: number; median: number | null };

/** So many sources are told apart: as many as there are stocks of paper. */
export const MAX_SOURCES = 5;

/** Counts of one week, as the database gives them. */
export type WeekCount = { traffic_source: string | null; kind: string; count: number };

/** Sorts counts by source: the busiest apart, the others together. */
export function bySource(weeks: readonly (readonly WeekCount[])[]): Figures["sources"] {
	const counts = new Map<string, number[]>();
	for (const [at, week] of weeks.entries())
		for (const { traffic_source, count } of week) {
			const name = traffic_source ?? "direct";
			const row = counts.get(name) ?? weeks.map(() => 0);
			row[at] = (row[at] ?? 0) + count;
			counts.set(name, row);
		}
	const sorted = [...counts]
		.map(([name, row]) => ({ name, counts: row }))
		.sort((a, b) => sum(b.counts) - sum(a.counts) || (a.name < b.name ? -1 : 1));
	const others = sorted.slice(MAX_SOURCES);
	if (others.length <= 1) return sorted;
	const rest = weeks.map((_, at) => sum(others.map((row) => row.counts[at] ?? 0)));
	return [...sorted.slice(0, MAX_SOURCES), { name: null, counts: rest }];
}

/** Leads by kind, the most first. */
export function byKind(weeks: readonly (readonly WeekCount[])[]): Figures["kinds"] {
	const counts = new Map<string, number>();
	for (const { kind, count } of weeks.flat()) counts.set(kind, (counts.get(kind) ?? 0) + count);
	return [...counts]
		.map(([name, count]) => ({ name, count }))
		.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The answers of one week, as the database gives them; times in milliseconds. */
export type WeekAnswers = {
	counts: { kind: string; asked: number; answered: number }[];
	times: { kind: string; took: number }[];
};

/** How many of those that waited were answered, and how fast, by kind and over all. */
export function answerTimes(
	weeks: readonly WeekAnswers[],
): Pick<Figures, "answers" | "allAnswers"> {
	const counts = weeks.flatMap((week) => week.counts);
	const times = weeks.flatMap((week) => week.times);
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

/** A bar with its words: what it stands for, how long it is, and what is said of it. */
export type BarRow = { label: string; value: number; words: string };

/** How many came how far, each with its share of the step before. */
export function funnelRows({ funnel }: Figures): BarRow[] {
	return funnelSteps.map((step, at) => {
		const count = funnel[step];
		const before = funnelSteps[at - 1];
		const share = before ? shareOf(count, funnel[before]) : null;
		return {
			label: copy.funnel.steps[step],
			value: count,
			words: share ? `${number(count)} (${share})` : number(count),
		};
	});
}

/** The usual time to an answer for each kind of lead that had any. */
export function answerRows({ answers }: Figures): BarRow[] {
	return answers.flatMap(({ kind, median }) =>
		median === null ? [] : [{ label: kindName(kind), value: median, words: span(median) }],
	);
}

/** How many leads of each kind came. */
export function kindRows({ kinds }: Figures): BarRow[] {
	return kinds.map(({ name, count }) => ({
		label: kindName(name),
		value: count,
		words: number(count),
	}));
}

/** What each chart says, in one sentence. */
export function statements(figures: Figures): Record<"funnel" | "sources" | "answers", string> {
	const { funnel, sources, allAnswers } = figures;
	const leads = sum(sources.flatMap(({ counts }) => counts));
	const [best] = sources;
	return {
		funnel: copy.funnel.statement(funnel.pages, funnel.quiz1, funnel.leads, funnel.calls),
		sources: best
			? copy.sources.statement(
					leads,
					sourceInWords(best.name),
					shareOf(sum(best.counts), leads) ?? "",
				)
			: copy.sources.nothing,
		answers:
			allAnswers.median === null
				? copy.answers.nothing
				: copy.answers.statement(span(allAnswers.median), allAnswers.answered, allAnswers.asked),
	};
}

/** Whether there is anything to show. */
export function isEmpty({ funnel }: Figures): boolean {
	return funnelSteps.every((step) => funnel[step] === 0);
}

/** The name of a source; of null, of all the others together. */
export function sourceInWords(name: string | null): string {
	if (name === null) return copy.sources.other;
	return name === "direct" ? copy.sources.direct : name;
}

/** `1,204` */
export function number(value: number): string {
	return value.toLocaleString("en-GB");
}

/** `24%`, or null of nothing. */
export function shareOf(part: number, whole: number): string | null {
	return whole === 0 ? null : `${Math.round((part / whole) * 100)}%`;
}

/** `2 Nov`: a week by its Monday. */
export function weekInWords(monday: string): string {
	return shortDay(monday);
}

/** All of them together; 0 of none. */
export function sum(values: readonly number[]): number {
	return values.reduce((all, value) => all + value, 0);
}
