import { number } from "#lib/number-format.ts";
import type { Elements } from "#ui/elements.ts";
import type { ReportCell, ReportView } from "./report.ts";
import { Bar, BarList, SourcePeriods } from "./report-charts.tsx";

type ReportPanelProps = {
	view: ReportView;
	/** The range, for the file. */
	query: string;
	/** Between title and table. */
	children?: Elements;
};

/** A report with its table, and its chart above it. */
export function ReportPanel({ view, query, children }: ReportPanelProps) {
	const { title, statement, bars, stacks, note, rows } = view;

	return (
		<section className="report" aria-label={title}>
			<ReportHead view={view} query={query} />
			{children}
			{statement && <p className="report__statement">{statement}</p>}
			{bars.length > 0 && <BarList rows={bars} />}
			{stacks && <SourcePeriods {...stacks} label={title} />}
			<ReportTable view={view} />
			{note && rows.length > 0 && <p className="report__note">{note}</p>}
		</section>
	);
}

type BarPanelProps = Omit<ReportPanelProps, "children"> & {
	/** Thicker, with what each number means after its bar. */
	isFunnel?: boolean;
};

/** A report as bars. Its table is folded. */
export function BarPanel({ view, query, isFunnel }: BarPanelProps) {
	const { title, statement, bars, note, rows } = view;

	return (
		<section className="report" aria-label={title}>
			<ReportHead view={view} query={query} />
			{statement && <p className="report__statement">{statement}</p>}
			{bars.length > 0 && <BarList rows={bars} isFunnel={isFunnel} />}
			{note && <p className="report__note">{note}</p>}
			{rows.length > 0 && (
				<details>
					<summary>Table</summary>
					<ReportTable view={view} />
				</details>
			)}
		</section>
	);
}

function ReportHead({ view, query }: Pick<ReportPanelProps, "view" | "query">) {
	const { id, title, rows } = view;

	return (
		<div className="report__head">
			<h2>{title}</h2>
			{rows.length > 0 && <FileLink id={id} title={title} query={query} />}
		</div>
	);
}

type FileLinkProps = { id: string; title: string; query: string };

export function FileLink({ id, title, query }: FileLinkProps) {
	return (
		<a
			className="report__file"
			href={`/desk/reports/${id}.csv?${query}`}
			download
		>
			CSV<span className="sr">{`: ${title}`}</span>
		</a>
	);
}

function ReportTable({ view }: { view: ReportView }) {
	const { title, columns, rows, total, moreRows } = view;
	if (rows.length === 0) return <p className="muted">None in this time.</p>;

	return (
		<section
			className="report__scroll"
			aria-label={`${title}, table`}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled sideways by keyboard
			tabIndex={0}
		>
			<table className="report-table">
				<thead>
					<tr>
						{columns.map(({ label, isNumber, hasBar }) => (
							<HeadCell key={label} {...{ label, isNumber, hasBar }} />
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ id, cells }) => (
						<TableRow key={id} cells={cells} columns={columns} />
					))}
				</tbody>
				{total && (
					<tfoot>
						<TableRow cells={total} columns={columns} />
					</tfoot>
				)}
			</table>
			{moreRows > 0 && (
				<p className="report__note">{`${number(moreRows)} more in the CSV.`}</p>
			)}
		</section>
	);
}

type ColumnView = ReportView["columns"][number];

function HeadCell({ label, isNumber, hasBar }: ColumnView) {
	return (
		<>
			<th scope="col" data-number={isNumber || undefined}>
				{label}
			</th>
			{hasBar && <td className="report-table__bar" />}
		</>
	);
}

type TableRowProps = {
	cells: readonly ReportCell[];
	columns: readonly ColumnView[];
};

function TableRow({ cells, columns }: TableRowProps) {
	return (
		<tr>
			{columns.map(({ label, isNumber, hasBar }, at) => {
				const { text = null, bar } = cells[at] ?? {};
				if (at === 0)
					return (
						<th key={label} scope="row">
							{text}
						</th>
					);

				return [
					<td key={label} data-number={isNumber || undefined}>
						{text ?? <span className="report-table__none">–</span>}
					</td>,
					hasBar && (
						<td key="bar" className="report-table__bar">
							{bar !== undefined && <Bar share={bar} />}
						</td>
					),
				];
			})}
		</tr>
	);
}
