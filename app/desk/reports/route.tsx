import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { company } from "#content/company.ts";
import { deskCopy } from "#content/desk.ts";
import { kindName } from "#desk/inbox/lead-labels.ts";
import {
	Chip,
	type ChipTone,
	DataTable,
	type DataTableProps,
	DeskPage,
	Panel,
	type SheetColor,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { SubmitButton } from "#desk/layout/forms.tsx";
import { ago, span } from "#desk/layout/relative-time.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { money, number } from "#lib/number-format.ts";
import { buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import type { Route } from "./+types/route.ts";
import {
	costPer,
	type Dimension,
	dimensions,
	hasSpend,
	type Performance,
	performanceBy,
	performanceStatement,
	sum,
	totalOf,
} from "./performance.ts";
import { defaultRange, readRange, shortDay } from "./periods.ts";
import { BarRows, SourcePeriods } from "./report-charts.tsx";
import { reportsAt } from "./reports.server.ts";
import {
	answerRows,
	type BarRow,
	funnelRows,
	isEmpty,
	kindRows,
	performanceRows,
	sourceName,
	statements,
} from "./reports.ts";
import { changeSpend, listSpend } from "./spend.server.ts";
import { SpendPanel } from "./spend-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Reports") }];

export { clientAction, shouldRevalidate } from "#desk/layout/forms.tsx";

const MAX_ROWS = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const { range, errors } = readRange(query, clock.at, company.timeZone);
	const by = Object.keys(dimensions).find((each) => each === query.get("by")) ?? "source";
	const [report, spends] = await Promise.all([
		reportsAt(db, clock.at, range),
		listSpend(db, range),
	]);
	const typed = { from: query.get("from") || range.from, to: query.get("to") || range.to };
	const standard = defaultRange(clock.at, company.timeZone);
	const isDefault = range.from === standard.from && range.to === standard.to;
	return {
		report,
		spends,
		by: by as Dimension,
		typed,
		errors,
		isDefault,
		today: standard.to,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(await changeSpend(requireStaff(context), await readForm(request)));
}

type PageData = Route.ComponentProps["loaderData"];

export default function ReportsPage({ loaderData }: Route.ComponentProps) {
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
			<Form
				method="get"
				className="row fields-row"
				preventScrollReset
				key={`${typed.from} ${typed.to}`}
			>
				<input type="hidden" name="by" value={by} />
				<Field name="from" type="date" label="From" defaultValue={typed.from} error={errors.from} />
				<Field name="to" type="date" label="To" defaultValue={typed.to} error={errors.to} />
				<SubmitButton>Show</SubmitButton>
			</Form>
			{isEmpty(report) && report.origins.length === 0 ? (
				<Panel title="From visit to call">
					<Empty
						title="Nothing to count yet"
						text="Once visitors come and leave their address, you’ll see here where they come from and how fast they’re answered."
					/>
				</Panel>
			) : (
				<>
					<PerformancePanel report={report} by={by} />
					<ReportPanels report={report} />
					<UsagePanels usage={report.usage} />
				</>
			)}
			<SpendPanel spends={spends} today={today} />
		</DeskPage>
	);
}

function PerformancePanel({ report, by }: Pick<PageData, "report" | "by">) {
	const { origins, range } = report;
	const rows = performanceBy(origins, by).slice(0, MAX_ROWS);
	return (
		<FigurePanel
			title="What a won euro cost"
			tone="canary"
			statement={performanceStatement(totalOf(origins))}
			bars={performanceRows(rows, by)}
			isOpen
			note="Leads count where they came from. A won deal counts on the day it was won, for what brought the person’s first lead."
			before={
				<p className="row">
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
			rowKey={({ name }) => name}
			columns={{
				[dimensions[by]]: ({ name }: Performance) => (by === "source" ? sourceName(name) : name),
				Leads: ({ leads }) => number(leads),
				Calls: ({ calls }) => number(calls),
				Won: ({ won }) => number(won),
				Value: ({ valueEur }) => (valueEur > 0 ? money(valueEur) : null),
				...(hasSpend(by) && {
					"Ad spend": ({ spendCents: cents }: Performance) =>
						cents > 0 ? money(cents / 100) : null,
					"Cost per lead": (row: Performance) => costPer(row, row.leads),
					"Cost per won €": (row: Performance) => costPer(row, row.valueEur),
				}),
			}}
		/>
	);
}

/** In the order of the colors in report-charts.tsx. */
const tones: readonly ChipTone[] = ["canary", "blue", "pink", "mint", "gold", "quiet"];

function ReportPanels({ report }: Pick<PageData, "report">) {
	const { periods, sources, answers, allAnswers } = report;
	const texts = statements(report);
	const kindBars = kindRows(report);
	return (
		<>
			<FigurePanel
				title="From visit to call"
				tone="blue"
				statement={texts.funnel}
				bars={funnelRows(report)}
				note="Each step is counted by itself and nobody is followed, so a step can be larger than the one before it."
				rows={funnelRows(report)}
				rowKey={({ label }) => label}
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
						<SourcePeriods counts={report} label={texts.sources} />
						<p className="row">
							{sources.map(({ name, counts }, at) => (
								<Chip key={name ?? ""} tone={tones[at] ?? "quiet"}>
									{sourceName(name)}: {number(sum(counts))}
								</Chip>
							))}
						</p>
					</>
				}
				rows={periods.map((first, at) => ({
					first,
					counts: sources.map(({ counts }) => counts[at] ?? 0),
				}))}
				rowKey={({ first }) => first}
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
			<div className="desk-halves">
				<FigurePanel
					title="Median time to answer"
					tone="mint"
					statement={texts.answers}
					bars={answerRows(report)}
					note="The time is that of replies sent from here and of calls that took place; what was only marked as answered has none. Nights and weekends count as they pass."
					rows={[...answers, { kind: "All", ...allAnswers }]}
					rowKey={({ kind }) => kind}
					columns={{
						Kind: ({ kind }) => kindName(kind),
						"Waited for an answer": ({ asked }) => number(asked),
						Answered: ({ answered }) => number(answered),
						"Half of them within": ({ median }) => (median === null ? null : span(median)),
					}}
				/>
				<FigurePanel
					title="Leads by kind"
					tone="pink"
					statement={kindBars.map(({ label, text }) => `${label}: ${text}`).join(", ")}
					label="Leads by kind"
					bars={kindBars}
					rows={kindBars}
					rowKey={({ label }) => label}
					columns={{ Kind: ({ label }) => label, Count: ({ text }) => text }}
				/>
			</div>
		</>
	);
}

type FigurePanelProps<Row> = Omit<DataTableProps<Row>, "caption"> & {
	title: string;
	tone: SheetColor;
	statement: string;
	bars?: readonly BarRow[];
	/** The accessible name of the bars. */
	label?: string;
	chart?: ReactNode;
	before?: ReactNode;
	note?: string;
	isOpen?: boolean;
	/** Of the table. */
	caption?: string;
};

/** A chart with its result in a sentence, and its table. */
function FigurePanel<Row>({ title, tone, statement, chart, ...props }: FigurePanelProps<Row>) {
	const { bars = [], label = statement, before, note, isOpen, caption = title, ...table } = props;
	return (
		<Panel title={title} tone={tone}>
			{before}
			<figure className="figure">
				<figcaption className="desk-statement">{statement}</figcaption>
				{bars.length > 0 && <BarRows rows={bars} label={label} color={tone} />}
				{chart}
				<details open={isOpen}>
					<summary>The numbers</summary>
					<div className="figure__wide">
						<DataTable caption={caption} {...table} />
					</div>
				</details>
			</figure>
			{note && <p className="muted">{note}</p>}
		</Panel>
	);
}

const deliveryLabels = { mail: "Emails", webhook: "Webhook events", conversion: "Conversions" };

function UsagePanels({ usage }: { usage: PageData["report"]["usage"] }) {
	const { pages, events, notFound, searches, deliveries, speeds } = usage;
	const eventRows = events.map(({ name, count }) => ({ name: eventName(name), count }));
	const figure = (unit: string, per: number, value?: number) =>
		value === undefined ? null : <span className="nowrap">{number(value / per) + unit}</span>;
	return (
		<>
			<div className="desk-halves">
				<CountPanel title="Pages" head="Page" rows={pages} />
				<CountPanel title="Events" head="Event" rows={eventRows} />
				<CountPanel title="Searches with no results" head="Words" rows={searches} />
				<CountPanel title="Addresses not found" head="Address" rows={notFound} />
				<UsagePanel
					title="Deliveries"
					rows={deliveries}
					rowKey={({ kind }) => kind}
					columns={{
						What: ({ kind }) => deliveryLabels[kind],
						Delivered: ({ delivered }) => number(delivered),
						Waiting: ({ waiting }) => number(waiting),
						Failed: ({ failed }) => number(failed),
					}}
				/>
			</div>
			<UsagePanel
				title="Page speed"
				rows={speeds}
				rowKey={({ page }) => page}
				columns={{
					Page: ({ page }) => page,
					Loads: ({ loads }) => number(loads),
					LCP: ({ p75 }) => figure(" s", 1000, p75.LCP),
					INP: ({ p75 }) => figure(" ms", 1, p75.INP),
					CLS: ({ p75 }) => figure("", 100, p75.CLS),
					TTFB: ({ p75 }) => figure(" s", 1000, p75.TTFB),
				}}
				note="Three in four page loads were at least this fast. Good is LCP up to 2.5 s, INP up to 200 ms, CLS up to 0.1 and TTFB up to 0.8 s."
			/>
		</>
	);
}

type UsagePanelProps<Row> = Omit<DataTableProps<Row>, "caption"> & { title: string; note?: string };

function UsagePanel<Row>({ title, note, ...table }: UsagePanelProps<Row>) {
	return (
		<Panel title={title}>
			<DataTable caption={title} {...table} empty="None in this range." />
			{note && table.rows.length > 0 && <p className="muted">{note}</p>}
		</Panel>
	);
}

type CountPanelProps = {
	title: string;
	head: string;
	rows: readonly { name: string; count: number }[];
};

function CountPanel({ head, ...props }: CountPanelProps) {
	const columns = {
		[head]: ({ name }: CountPanelProps["rows"][number]) => name,
		Count: ({ count }: CountPanelProps["rows"][number]) => number(count),
	};
	return <UsagePanel {...props} rowKey={({ name }) => name} columns={columns} />;
}

/** `quiz_step_1` as `Quiz step 1`. */
function eventName(name: string): string {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
