import { number } from "#lib/number-format.ts";
import { sum } from "./performance.ts";
import { shortDay } from "./periods.ts";
import type { BarRow, Stacks } from "./report.ts";

/** By rank of the source; the remaining sources have no colour. */
export const sourceColors = ["canary", "blue", "pink", "mint", "gold"] as const;

const fill = (color: string) => `var(--paper-${color})`;

const ROW = { label: 20, bar: 24, gap: 14 };

type BarRowsProps = { rows: readonly BarRow[]; label: string; color: string };

/** Bars with labels. Horizontal positions are percentages, so that text is not scaled down on a phone. */
export function BarRows({ rows, label, color }: BarRowsProps) {
	const highest = Math.max(1, ...rows.map(({ value }) => value));
	/** Rows without a value have no bar. */
	const heights = rows.map(
		({ value }) => ROW.label + ROW.gap + (value > 0 ? ROW.bar : 0),
	);

	return (
		<svg
			className="plot"
			height={sum(heights) - ROW.gap}
			role="img"
			aria-label={label}
		>
			{rows.map(({ label, text, value }, at) => {
				const y = sum(heights.slice(0, at)) + ROW.label;
				return (
					<g key={label}>
						<text y={y - 6}>{label}</text>
						<text x="100%" y={y - 6} textAnchor="end" className="plot__value">
							{text}
						</text>
						<rect
							y={y}
							width={
								value > 0 ? `${Math.max(0.5, (value / highest) * 100)}%` : 0
							}
							height={ROW.bar}
							fill={fill(color)}
						/>
					</g>
				);
			})}
		</svg>
	);
}

const STACKS = { height: 260, top: 24, bottom: 26 };
/** Number of period labels that fit on a phone and on a desktop. */
const LABELS = { few: 5, many: 13 };

/** Stacked bars: one stack per period, one colour per source. */
export function SourcePeriods({
	periods,
	sources,
	label,
}: Stacks & { label: string }) {
	const ground = STACKS.height - STACKS.bottom;
	const totals = periods.map((_, at) =>
		sum(sources.map(({ counts }) => counts[at] ?? 0)),
	);
	const unit = (ground - STACKS.top) / Math.max(1, ...totals);
	const step = 100 / periods.length;

	/** The first and last labels are not at the edges, which they would cross. */
	const isEvery = (at: number, labels: number) => {
		const every = Math.ceil(periods.length / labels);
		return (periods.length - 1 - at) % every === Math.floor(every / 2);
	};

	return (
		<svg className="plot" height={STACKS.height} role="img" aria-label={label}>
			{periods.map((first, at) => {
				const middle = `${(at + 0.5) * step}%`;
				const total = totals[at] ?? 0;

				return (
					<g key={first}>
						{sources.map(({ label, counts }, index) => {
							const below = sum(
								sources.slice(0, index).map((each) => each.counts[at] ?? 0),
							);
							const count = counts[at] ?? 0;

							return (
								<rect
									key={label}
									x={`${(at + 0.12) * step}%`}
									y={ground - (below + count) * unit}
									width={count > 0 ? `${step * 0.76}%` : 0}
									height={count * unit}
									fill={fill(sourceColors[index] ?? "white")}
								/>
							);
						})}
						{total > 0 && (
							<text
								x={middle}
								y={ground - total * unit - 6}
								className="plot__value plot__middle"
							>
								{number(total)}
							</text>
						)}
						{isEvery(at, LABELS.many) && (
							<text
								x={middle}
								y={ground + 18}
								className="plot__middle"
								data-minor={!isEvery(at, LABELS.few) || undefined}
							>
								{shortDay(first)}
							</text>
						)}
					</g>
				);
			})}
			<line x2="100%" y1={ground} y2={ground} className="plot__ground" />
		</svg>
	);
}
