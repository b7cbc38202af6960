import { answersByKind, readAnswers } from "./answers-report.ts";
import { type Figure, showValue, type Unit } from "./figures.ts";
import { type Origin, sumUp } from "./performance.ts";
import { performanceStatement, readOrigins } from "./performance-report.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

const MINUTE = 60_000;

/** The most important figures, each beside that of the range before. */
export const overviewReport = defineReport<Figure>({
	id: "overview",
	title: "Overview",
	async read(source) {
		const origins = await readOrigins(source);
		const { before } = source;

		return {
			rows: compareFigures(
				await readFigures(source, origins),
				before && (await readFigures(before, await readOrigins(before))),
			),
			statement: performanceStatement(origins),
		};
	},
	columns: [
		{ label: "Figure", value: ({ label }) => label },
		{
			label: "Value",
			value: ({ value, unit }) => exportValue(value, unit),
			text: ({ value, unit }) => showValue(value, unit),
		},
		{
			label: "Before",
			value: ({ before, unit }) => exportValue(before, unit),
			text: ({ before, unit }) => showValue(before, unit),
		},
		{ label: "Unit", value: ({ unit }) => exportedUnits[unit] },
	],
});

const exportedUnits = { count: "", money: "currency", time: "minutes" };

function exportValue(value: number | null, unit: Unit): number | null {
	return value !== null && unit === "time" ? Math.round(value / MINUTE) : value;
}

type Figures = Record<
	"leads" | "calls" | "won" | "value" | "month" | "median",
	number | null
>;

async function readFigures(
	{ once }: ReportSource,
	origins: readonly Origin[],
): Promise<Figures> {
	const { leads, calls, won, valueCents, monthCents } = sumUp(origins);
	const [all] = answersByKind(await once(readAnswers));

	return {
		leads,
		calls,
		won,
		value: valueCents / 100,
		month: monthCents / 100,
		median: all.median,
	};
}

const labels: Record<keyof Figures, readonly [label: string, unit: Unit]> = {
	leads: ["Leads", "count"],
	calls: ["Calls booked", "count"],
	won: ["Won", "count"],
	value: ["Value won", "money"],
	month: ["Value won a month", "money"],
	median: ["Half answered within", "time"],
};

/** Without monthly values where there are none. */
function compareFigures(now: Figures, before: Figures | null): Figure[] {
	const keys = Object.keys(labels) as (keyof Figures)[];

	return keys
		.filter((key) => key !== "month" || now.month || before?.month)
		.map((key) => {
			const [label, unit] = labels[key];
			return { label, unit, value: now[key], before: before?.[key] ?? null };
		});
}
