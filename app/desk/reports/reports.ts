import { answersReport } from "./answers-report.ts";
import { callsReport, loggedCallsReport } from "./calls-report.ts";
import { campaignsReport } from "./campaigns-report.ts";
import { funnelReport, kindsReport, sourcesReport } from "./lead-reports.ts";
import { lostDealsReport, lostReport } from "./lost-report.ts";
import { performanceReports } from "./performance-report.ts";
import type { CsvCells, EmailFact, Report } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";
import { usageReports } from "./usage-reports.ts";

/** Every report, in the order of the page, the export and the weekly email. */
export const reports: readonly Report[] = [
	...performanceReports,
	campaignsReport,
	funnelReport,
	sourcesReport,
	answersReport,
	kindsReport,
	callsReport,
	loggedCallsReport,
	lostReport,
	lostDealsReport,
	...usageReports,
];

/** Of reports with tabs, the page shows the one whose tab is chosen, or the first. */
export async function viewReports(source: ReportSource, chosenTab: string) {
	const tabs = reports.flatMap(({ tab }) => (tab ? [tab] : []));
	const current = tabs.find((tab) => isTab(tab, chosenTab)) ?? tabs[0];
	const shown = reports.filter(({ tab }) => !tab || tab === current);

	// Together, as PostgreSQL runs them on several connections.
	const views = await Promise.all(shown.map((report) => report.view(source)));

	return { tabs, views };
}

/** `campaign` and `Campaign` choose the same. */
function isTab(tab: string, chosen: string): boolean {
	return tab.toLowerCase().startsWith(chosen.toLowerCase());
}

/** All reports in one CSV file; the first column names the report. */
export async function exportReports(source: ReportSource): Promise<CsvCells[]> {
	const lines: CsvCells[] = [];
	for (const report of reports) lines.push(...(await report.lines(source)));

	return lines;
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
