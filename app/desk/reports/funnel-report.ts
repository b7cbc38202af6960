import { counted, number } from "#lib/number-format.ts";
import { selectBookedCalls } from "./count-origins.server.ts";
import { formatShare, sumUp } from "./performance.ts";
import { readOrigins, worthText } from "./performance-report.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

type Step = { label: string; value: number; detail: string | null };

export const funnelReport = defineReport<Step>({
	id: "funnel",
	title: "From visit to won",
	async read(source) {
		const { visits, leads, calls, won, ...value } = sumUp(
			await readOrigins(source),
		);
		const held = await source.once(countHeldCalls);

		return {
			rows: [
				{ label: "Visits", value: visits, detail: null },
				{ label: "Leads", value: leads, detail: visitsPerLead(visits, leads) },
				{
					label: "Calls booked",
					value: calls,
					detail: shareOf(calls, leads, "of leads"),
				},
				{
					label: "Calls held",
					value: held,
					detail: shareOf(held, calls, "of booked"),
				},
				{
					label: "Won",
					value: won,
					detail: won > 0 ? `worth ${worthText(value)}` : null,
				},
			],
			statement: `${counted(visits, "visit")}, without bots.`,
		};
	},
	columns: [
		{ label: "Step", value: ({ label }) => label },
		{ label: "Count", value: ({ value }) => value },
		{ label: "Of the step before", value: ({ detail }) => detail },
	],
	// A bar of leads is not to be seen beside one of visits.
	bars: (rows) =>
		rows.slice(1).map((row) => ({ ...row, text: number(row.value) })),
});

function visitsPerLead(visits: number, leads: number): string | null {
	return leads === 0 || visits <= leads
		? null
		: `one visit in ${number(Math.round(visits / leads))} becomes a lead`;
}

function shareOf(part: number, whole: number, words: string): string | null {
	const share = formatShare(part, whole);
	return share && `${share} ${words}`;
}

/** Of the calls that were booked in the range, those that took place. */
async function countHeldCalls({ db, whole }: ReportSource) {
	const { calls } = await selectBookedCalls(db, whole)
		.where("bookings.outcome", "=", "took_place")
		.select(({ fn }) => fn.countAll<string | number>().as("calls"))
		.executeTakeFirstOrThrow();

	return Number(calls);
}
