import { scaleBand, scaleLinear, scaleOrdinal } from "@visx/scale";
import { Bar, BarStack } from "@visx/shape";
import { type RefObject, useEffect, useRef, useState } from "react";
import { shortDay } from "./periods.ts";
import { type BarRow, number, type Report, sum } from "./reports.ts";

/** In the order of the sources; the last is for all others. */
const colorOfSource = ["canary", "blue", "pink", "mint", "gold", "white"] as const;

const colorVariable = (color: string) => `var(--paper-${color})`;

/** The width of an element, so that texts keep their size on a phone. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
	const frame = useRef<HTMLDivElement>(null);
	const [width, setWidth] = useState(0);
	useEffect(() => {
		const element = frame.current;
		if (!element) return;
		const observer = new ResizeObserver(([entry]) => {
			if (entry) setWidth(Math.floor(entry.contentRect.width));
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return [frame, width];
}

const ROW = { height: 58, bar: 24, label: 18 };

export function BarRows({
	rows,
	label,
	color,
}: {
	rows: readonly BarRow[];
	label: string;
	color: string;
}) {
	const [frame, width] = useWidth();
	const most = Math.max(1, ...rows.map(({ value }) => value));
	const lengthOf = scaleLinear<number>({ domain: [0, most], range: [3, Math.max(3, width - 2)] });
	return (
		<div ref={frame} className="chart" role="img" aria-label={label}>
			{width > 0 && (
				<svg width={width} height={rows.length * ROW.height} aria-hidden="true">
					{rows.map((row, at) => (
						<g key={row.label} transform={`translate(1, ${at * ROW.height})`}>
							<text y={ROW.label - 4} className="chart__label">
								{row.label}
							</text>
							<text x={width - 2} y={ROW.label - 4} textAnchor="end" className="chart__value">
								{row.text}
							</text>
							<Bar
								y={ROW.label + 2}
								width={row.value > 0 ? lengthOf(row.value) : 0}
								height={ROW.bar}
								fill={colorVariable(color)}
								className="chart__bar"
							/>
						</g>
					))}
				</svg>
			)}
		</div>
	);
}

const WEEKS = { height: 260, top: 24, bottom: 26 };

type PeriodRow = { first: string } & Record<string, number | string>;

const LABEL_WIDTH = 62;

/** A stack for each period, a color for each source. */
export function SourcePeriods({ report, label }: { report: Report; label: string }) {
	const [frame, width] = useWidth();
	const { periods, sources } = report;
	const keys = sources.map((_, at) => `source-${at}`);
	const rows = periods.map(
		(first, at): PeriodRow => ({
			first,
			...Object.fromEntries(sources.map(({ counts }, index) => [keys[index], counts[at] ?? 0])),
		}),
	);
	const totals = periods.map((_, at) => sum(sources.map(({ counts }) => counts[at] ?? 0)));
	const inner = WEEKS.height - WEEKS.top - WEEKS.bottom;
	const x = scaleBand<string>({ domain: periods, range: [0, width], padding: 0.25 });
	const y = scaleLinear<number>({ domain: [0, Math.max(1, ...totals)], range: [inner, 0] });
	const color = scaleOrdinal<string, string>({
		domain: keys,
		range: colorOfSource.map(colorVariable),
	});
	// Fewer labels on narrow screens.
	const every = Math.max(1, Math.ceil((periods.length * LABEL_WIDTH) / Math.max(1, width)));
	return (
		<div ref={frame} className="chart" role="img" aria-label={label}>
			{width > 0 && (
				<svg width={width} height={WEEKS.height} overflow="visible" aria-hidden="true">
					<g transform={`translate(0, ${WEEKS.top})`}>
						<BarStack<PeriodRow, string>
							data={rows}
							keys={keys}
							x={({ first }) => first}
							xScale={x}
							yScale={y}
							color={color}
							className="chart__bar"
						/>
						{periods.map((first, at) => {
							const middle = (x(first) ?? 0) + x.bandwidth() / 2;
							const total = totals[at] ?? 0;
							return (
								<g key={first}>
									{total > 0 && (
										<text x={middle} y={y(total) - 6} textAnchor="middle" className="chart__value">
											{number(total)}
										</text>
									)}
									{(periods.length - 1 - at) % every === 0 && (
										<text x={middle} y={inner + 18} textAnchor="middle" className="chart__label">
											{shortDay(first)}
										</text>
									)}
								</g>
							);
						})}
						<line x2={width} y1={inner} y2={inner} className="chart__ground" />
					</g>
				</svg>
			)}
		</div>
	);
}
