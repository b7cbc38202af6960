import { Link } from "react-router";
import { kindName } from "#desk/inbox/lead-labels.ts";
import {
	Chip,
	DataTable,
	type DataTableProps,
	Panel,
	type SheetColor,
} from "#desk/layout/components.tsx";
import { span } from "#desk/layout/relative-time.ts";
import { money, number } from "#lib/number-format.ts";
import type { Elements } from "#ui/elements.ts";
import { shortDay } from "./periods.ts";
import { BarRows, SourcePeriods, sourceColors } from "./report-charts.tsx";
import type { Report } from "./reports.server.ts";
import {
	answerRows,
	type BarRow,
	costPer,
	type Dimension,
	dimensions,
	funnelRows,
	hasSpend,
	kindRows,
	type Performance,
	performanceBy,
	performanceRows,
	performanceStatement,
	sourceName,
	statements,
	sum,
	totalOf,
} from "./reports.ts";

const MAX_ROWS = 50;

export function PerformancePanel({
	report,
	by,
}: {
	report: Report;
	by: Dimension;
}) {
	const { origins, range } = report;
	const rows = performanceBy(origins, by).slice(0, MAX_ROWS);

	return (
		<FigurePanel
			title="What a won euro cost"
			tone="canary"
			statement={performanceStatement(totalOf(origins))}
			bars={performanceRows(rows)}
			isOpen
			note="Leads count for their own source. A won deal counts on the day it was won, for the source of the person’s first lead."
			before={
				<p className="row small">
					{(Object.keys(dimensions) as Dimension[]).map((each) => (
						<Link
							key={each}
							className="link-button"
							to={`?from=${range.from}&to=${range.to}&by=${each}`}
							preventScrollReset
							aria-current={each === by ? "true" : undefined}
						>
							{dimensions[each]}
						</Link>
					))}
				</p>
			}
			caption={`Leads, calls and won deals by ${dimensions[by].toLowerCase()}`}
			rows={rows}
			columns={{
				[dimensions[by]]: ({ name }: Performance) => sourceName(name),
				Leads: ({ leads }) => number(leads),
				Calls: ({ calls }) => number(calls),
				Won: ({ won }) => number(won),
				Value: ({ valueCents }) =>
					valueCents > 0 ? money(valueCents / 100) : null,
				...(hasSpend(by) && {
					"Ad spend": ({ spendCents: cents }: Performance) =>
						cents > 0 ? money(cents / 100) : null,
					"Cost per lead": (row: Performance) => costPer(row, row.leads),
					"Cost per won €": (row: Performance) =>
						costPer(row, row.valueCents / 100),
				}),
			}}
		/>
	);
}

export function LeadPanels({ report }: { report: Report }) {
	const { periods, sources, answers } = report;
	const steps = funnelRows(report);
	const texts = statements(report);

	return (
		<>
			<FigurePanel
				title="From visit to call"
				tone="blue"
				statement={texts.funnel}
				bars={steps}
				note="Each step is counted separately, without following individual visitors, so a step can be larger than the one before it."
				rows={steps}
				columns={{
					Step: ({ label }) => label,
					Count: ({ value }) => number(value),
					"Of the step before": ({ share }) => share,
				}}
			/>
			<FigurePanel
				title="Leads by source and week"
				tone="gold"
				statement={texts.sources}
				chart={
					<>
						<SourcePeriods {...report} />
						<p className="row">
							{sources.map(({ name, counts }, at) => (
								<Chip key={name ?? ""} tone={sourceColors[at] ?? "white"}>
									{`${sourceName(name)}: ${number(sum(counts))}`}
								</Chip>
							))}
						</p>
					</>
				}
				rows={periods.map((first, at) => ({
					first,
					counts: sources.map(({ counts }) => counts[at] ?? 0),
				}))}
				columns={{
					From: ({ first }) => shortDay(first),
					...Object.fromEntries(
						sources.map(({ name }, index) => [
							sourceName(name),
							({ counts }: { counts: number[] }) => number(counts[index] ?? 0),
						]),
					),
					All: ({ counts }) => number(sum(counts)),
				}}
			/>
			<FigurePanel
				title="Median time to answer"
				tone="mint"
				statement={texts.answers}
				bars={answerRows(report)}
				note="Based on replies sent from the desk and calls that took place, not on leads that were only marked as answered. Nights and weekends are included."
				rows={answers}
				columns={{
					Kind: ({ kind }) => kindName(kind),
					"Waited for an answer": ({ asked }) => number(asked),
					Answered: ({ answered }) => number(answered),
					"Half of them within": ({ median }) =>
						median === null ? null : span(median),
				}}
			/>
			<FigurePanel
				title="Leads by kind"
				tone="pink"
				bars={kindRows(report)}
				rows={kindRows(report)}
				columns={{ Kind: ({ label }) => label, Count: ({ text }) => text }}
			/>
		</>
	);
}

type FigurePanelProps<Row> = UsagePanelProps<Row> & {
	tone: SheetColor;
	statement?: string;
	bars?: readonly BarRow[];
	chart?: Elements;
	before?: Elements;
	isOpen?: boolean;
};

/** A chart with its table. */
function FigurePanel<Row>({
	title,
	tone,
	statement,
	chart,
	...props
}: FigurePanelProps<Row>) {
	const { bars = [], before, note, isOpen, caption = title, ...table } = props;
	return (
		<Panel title={title} tone={tone}>
			{before}
			{statement && <p className="desk-statement">{statement}</p>}
			{bars.length > 0 && <BarRows rows={bars} label={title} color={tone} />}
			{chart}
			<details open={isOpen}>
				<summary>The numbers</summary>
				<div className="plot-scroll">
					<DataTable caption={caption} {...table} />
				</div>
			</details>
			{note && <p className="muted">{note}</p>}
		</Panel>
	);
}

const deliveryLabels = {
	mail: "Emails",
	webhook: "Webhook events",
	conversion: "Conversions",
};

export function UsagePanels({ usage }: { usage: Report["usage"] }) {
	const { pages, events, notFound, searches, deliveries, speeds } = usage;
	const eventRows = events.map(({ name, count }) => ({
		name: eventName(name),
		count,
	}));
	const counts: [title: string, head: string, rows: readonly Count[]][] = [
		["Pages", "Page", pages],
		["Events", "Event", eventRows],
		["Searches with no results", "Words", searches],
		["Addresses not found", "Address", notFound],
	];

	const figure = (unit: string, per: number, value?: number) =>
		value === undefined ? null : (
			<span className="nowrap">{number(value / per) + unit}</span>
		);

	return (
		<>
			<div className="desk-halves">
				{counts.map(([title, head, rows]) => (
					<UsagePanel
						key={title}
						title={title}
						rows={rows}
						columns={{
							[head]: ({ name }: Count) => name,
							Count: ({ count }: Count) => number(count),
						}}
					/>
				))}
			</div>
			<UsagePanel
				title="Deliveries"
				rows={deliveries}
				columns={{
					What: ({ kind }) => deliveryLabels[kind],
					Delivered: ({ delivered }) => number(delivered),
					Waiting: ({ waiting }) => number(waiting),
					Failed: ({ failed }) => number(failed),
				}}
			/>
			<UsagePanel
				title="Page speed"
				rows={speeds}
				columns={{
					Page: ({ page }) => page,
					Loads: ({ loads }) => number(loads),
					LCP: ({ p75 }) => figure(" s", 1000, p75.LCP),
					INP: ({ p75 }) => figure(" ms", 1, p75.INP),
					CLS: ({ p75 }) => figure("", 100, p75.CLS),
					TTFB: ({ p75 }) => figure(" s", 1000, p75.TTFB),
				}}
				note="Three in four page loads were at least this fast. Good values are LCP up to 2.5 s, INP up to 200 ms, CLS up to 0.1 and TTFB up to 0.8 s."
			/>
		</>
	);
}

type Count = { name: string; count: number };
type UsagePanelProps<Row> = Pick<DataTableProps<Row>, "rows" | "columns"> & {
	title: string;
	/** Of the table; the title by default. */
	caption?: string;
	note?: string;
};

function UsagePanel<Row>({ title, note, ...table }: UsagePanelProps<Row>) {
	return (
		<Panel title={title}>
			<DataTable caption={title} {...table} empty="None in this range." />
			{note && table.rows.length > 0 && <p className="muted">{note}</p>}
		</Panel>
	);
}

/** `quiz_step_1` as `Quiz step 1`. */
function eventName(name: string): string {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
