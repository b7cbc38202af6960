import { describeChange, type Figure, showValue } from "./figures.ts";

type OverviewProps = {
	statement: string | undefined;
	figures: readonly Figure[];
};

export function Overview({ statement, figures }: OverviewProps) {
	return (
		<section className="report" aria-label="Overview">
			<p className="desk-statement">{statement}</p>
			<dl className="figures">
				{figures.map((figure) => (
					<div key={figure.label}>
						<dt>{figure.label}</dt>
						<dd className="figures__value">
							{showValue(figure.value, figure.unit) ?? "–"}
						</dd>
						<dd className="figures__change">
							<FigureChange figure={figure} />
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function FigureChange({ figure }: { figure: Figure }) {
	const before = showValue(figure.before, figure.unit);
	const change = describeChange(figure);
	if (before === null) return "Nothing to compare";
	if (change === null)
		return figure.value === null ? `${before} before` : "As before";

	return (
		<>
			<span data-better={change.isBetter}>
				{`${change.direction === "up" ? "↗" : "↘"} ${change.text}`}
			</span>
			<span>{` than ${before}`}</span>
		</>
	);
}
