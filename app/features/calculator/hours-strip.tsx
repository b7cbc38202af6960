import { calculatorCopy } from "#content/calculator.ts";
import { number } from "#lib/number-format.ts";
import type { Range } from "./savings.ts";

const perRow = 20;
const mostSquares = 60;
const pitch = 26;
const size = 20;

/** The week's hours as countable squares: won back at the low and the high estimate, and the rest. */
export function HoursStrip({ hours, back }: { hours: number; back: Range }) {
	const { picture } = calculatorCopy;
	const unit = Math.max(1, Math.ceil(hours / mostSquares));
	const rows = Math.max(1, Math.ceil(hours / unit / perRow));
	return (
		<figure className="strip">
			<svg
				viewBox={`0 0 ${perRow * pitch} ${rows * pitch}`}
				role="img"
				aria-label={picture.label(number(hours), number(back.low), number(back.high))}
			>
				<path className="strip__rest" d={squares(hours / unit)} />
				<path className="strip__high" d={squares(back.high / unit)} />
				<path className="strip__low" d={squares(back.low / unit)} />
			</svg>
			<figcaption>
				{unit === 1 ? picture.hour : picture.hours(number(unit))}
				<ul className="strip__key" aria-hidden="true">
					<li className="strip__low">
						{picture.low} <b>{number(back.low)}</b> {picture.unit(back.low)}
					</li>
					<li className="strip__high">
						{picture.high} <b>{number(back.high)}</b>
					</li>
				</ul>
			</figcaption>
		</figure>
	);
}

/** So many squares from the top left, the last one as wide as what is left over. */
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
