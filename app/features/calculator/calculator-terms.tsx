import { Link } from "react-router";
import { calculatorCopy as copy } from "#content/calculator.ts";
import { number, percent, span } from "#lib/number-format.ts";
import { MoreLink } from "#ui/more-link.tsx";
import { assumptions } from "./assumptions.ts";

type CalculatorTermsProps = { headingLevel: 2 | 3 };

/** The foot of the docket: what the sum takes for granted, and what becomes of the figures. */
export function CalculatorTerms({ headingLevel }: CalculatorTermsProps) {
	const Heading = `h${headingLevel}` as const;
	const { assumed } = copy;
	const { weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions;
	return (
		<div className="calc__foot">
			<div>
				<Heading>{copy.assumptionsTitle}</Heading>
				<ol>
					<li>{assumed.weeks(number(weeksPerMonth))}</li>
					<li>{assumed.hours(span(hoursTakenOver, copy.to, percent))}</li>
					<li>{assumed.enquiries(span(enquiriesWonBack, copy.to, percent))}</li>
					<li>{assumed.worth}</li>
					<li>
						{assumed.notTakenOff} <Link to={assumed.prices.to}>{assumed.prices.label}</Link>.
					</li>
				</ol>
			</div>
			<div className="calc__next">
				<p className="js-only">{copy.carry}</p>
				<MoreLink to="/book" data-book="savings">
					{copy.action}
				</MoreLink>
			</div>
		</div>
	);
}
