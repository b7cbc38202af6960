import { ClockChart } from "./clock-chart.tsx";
import { SquaresChart } from "./squares-chart.tsx";
import { StackChart } from "./stack-chart.tsx";

/** A counted change: both numbers in the same unit, and what one unit of the picture stands for. */
export type CountedChange = {
	label: string;
	before: number;
	after: number;
	chart: "squares" | "stack" | "clock" | "bar";
	caption?: string;
};

const drawings = { squares: SquaresChart, stack: StackChart, clock: ClockChart };

/** The picture of a counted change with its caption; nothing for a change that is only a bar. */
export function Chart({ label, before, after, chart, caption }: CountedChange) {
	if (chart === "bar") return null;
	const Drawing = drawings[chart];
	return (
		<figure className="chart">
			<figcaption>{caption}</figcaption>
			<Drawing before={before} after={after} label={`${label}: ${before} before, ${after} after`} />
		</figure>
	);
}
