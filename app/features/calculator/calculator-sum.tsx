import { calculatorCopy as copy } from "#content/calculator.ts";
import { money, number, percent, span } from "#lib/number-format.ts";
import { assumptions } from "./assumptions.ts";
import type { CalculatorView } from "./calculator-state.ts";
import { HoursStrip } from "./hours-strip.tsx";
import type { Range } from "./savings.ts";

type CalculatorSumProps = Pick<CalculatorView, "sum"> & { headingLevel: 2 | 3 };

/** The sum, line by line, so that it can be checked with a pencil. */
export function CalculatorSum({ sum, headingLevel }: CalculatorSumProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<div className="calc__sum">
			<Heading>{copy.sumTitle}</Heading>
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
			<dl>
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
		<div className="calc__line" data-part={part}>
			<dt>
				{what} <span>{how}</span>
			</dt>
			<dd>{amount}</dd>
		</div>
	);
}
