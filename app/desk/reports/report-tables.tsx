import { Link } from "react-router";
import { kindName } from "#desk/inbox/lead-labels.ts";
import { DataTable, Panel } from "#desk/layout/components.tsx";
import { span } from "#desk/layout/relative-time.ts";
import { money } from "#lib/number-format.ts";
import {
	costPer,
	type Dimension,
	dimensions,
	hasSpend,
	type Performance,
	performanceBy,
} from "./performance.ts";
import { shortDay } from "./periods.ts";
import { funnelRows, number, type Report, sourceName, sum } from "./reports.ts";
import type { Counted, Usage } from "./usage.server.ts";

export function PerformanceTable({ rows, by }: { rows: readonly Performance[]; by: Dimension }) {
	const costs = hasSpend(by) ? ["Ad spend", "Cost per lead", "Cost per won €"] : [];
	return (
		<div className="figure__wide">
			<DataTable
				caption={`Leads, calls and won deals by ${dimensions[by].toLowerCase()}`}
				head={[dimensions[by], "Leads", "Calls", "Won", "Value", ...costs]}
				rows={rows.map((row) => ({
					key: row.name,
					cells: [
						by === "source" ? sourceName(row.name) : row.name,
						number(row.leads),
						number(row.calls),
						number(row.won),
						row.valueEur > 0 ? money(row.valueEur) : null,
						...(hasSpend(by)
							? [
									row.spendCents > 0 ? money(row.spendCents / 100) : null,
									costPer(row, row.leads),
									costPer(row, row.valueEur),
								]
							: []),
					],
				}))}
			/>
		</div>
	);
}

/** One address for each dimension, in the same range. */
export function DimensionLinks({ report, by }: { report: Report; by: Dimension }) {
	const { from, to } = report.range;
	return (
		<p className="chart__names">
			{(Object.keys(dimensions) as Dimension[]).map((each) => (
				<Link
					key={each}
					to={`?from=${from}&to=${to}&by=${each}`}
					preventScrollReset
					aria-current={each === by ? "true" : undefined}
				>
					{dimensions[each]}
				</Link>
			))}
		</p>
	);
}

export function topPerformance(report: Report, by: Dimension): Performance[] {
	return performanceBy(report.origins, by).slice(0, 50);
}

export function FunnelTable({ report }: { report: Report }) {
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

export function SourceTable({ report: { periods, sources } }: { report: Report }) {
	return (
		<div className="figure__wide">
			<DataTable
				caption="Leads by source and week"
				head={["From", ...sources.map(({ name }) => sourceName(name)), "All"]}
				rows={periods.map((first, at) => ({
					key: first,
					cells: [
						shortDay(first),
						...sources.map(({ counts }) => number(counts[at] ?? 0)),
						number(sum(sources.map(({ counts }) => counts[at] ?? 0))),
					],
				}))}
			/>
		</div>
	);
}

export function AnswerTable({ report: { answers, allAnswers } }: { report: Report }) {
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

export function KindTable({ report: { kinds } }: { report: Report }) {
	return <CountTable title="Leads by kind" head="Kind" rows={kinds} label={kindName} />;
}

const deliveryLabels = { mail: "Emails", webhook: "Webhook events", conversion: "Conversions" };

export function UsagePanels({ usage }: { usage: Usage }) {
	const { pages, events, notFound, searches, deliveries } = usage;
	return (
		<div className="reports__pair">
			<CountPanel title="Pages" head="Page" rows={pages} />
			<CountPanel title="Events" head="Event" rows={events} label={eventName} />
			<CountPanel title="Searches with no results" head="Words" rows={searches} />
			<CountPanel title="Addresses not found" head="Address" rows={notFound} />
			<Panel title="Deliveries">
				{deliveries.length === 0 ? (
					<p>None in this range.</p>
				) : (
					<DataTable
						caption="Deliveries"
						head={["What", "Delivered", "Waiting", "Failed"]}
						rows={deliveries.map(({ kind, delivered, waiting, failed }) => ({
							key: kind,
							cells: [deliveryLabels[kind], number(delivered), number(waiting), number(failed)],
						}))}
					/>
				)}
			</Panel>
		</div>
	);
}

type CountProps = {
	title: string;
	head: string;
	rows: readonly Counted[];
	label?: (name: string) => string;
};

function CountPanel(props: CountProps) {
	return (
		<Panel title={props.title}>
			{props.rows.length === 0 ? <p>None in this range.</p> : <CountTable {...props} />}
		</Panel>
	);
}

function CountTable({ title, head, rows, label = (name) => name }: CountProps) {
	return (
		<DataTable
			caption={title}
			head={[head, "Count"]}
			rows={rows.map(({ name, count }) => ({ key: name, cells: [label(name), number(count)] }))}
		/>
	);
}

/** `quiz_step_1` as `Quiz step 1`. */
function eventName(name: string): string {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
