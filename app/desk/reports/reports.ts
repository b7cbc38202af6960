import { kindName } from "#desk/inbox/lead-labels.ts";
import { span } from "#desk/layout/relative-time.ts";
import { sourceLabel } from "#features/tracking/source.ts";
import { counted, money, number } from "#lib/number-format.ts";
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
	answers: ReturnType<typeof answersByKind>;
	kinds: ReturnType<typeof countBy>;
};

/** Sources shown separately: one for each colour of the chart. */
const MAX_SOURCES = 5;

/** Count of leads of one origin and kind in one period. */
export type LeadCount = Origin & { kind: string };

export function trafficSourceOf({ trafficSource }: Origin): string {
	return trafficSource ?? "direct";
}

/** Counts by source and period: the largest sources, and the rest as `null`. */
export function bySource(periods: readonly (readonly LeadCount[])[]) {
	const names: (string | null)[] = countBy(periods.flat(), trafficSourceOf).map(
		({ name }) => name,
	);
	const largest =
		names.length > MAX_SOURCES + 1 ? names.slice(0, MAX_SOURCES) : names;
	const shown = largest.length < names.length ? [...largest, null] : largest;

	const shownName = (row: LeadCount) =>
		largest.includes(trafficSourceOf(row)) ? trafficSourceOf(row) : null;

	return shown.map((name) => ({
		name,
		counts: periods.map((rows) =>
			leadSum(rows.filter((row) => shownName(row) === name)),
		),
	}));
}

/** Counts leads by name, most frequent first. */
export function countBy(
	rows: readonly LeadCount[],
	nameOf: (row: LeadCount) => string,
) {
	return [...Map.groupBy(rows, nameOf)]
		.map(([name, group]) => ({ name, count: leadSum(group) }))
		.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The answers of one period; times in milliseconds. */
export type PeriodAnswers = {
	counts: { kind: string; asked: number; answered: number }[];
	times: { kind: string; took: number }[];
};

/** Number of leads due and answered, and the median time, of one kind or of all. */
export function answerTimes(periods: readonly PeriodAnswers[], kind?: string) {
	const isOf = (row: { kind: string }) =>
		kind === undefined || row.kind === kind;

	const counts = periods.flatMap((period) => period.counts.filter(isOf));
	const times = periods.flatMap((period) => period.times.filter(isOf));

	return {
		asked: sum(counts.map(({ asked }) => asked)),
		answered: sum(counts.map(({ answered }) => answered)),
		median: median(times.map(({ took }) => took)),
	};
}

export function answersByKind(periods: readonly PeriodAnswers[]) {
	const kinds = new Set(
		periods.flatMap(({ counts }) => counts.map(({ kind }) => kind)),
	);
	return [
		{ kind: "All", ...answerTimes(periods) },
		...[...kinds]
			.sort()
			.map((kind) => ({ kind, ...answerTimes(periods, kind) })),
	];
}

export type BarRow = { label: string; value: number; text: string };

/** Each step with its share of the previous one. */
export function funnelRows({
	funnel,
}: ReportCounts): (BarRow & { share: string | null })[] {
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

/** Median answer times of kinds with answers. */
export function answerRows({ answers }: ReportCounts): BarRow[] {
	return answers.flatMap(({ kind, median }) =>
		median === null
			? []
			: [{ label: kindName(kind), value: median, text: span(median) }],
	);
}

export function kindRows({ kinds }: Pick<ReportCounts, "kinds">): BarRow[] {
	return kinds.map(({ name, count: value }) => {
		return { label: kindName(name), value, text: number(value) };
	});
}

/** Sums up each chart in one sentence. */
export function statements({ funnel, sources, answers: [all] }: ReportCounts) {
	const { pages, quiz1, leads, calls } = funnel;
	const [best] = sources;
	const came = `${counted(leads, "lead")} came in`;

	return {
		funnel: `${counted(pages, "page was", "pages were")} shown, ${counted(quiz1, "quiz", "quizzes")} started; ${came} and ${counted(calls, "call was", "calls were")} booked.`,
		sources: best
			? `${came}. The largest source is ${sourceName(best.name)}, with ${shareOf(sum(best.counts), leads)}.`
			: "No leads came in this range.",
		answers: all?.median
			? `Half of the answers went out within ${span(all.median)}; ${number(all.answered)} of ${counted(all.asked, "lead due an answer has one", "leads due an answer have one")}.`
			: "No reply or call is recorded in this range.",
	};
}

/** The value of won deals, or the number of leads if nothing is won yet. */
export function performanceRows(rows: readonly Performance[]): BarRow[] {
	const isValued = rows.some(({ valueCents }) => valueCents > 0);
	return rows.slice(0, MAX_BARS).map(({ name, leads, valueCents }) => {
		const label = sourceName(name);
		const text = counted(leads, "lead");
		return isValued
			? {
					label,
					value: valueCents,
					text: `${money(valueCents / 100)}, ${text}`,
				}
			: { label, value: leads, text };
	});
}

const MAX_BARS = 8;

export function isEmpty({ funnel }: ReportCounts): boolean {
	return funnelSteps.every((step) => funnel[step] === 0);
}

/** Null for all other sources together. Names of other dimensions are returned unchanged. */
export function sourceName(name: string | null): string {
	return name === null ? "Other" : sourceLabel(name);
}

/** `24%`; null if `whole` is 0. */
function shareOf(part: number, whole: number): string | null {
	return whole === 0 ? null : `${Math.round((part / whole) * 100)}%`;
}

const measures = ["leads", "calls", "won", "valueCents", "spendCents"] as const;
type Measures = Record<(typeof measures)[number], number>;

/** Leads, booked calls, won deals and ad spend of one origin. */
export type Performance = Measures & { name: string };

export const dimensions = {
	source: "Source",
	campaign: "Campaign",
	landing: "Landing page",
	trade: "Trade",
} as const;
export type Dimension = keyof typeof dimensions;

/** Ad spend is recorded by source and campaign only. */
export function hasSpend(dimension: Dimension): boolean {
	return dimension === "source" || dimension === "campaign";
}

/** A database count: leads, won deals or ad spend of one origin. */
export type Origin = Partial<Measures> & {
	trafficSource: string | null;
	industry?: string | null;
	landingPage?: string | null;
};

/** Sorted by value, then by leads, both descending. */
export function performanceBy(
	origins: readonly Origin[],
	dimension: Dimension,
): Performance[] {
	const counted = origins.filter(
		({ spendCents }) => hasSpend(dimension) || !spendCents,
	);
	return [...Map.groupBy(counted, (origin) => nameOf(origin, dimension))]
		.map(([name, group]) => totalOf(group, name))
		.sort(
			(a, b) =>
				b.valueCents - a.valueCents ||
				b.leads - a.leads ||
				b.spendCents - a.spendCents ||
				(a.name < b.name ? -1 : 1),
		);
}

export function totalOf(origins: readonly Origin[], name = "All"): Performance {
	const totals = measures.map((key) => [
		key,
		sum(origins.map((origin) => origin[key] ?? 0)),
	]);
	return { name, ...(Object.fromEntries(totals) as Measures) };
}

function nameOf(origin: Origin, dimension: Dimension): string {
	const { industry, landingPage } = origin;
	const source = trafficSourceOf(origin);
	if (dimension === "source") return source.split("/", 1)[0] ?? source;
	if (dimension === "campaign") return source.includes("/") ? source : "none";
	if (dimension === "trade") return industry ?? "unknown";

	return landingPage && URL.canParse(landingPage)
		? new URL(landingPage).pathname
		: "unknown";
}

/** `€12.40`; null if spend or `count` is 0. */
export function costPer(
	{ spendCents }: Performance,
	count: number,
): string | null {
	return spendCents === 0 || count === 0
		? null
		: money(spendCents / 100 / count);
}

/** Sums up the table in one sentence. */
export function performanceStatement(total: Performance): string {
	const { leads, calls, won, valueCents, spendCents } = total;
	const result = `${counted(leads, "lead")}, ${counted(calls, "call")} and ${counted(won, "won deal")} worth ${money(valueCents / 100)}`;
	if (spendCents === 0) return `${result}. No ad spend is recorded.`;

	const cost = costPer(total, valueCents / 100);

	return `${result} for ${money(spendCents / 100)} of ads${cost ? `: a won euro cost ${cost}` : ""}.`;
}

export function sum(values: readonly number[]): number {
	return values.reduce((all, value) => all + value, 0);
}

/** The number of leads of several origins. */
export function leadSum(origins: readonly Pick<Origin, "leads">[]): number {
	return sum(origins.map(({ leads = 0 }) => leads));
}
