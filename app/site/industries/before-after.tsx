import type { BeforeAfter as Comparison } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

/** Two columns, the second one a white sheet with a band on top: a table, or one sentence each. */
export function BeforeAfter({ comparison }: { comparison: Comparison }) {
	const { title, note } = comparison;
	return (
		<Sheet
			tab={industryTemplate.tabs.beforeAfter}
			at={2}
			stock="theme-soft"
			labelledBy="before-after-h"
		>
			<div className="wrap">
				<SectionHead split id="before-after-h" title={title} lead={note} />
				{comparison.kind === "table" ? (
					<Table comparison={comparison} />
				) : (
					<Words comparison={comparison} />
				)}
			</div>
		</Sheet>
	);
}

function Table({ comparison }: { comparison: Extract<Comparison, { kind: "table" }> }) {
	const [measure, before, after] = comparison.headers;
	return (
		<table className="ba">
			<caption className="sr">{industryTemplate.comparisonLabel}</caption>
			<thead>
				<tr>
					<th scope="col">
						<span className="sr">{measure}</span>
					</th>
					<th scope="col">{before}</th>
					<th scope="col">{after}</th>
				</tr>
			</thead>
			<tbody>
				{comparison.rows.map(([label, was, is]) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td data-column={before}>{was}</td>
						<td data-column={after}>{is}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Words({ comparison }: { comparison: Extract<Comparison, { kind: "text" }> }) {
	return (
		<div className="told">
			<div className="told__before">
				<h3>{industryTemplate.before}</h3>
				<p>{comparison.before}</p>
			</div>
			<div className="told__after">
				<h3>{industryTemplate.after}</h3>
				<p>{comparison.after}</p>
			</div>
		</div>
	);
}
