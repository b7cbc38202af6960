import { Link } from "react-router";
import { Chip, DataTable, Panel } from "#desk/layout/components.tsx";
import { number } from "#lib/number-format.ts";
import { sum } from "./performance.ts";
import type { ReportView } from "./report.ts";
import { BarRows, SourcePeriods, sourceColors } from "./report-charts.tsx";

type ReportPanelProps = {
	view: ReportView;
	/** Names of the reports that can be shown in its place. */
	tabs: readonly string[];
	/** The query of the page without the tab. */
	query: string;
};

/** A chart with its table, or the table alone. */
export function ReportPanel({ view, tabs, query }: ReportPanelProps) {
	const { title, tone, size, statement, bars, stacks, note, rows } = view;

	return (
		<Panel title={title} tone={tone}>
			{view.tab && (
				<p className="row small">
					{tabs.map((tab) => (
						<Link
							key={tab}
							className="link-button"
							to={`?${query}&by=${encodeURIComponent(tab)}`}
							preventScrollReset
							aria-current={tab === view.tab ? "true" : undefined}
						>
							{tab}
						</Link>
					))}
				</p>
			)}
			{statement && <p className="desk-statement">{statement}</p>}
			{bars.length > 0 && (
				<BarRows rows={bars} label={title} color={tone ?? "white"} />
			)}
			{stacks && (
				<>
					<SourcePeriods {...stacks} label={title} />
					<p className="row">
						{stacks.sources.map(({ label, counts }, at) => (
							<Chip key={label} tone={sourceColors[at] ?? "white"}>
								{`${label}: ${number(sum(counts))}`}
							</Chip>
						))}
					</p>
				</>
			)}
			{size ? (
				<ReportTable view={view} />
			) : (
				<details open={view.isOpen}>
					<summary>Table</summary>
					<div className="plot-scroll">
						<ReportTable view={view} />
					</div>
				</details>
			)}
			{note && (!size || rows.length > 0) && <p className="muted">{note}</p>}
		</Panel>
	);
}

function ReportTable({ view }: { view: ReportView }) {
	const { title, tab, size, labels, rows } = view;
	const columns = labels.map((label, at) => [
		label,
		(cells: readonly (string | null)[]) => cells[at] ?? null,
	]);

	return (
		<DataTable
			caption={tab ? `${title}, by ${tab.toLowerCase()}` : title}
			rows={rows}
			columns={Object.fromEntries(columns)}
			empty={size && "None in this range."}
		/>
	);
}
