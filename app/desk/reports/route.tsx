import { lazy, type ReactNode, Suspense } from "react";
import { data, Form } from "react-router";
import { company } from "#content/company.ts";
import { deskCopy } from "#content/desk.ts";
import { Chip, type ChipTone, DeskPage, Panel } from "#desk/layout/components.tsx";
import { expiredSessionNotice, handleExpiredSession } from "#desk/layout/form-errors.ts";
import { ago } from "#desk/layout/relative-time.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { money } from "#lib/number-format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { Route } from "./+types/route.ts";
import { listSpend } from "./performance.server.ts";
import {
	type Dimension,
	dimensions,
	type Performance,
	performanceStatement,
	totalOf,
} from "./performance.ts";
import { defaultRange, type Range, type RangeErrors, readRange, shortDay } from "./periods.ts";
import {
	AnswerTable,
	DimensionLinks,
	FunnelTable,
	KindTable,
	PerformanceTable,
	SourceTable,
	topPerformance,
	UsagePanels,
} from "./report-tables.tsx";
import { reportsAt } from "./reports.server.ts";
import {
	answerRows,
	type BarRow,
	funnelRows,
	isEmpty,
	kindRows,
	number,
	type Report,
	sourceName,
	statements,
	sum,
} from "./reports.ts";
import { changeSpend, type SpendResult } from "./spend.server.ts";
import { SpendPanel } from "./spend-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Reports") }];

export { revalidateAfterError as shouldRevalidate } from "#desk/layout/form-errors.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const { range, errors } = readRange(query, clock.at, company.timeZone);
	const by: Dimension = isDimension(query.get("by")) ? (query.get("by") as Dimension) : "source";
	const [report, spends] = await Promise.all([
		reportsAt(db, clock.at, range),
		listSpend(db, range),
	]);
	const typed = { from: query.get("from") || range.from, to: query.get("to") || range.to };
	const standard = defaultRange(clock.at, company.timeZone);
	const isDefault = range.from === standard.from && range.to === standard.to;
	return { report, spends, by, typed, errors, isDefault, today: standard.to, now: clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	const result = await changeSpend(requireStaff(context), await readForm(request));
	if (!result) throw data(null, { status: 404 });
	return data(result, { status: "status" in result ? result.status : 200 });
}

export function clientAction(args: Route.ClientActionArgs) {
	const expired: SpendResult = {
		status: 503,
		failed: `${expiredSessionNotice.title} ${expiredSessionNotice.text}`,
	};
	return handleExpiredSession(args, () => expired);
}

function isDimension(text: string | null): text is Dimension {
	return text !== null && Object.hasOwn(dimensions, text);
}

export default function ReportsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { report, spends, by, typed, errors, isDefault, today, now } = loaderData;
	const { from, to } = report.range;
	return (
		<DeskPage
			title="Reports"
			lead={`${isDefault ? "Twelve weeks, " : ""}${shortDay(from)} to ${shortDay(to)}. Spam is left out. Counted ${ago(report.at, now)}.`}
			actions={
				<a
					className={buttonClass({ variant: "outline", small: true })}
					href={`/desk/reports.csv?from=${from}&to=${to}`}
					download
				>
					Export
				</a>
			}
		>
			<RangeForm typed={typed} errors={errors} by={by} />
			{isEmpty(report) && report.origins.length === 0 ? (
				<Panel title="From visit to call">
					<Empty
						title="Nothing to count yet"
						text="Once visitors come and leave their address, you’ll see here where they come from and how fast they’re answered."
					/>
				</Panel>
			) : (
				<ReportPanels report={report} by={by} />
			)}
			<SpendPanel spends={spends} result={actionData} today={today} />
		</DeskPage>
	);
}

type RangeFormProps = { typed: Range; errors: RangeErrors; by: Dimension };

function RangeForm({ typed, errors, by }: RangeFormProps) {
	return (
		<Form method="get" className="range-form" preventScrollReset key={`${typed.from} ${typed.to}`}>
			<input type="hidden" name="by" value={by} />
			<Field name="from" type="date" label="From" defaultValue={typed.from} error={errors.from} />
			<Field name="to" type="date" label="To" defaultValue={typed.to} error={errors.to} />
			<Button type="submit" variant="outline" small>
				Show
			</Button>
		</Form>
	);
}

/** Loaded after hydration; without JavaScript the tables are shown alone. */
const BarRows = lazy(() =>
	import("./report-charts.tsx").then(({ BarRows }) => ({ default: BarRows })),
);
const SourcePeriods = lazy(() =>
	import("./report-charts.tsx").then(({ SourcePeriods }) => ({ default: SourcePeriods })),
);

/** As in report-charts.tsx. */
const tones: readonly ChipTone[] = ["canary", "blue", "pink", "mint", "gold", "quiet"];

const MAX_BARS = 8;

function ReportPanels({ report, by }: { report: Report; by: Dimension }) {
	const texts = statements(report);
	const performance = topPerformance(report, by);
	const result = performanceStatement(totalOf(report.origins));
	return (
		<>
			<Panel title="What a won euro cost" tone="canary">
				<DimensionLinks report={report} by={by} />
				<Figure statement={result} table={<PerformanceTable rows={performance} by={by} />} isOpen>
					<BarRows rows={performanceBars(performance, by)} label={result} color="canary" />
				</Figure>
				<p className="hint">
					Leads count where they came from. A won deal counts with the person’s first lead, in the
					range in which that lead came.
				</p>
			</Panel>
			<Panel title="From visit to call" tone="blue">
				<Figure statement={texts.funnel} table={<FunnelTable report={report} />}>
					<BarRows rows={funnelRows(report)} label={texts.funnel} color="blue" />
				</Figure>
				<p className="hint">
					Each step is counted by itself and nobody is followed, so a step can be larger than the
					one before it.
				</p>
			</Panel>
			<Panel title="Leads by source and week" tone="gold">
				<Figure statement={texts.sources} table={<SourceTable report={report} />}>
					<SourcePeriods report={report} label={texts.sources} />
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
			<UsagePanels usage={report.usage} />
		</>
	);
}

/** The value of won deals, or the leads where nothing is won yet. */
function performanceBars(rows: readonly Performance[], by: Dimension): BarRow[] {
	const isValued = rows.some(({ valueEur }) => valueEur > 0);
	return rows.slice(0, MAX_BARS).map(({ name, leads, valueEur }) => {
		const label = by === "source" ? sourceName(name) : name;
		const text = leads === 1 ? "1 lead" : `${number(leads)} leads`;
		return isValued
			? { label, value: valueEur, text: `${money(valueEur)}, ${text}` }
			: { label, value: leads, text };
	});
}

type FigureProps = {
	statement: string;
	table: ReactNode;
	children: ReactNode;
	isOpen?: boolean;
};

function Figure({ statement, table, children, isOpen }: FigureProps) {
	const hydrated = useHydrated();
	return (
		<figure className="figure">
			<figcaption>{statement}</figcaption>
			{hydrated && <Suspense fallback={null}>{children}</Suspense>}
			<details open={isOpen}>
				<summary>The numbers</summary>
				{table}
			</details>
		</figure>
	);
}
