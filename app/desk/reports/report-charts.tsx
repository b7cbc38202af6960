import { Chip } from "#desk/layout/components.tsx";
import { number } from "#lib/number-format.ts";
import { sum } from "./performance.ts";
import { shortDay } from "./periods.ts";
import type { BarRow, Stacks } from "./report.ts";

/** By rank of the source; the remaining sources have no colour. */
const sourceColors = ["canary", "blue", "pink", "mint", "gold"] as const;

const fill = (color: string) => `var(--paper-${color})`;

/** A bar of a share of its column, from 0 to 1. */
export function Bar({ share }: { share: number }) {
	return (
		<svg className="bar" aria-hidden="true">
			<rect
				width={share > 0 ? `${Math.max(1, share * 100)}%` : 0}
				height="100%"
			/>
		</svg>
	);
}

type BarListProps = { rows: readonly BarRow[]; isFunnel?: boolean };

/** Names, bars and numbers. Amounts below the first have bars in proportion to it. */
export function BarList({ rows, isFunnel = false }: BarListProps) {
	const highest = Math.max(1, ...rows.map(({ value }) => value));

	return (
		<dl className="bars" data-funnel={isFunnel || undefined}>
			{rows.map(({ label, text, value, detail }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd className="bars__bar">
						<Bar share={value / highest} />
					</dd>
					<dd className="bars__value">{text}</dd>
					{detail && <dd className="bars__detail">{detail}</dd>}
				</div>
			))}
		</dl>
	);
}

const STACKS = { height: 150, top: 20, bottom: 24 };
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
		<>
			<Legend sources={sources} />
			<svg
				className="plot"
				height={STACKS.height}
				role="img"
				aria-label={label}
			>
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
		</>
	);
}

function Legend({ sources }: Pick<Stacks, "sources">) {
	return (
		<p className="row">
			{sources.map(({ label, counts }, at) => (
				<Chip key={label} tone={sourceColors[at] ?? "white"}>
					{`${label}: ${number(sum(counts))}`}
				</Chip>
			))}
		</p>
	);
}
