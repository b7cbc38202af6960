import copy from "#content/calculator.json" with { type: "json" };
import { hoursTexts } from "#content/calculator.ts";
import { money, number, percent, span } from "#lib/number-format.ts";
import { assumptions, type Range } from "./savings.ts";
import type { CalculatorView } from "./use-calculator.ts";

type CalculatorSumProps = Pick<CalculatorView, "sum"> & { headingLevel: 2 | 3 };

export function CalculatorSum({ sum, headingLevel }: CalculatorSumProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<div className="calc__sum">
			<Heading className="h4">{copy.sumTitle}</Heading>
			{sum ? <Lines {...sum} /> : <p className="calc__none">{copy.unfinished}</p>}
		</div>
	);
}

function Lines({ inputs, savings }: NonNullable<CalculatorView["sum"]>) {
	const { hours, rate, enquiries, value } = inputs;
	const { weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions;
	const amounts = (range: Range) => span(range, copy.to, money);
	const shares = (range: Range) => span(range, copy.to, percent);
	return (
		<>
			<dl className="num">
				<Line
					what={copy.timeSpent}
					how={`${number(hours)} × ${weeksPerMonth} × ${money(rate)}`}
					amount={money(savings.timeSpent)}
				/>
				<Line
					what={copy.timeBack}
					how={shares(hoursTakenOver)}
					amount={amounts(savings.timeBack)}
					part
				/>
				<Line
					what={copy.enquiriesLost}
					how={`${number(enquiries)} × ${money(value)}`}
					amount={money(savings.enquiriesLost)}
				/>
				<Line
					what={copy.enquiriesBack}
					how={shares(enquiriesWonBack)}
					amount={amounts(savings.enquiriesBack)}
					part
				/>
			</dl>
			{savings.total.high === 0 ? (
				<p className="calc__none">{copy.nothing}</p>
			) : (
				hours > 0 && <HoursStrip hours={hours} back={savings.hoursBack} />
			)}
		</>
	);
}

type LineProps = { what: string; how: string; amount: string; part?: boolean };

function Line({ what, how, amount, part }: LineProps) {
	return (
		<div className="row ends calc__line" data-part={part}>
			<dt>
				{what} <span className="small muted">{how}</span>
			</dt>
			<dd>{amount}</dd>
		</div>
	);
}

const perRow = 20;
const maxSquares = 60;
const pitch = 26;
const size = 20;

/** The week's hours as squares: hours saved at the low and the high estimate, and the rest. */
function HoursStrip({ hours, back }: { hours: number; back: Range }) {
	const { picture } = copy;
	const unit = Math.max(1, Math.ceil(hours / maxSquares));
	const rows = Math.max(1, Math.ceil(hours / unit / perRow));
	return (
		<figure className="small strip">
			<svg
				viewBox={`0 0 ${perRow * pitch} ${rows * pitch}`}
				role="img"
				aria-label={hoursTexts.label(number(hours), number(back.low), number(back.high))}
			>
				<path className="strip__rest" d={squares(hours / unit)} />
				<path className="strip__high" d={squares(back.high / unit)} />
				<path className="strip__low" d={squares(back.low / unit)} />
			</svg>
			<figcaption className="row">
				{hoursTexts.square(unit)}
				<ul className="row" aria-hidden="true">
					<li className="strip__low">
						{picture.low} <b>{number(back.low)}</b> {hoursTexts.unit(back.low)}
					</li>
					<li className="strip__high">
						{picture.high} <b>{number(back.high)}</b>
					</li>
				</ul>
			</figcaption>
		</figure>
	);
}

/** SVG path of `amount` squares; the last one is as wide as the fraction. */
function squares(amount: number): string {
	let path = "";
	for (let index = 0; index < amount; index++) {
		const x = pitch * (index % perRow);
		const y = pitch * Math.floor(index / perRow);
		const width = Math.round(size * Math.min(1, amount - index));
		path += `M${x} ${y}h${width}v${size}h${-width}z`;
	}
	return path;
}
