import { answersReport } from "./answers-report.ts";
import { callsReport, loggedCallsReport } from "./calls-report.ts";
import { campaignsReport } from "./campaigns-report.ts";
import { forecastReport } from "./forecast-report.ts";
import { funnelReport } from "./funnel-report.ts";
import { kindsReport, quizReport, sourcesReport } from "./lead-reports.ts";
import { lostDealsReport, lostReport } from "./lost-report.ts";
import { overviewReport } from "./overview-report.ts";
import { dimensions } from "./performance.ts";
import { performanceReports } from "./performance-report.ts";
import { proposalsReport } from "./proposals-report.ts";
import type { EmailFact, Report } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";
import { teamReport } from "./team-report.ts";
import { usageReports } from "./usage-reports.ts";

/** Shown one at a time. */
const furtherReports: readonly Report[] = [
	sourcesReport,
	campaignsReport,
	answersReport,
	kindsReport,
	callsReport,
	loggedCallsReport,
	proposalsReport,
	lostDealsReport,
	quizReport,
	...usageReports,
];

/** Every report, in the order of the weekly email. */
export const reports: readonly Report[] = [
	...performanceReports,
	overviewReport,
	funnelReport,
	teamReport,
	forecastReport,
	lostReport,
	...furtherReports,
];

export function findReport(id: string): Report | undefined {
	return reports.find((report) => report.id === id);
}

/** @param chosen ids of the table of sources, and of the further report; others show the first. */
export async function viewReports(
	source: ReportSource,
	chosen: { by: string; show: string },
) {
	const performance = chooseReport(performanceReports, chosen.by);
	const further = chooseReport(furtherReports, chosen.show);

	// Together, as PostgreSQL runs them on several connections.
	const [overview, funnel, lost, team, forecast, sources, other] =
		await Promise.all([
			overviewReport.read(source),
			funnelReport.view(source),
			lostReport.view(source),
			teamReport.view(source),
			forecastReport.view(source),
			performance.view(source),
			further.view(source),
		]);

	return {
		overview,
		funnel,
		lost,
		team,
		forecast,
		sources,
		further: other,
		dimensions: performanceReports.map(({ id }) => ({
			id,
			title: dimensions[id as keyof typeof dimensions],
		})),
		furtherReports: furtherReports.map(({ id, title }) => ({ id, title })),
	};
}

function chooseReport(from: readonly Report[], id: string): Report {
	const [first] = from;
	const chosen = from.find((report) => report.id === id) ?? first;
	if (!chosen) throw new Error("There are no reports.");

	return chosen;
}

export async function readEmailFacts(
	source: ReportSource,
): Promise<EmailFact[]> {
	const facts: EmailFact[] = [];
	for (const report of reports) facts.push(...(await report.email(source)));

	return facts;
}

/** False as long as there is nothing to count. */
export async function hasCounts(source: ReportSource): Promise<boolean> {
	const counts = [
		(await source.leads()).flat(),
		await source.won(),
		await source.spend(),
		await source.events(),
	];

	return counts.some((rows) => rows.length > 0);
}
