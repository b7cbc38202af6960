import { nameKind } from "#desk/shared/lead-labels.ts";
import { labelSource } from "#desk/shared/source-labels.ts";
import { counted, number } from "#lib/number-format.ts";
import {
	countBy,
	formatShare,
	type LeadCount,
	leadSum,
	readSource,
	sum,
} from "./performance.ts";
import { shortDay } from "./periods.ts";
import { defineReport } from "./report.ts";

const steps = {
	pages: "Pages shown",
	quiz1: "First question answered",
	quiz2: "Second question answered",
	quiz3: "Answered to the end",
	quizLeads: "Address left",
};
type Step = keyof typeof steps;
type Funnel = Record<Step, number>;

/** Steps that are a part of the one before; the others are counted side by side. */
const partsOfStepBefore: readonly Step[] = ["quiz2", "quiz3", "quizLeads"];

/** Each step, with its share of the step before it is part of. */
export function quizRows(funnel: Funnel) {
	const names = Object.keys(steps) as Step[];
	return names.map((step, at) => {
		const before = names[at - 1];
		const share =
			before && partsOfStepBefore.includes(step)
				? formatShare(funnel[step], funnel[before])
				: null;

		return { label: steps[step], value: funnel[step], share };
	});
}

export function quizStatement({ quiz1, quizLeads }: Funnel): string {
	return `${counted(quiz1, "quiz was", "quizzes were")} started; ${counted(quizLeads, "address was", "addresses were")} left.`;
}

export const quizReport = defineReport({
	id: "quiz",
	title: "Quiz",
	note: "Counted without following visitors. A percentage is there where a step is part of the one before it.",
	async read({ leads, events }) {
		const counts = (await leads()).flat();
		const counted = await events();
		const ofEvent = (name: string) =>
			counted.find((row) => row.name === name)?.count ?? 0;

		const funnel = {
			pages: ofEvent("page_shown"),
			quiz1: ofEvent("quiz_step_1"),
			quiz2: ofEvent("quiz_step_2"),
			quiz3: ofEvent("quiz_step_3"),
			quizLeads: leadSum(counts.filter(({ kind }) => kind === "quiz")),
		};

		return { rows: quizRows(funnel), statement: quizStatement(funnel) };
	},
	columns: [
		{ label: "Step", value: ({ label }) => label },
		{ label: "Count", value: ({ value }) => value },
		{ label: "Of the step before", value: ({ share }) => share },
	],
	bars: (rows) =>
		rows.map(({ label, value, share }) => ({
			label,
			value,
			text: number(value),
			detail: share,
		})),
});

/** Sources shown separately: one for each colour of the chart. */
const MAX_SOURCES = 5;

/** Counts by source and period: the largest sources, and the rest as `null`. */
export function bySource(periods: readonly (readonly LeadCount[])[]) {
	const names: (string | null)[] = countBy(periods.flat(), readSource).map(
		({ name }) => name,
	);
	const largest =
		names.length > MAX_SOURCES + 1 ? names.slice(0, MAX_SOURCES) : names;
	const shown = largest.length < names.length ? [...largest, null] : largest;

	const shownName = (row: LeadCount) =>
		largest.includes(readSource(row)) ? readSource(row) : null;

	return shown.map((name) => ({
		name,
		counts: periods.map((rows) =>
			leadSum(rows.filter((row) => shownName(row) === name)),
		),
	}));
}

type Sources = ReturnType<typeof bySource>;

export function sourcesStatement(sources: Sources): string {
	const [best] = sources;
	if (!best) return "No leads came in this range.";

	const leads = sum(sources.flatMap(({ counts }) => counts));

	return `${counted(leads, "lead")} came in. The largest source is ${nameSource(best)}, with ${formatShare(sum(best.counts), leads)}.`;
}

function nameSource({ name }: { name: string | null }): string {
	return name === null ? "Other" : labelSource(name);
}

/** Sources listed in the weekly email. */
const MAX_LISTED = 8;

export const sourcesReport = defineReport({
	id: "weeks",
	title: "Leads by source and week",
	async read({ leads, periods }) {
		const counts = await leads();
		const sources = bySource(counts);
		const all = countBy(counts.flat(), readSource);

		return {
			rows: periods.map(({ first }, at) => ({
				first,
				counts: sources.map(({ counts }) => counts[at] ?? 0),
				names: sources.map(nameSource),
			})),
			statement: sourcesStatement(sources),
			email: [
				["Where from", listCounts(all.slice(0, MAX_LISTED), labelSource)],
			],
		};
	},
	columns: ([row]) => [
		{ label: "From", value: ({ first }) => first, text: showFirst },
		...(row?.names ?? []).map((label, at) => ({
			label,
			value: ({ counts }: { counts: number[] }) => counts[at] ?? 0,
		})),
		{ label: "All", value: ({ counts }) => sum(counts) },
	],
	stacks: (rows) => ({
		periods: rows.map(({ first }) => first),
		sources: (rows[0]?.names ?? []).map((label, at) => ({
			label,
			counts: rows.map(({ counts }) => counts[at] ?? 0),
		})),
	}),
});

function showFirst({ first }: { first: string }): string {
	return shortDay(first);
}

export const kindsReport = defineReport({
	id: "kinds",
	title: "Leads by kind",
	async read({ leads }) {
		const rows = countBy((await leads()).flat(), ({ kind }) => kind);
		return { rows, email: [["By kind", listCounts(rows, nameKind)]] };
	},
	columns: [
		{ label: "Kind", value: ({ name }) => nameKind(name) },
		{ label: "Count", value: ({ count }) => count },
	],
	bars: (rows) =>
		rows.map(({ name, count }) => ({
			label: nameKind(name),
			value: count,
			text: number(count),
		})),
});

function listCounts(
	counts: readonly { name: string; count: number }[],
	label: (name: string) => string,
): string {
	return counts
		.map(({ name, count }) => `${count} × ${label(name)}`)
		.join("\n");
}
