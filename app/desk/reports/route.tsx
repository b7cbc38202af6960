import { lazy, type ReactNode, Suspense } from "react";
import { deskCopy } from "#content/desk.ts";
import { kindName } from "#desk/inbox/lead-labels.ts";
import { Chip, type ChipTone, DataTable, DeskPage, Panel } from "#desk/layout/components.tsx";
import { ago, span } from "#desk/layout/relative-time.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { Empty } from "#ui/empty.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { Route } from "./+types/route.ts";
import { reportsAt } from "./reports.server.ts";
import {
	answerRows,
	funnelRows,
	isEmpty,
	kindRows,
	number,
	type Report,
	sourceName,
	statements,
	sum,
} from "./reports.ts";
import { shortDay } from "./weeks.ts";

export const meta = () => [{ title: deskCopy.title("Reports") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	return { report: await reportsAt(db, clock.at), now: clock.at };
}

export default function ReportsPage({ loaderData: { report, now } }: Route.ComponentProps) {
	const { weeks, until, at } = report;
	const [from, to] = [shortDay(weeks[0] ?? until), shortDay(until)];
	return (
		<DeskPage
			title="Reports"
			lead={`Twelve weeks, ${from} to ${to}. Spam is left out. Counted ${ago(at, now)}.`}
		>
			{isEmpty(report) ? (
				<Panel title="From visit to call">
					<Empty
						title="Nothing to count yet"
						text="Once visitors come and leave their address, you’ll see here where they come from and how fast they’re answered."
					/>
				</Panel>
			) : (
				<ReportPanels report={report} />
			)}
		</DeskPage>
	);
}

/** Loaded after hydration; without JavaScript the tables are shown alone. */
const BarRows = lazy(() =>
	import("./report-charts.tsx").then(({ BarRows }) => ({ default: BarRows })),
);
const SourceWeeks = lazy(() =>
	import("./report-charts.tsx").then(({ SourceWeeks }) => ({ default: SourceWeeks })),
);

/** As in report-charts.tsx. */
const tones: readonly ChipTone[] = ["canary", "blue", "pink", "mint", "gold", "quiet"];

function ReportPanels({ report }: { report: Report }) {
	const texts = statements(report);
	return (
		<>
			<Panel title="From visit to call" tone="blue">
				<Figure statement={texts.funnel} table={<FunnelTable report={report} />}>
					<BarRows rows={funnelRows(report)} label={texts.funnel} color="blue" />
				</Figure>
				<p className="hint">
					Each step is counted by itself and nobody is followed, so a step can be larger than the
					one before it.
				</p>
			</Panel>
			<Panel title="Leads by source and week" tone="canary">
				<Figure statement={texts.sources} table={<SourceTable report={report} />}>
					<SourceWeeks report={report} label={texts.sources} />
					<p className="chart__names">
						{report.sources.map(({ name, counts }, at) => (
							<Chip key={name ?? ""} tone={tones[at] ?? "quiet"}>
								{sourceName(name)}: {number(sum(counts))}
							</Chip>
						))}
					</p>
				</Figure>
			</Panel>
			<div className="reports__pair">
				<Panel title="Median time to answer" tone="mint">
					<Figure statement={texts.answers} table={<AnswerTable report={report} />}>
						<BarRows rows={answerRows(report)} label={texts.answers} color="mint" />
					</Figure>
					<p className="hint">Nights and weekends count as they pass.</p>
				</Panel>
				<Panel title="Leads by kind" tone="pink">
					<Figure
						statement={kindRows(report)
							.map(({ label, text }) => `${label}: ${text}`)
							.join(", ")}
						table={<KindTable report={report} />}
					>
						<BarRows rows={kindRows(report)} label="Leads by kind" color="pink" />
					</Figure>
				</Panel>
			</div>
		</>
	);
}

type FigureProps = { statement: string; table: ReactNode; children: ReactNode };

function Figure({ statement, table, children }: FigureProps) {
	const hydrated = useHydrated();
	return (
		<figure className="figure">
			<figcaption>{statement}</figcaption>
			{hydrated && <Suspense fallback={null}>{children}</Suspense>}
			<details>
				<summary>The numbers</summary>
				{table}
			</details>
		</figure>
	);
}

function FunnelTable({ report }: { report: Report }) {
	return (
		<DataTable
			caption="From visit to call"
			head={["Step", "Count", "Of the step before"]}
			rows={funnelRows(report).map(({ label, value, share }) => ({
				key: label,
				cells: [label, number(value), share],
			}))}
		/>
	);
}

function SourceTable({ report: { weeks, sources } }: { report: Report }) {
	return (
		<div className="figure__wide">
			<DataTable
				caption="Leads by source and week"
				head={["Week of", ...sources.map(({ name }) => sourceName(name)), "All"]}
				rows={weeks.map((week, at) => ({
					key: week,
					cells: [
						shortDay(week),
						...sources.map(({ counts }) => number(counts[at] ?? 0)),
						number(sum(sources.map(({ counts }) => counts[at] ?? 0))),
					],
				}))}
			/>
		</div>
	);
}

function AnswerTable({ report: { answers, allAnswers } }: { report: Report }) {
	return (
		<DataTable
			caption="Median time to answer"
			head={["Kind", "Waited for an answer", "Answered", "Half of them within"]}
			rows={[...answers, { kind: "All", ...allAnswers }].map(
				({ kind, asked, answered, median }) => ({
					key: kind,
					cells: [
						kindName(kind),
						number(asked),
						number(answered),
						median === null ? null : span(median),
					],
				}),
			)}
		/>
	);
}

function KindTable({ report: { kinds } }: { report: Report }) {
	return (
		<DataTable
			caption="Leads by kind"
			head={["Kind", "Leads"]}
			rows={kinds.map(({ name, count }) => ({
				key: name,
				cells: [kindName(name), number(count)],
			}))}
		/>
	);
}
