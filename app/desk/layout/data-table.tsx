import type { ReactNode } from "react";

type DataTableProps = {
	/** What it lists, for those who hear it. */
	caption: string;
	head: readonly string[];
	rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A table; on a phone each row is a small sheet whose cells name their column. */
export function DataTable({ caption, head, rows }: DataTableProps) {
	return (
		<table className="data-table">
			<caption className="sr">{caption}</caption>
			<thead>
				<tr>
					{head.map((label) => (
						<th key={label} scope="col">
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, cells }) => (
					<tr key={key}>
						{cells.map((cell, at) => (
							<td key={head[at]} data-label={head[at]}>
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
