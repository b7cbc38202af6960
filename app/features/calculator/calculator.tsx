import { type FormEvent, useRef } from "react";
import { Link } from "react-router";
import copy from "#content/calculator.json" with { type: "json" };
import { assumptionTexts } from "#content/calculator.ts";
import type { IndustryPage } from "#content/industry-pages.ts";
import { money, number, percent, span } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { MoreLink } from "#ui/link.tsx";
import { useTypedEarly } from "#ui/use-typed-early.ts";
import { CalculatorSum } from "./calculator-sum.tsx";
import { type InputName, inputNames, MAX_LENGTH, type TypedInputs } from "./inputs.ts";
import { assumptions } from "./savings.ts";
import { useCalculator } from "./use-calculator.ts";

export type CalculatorIndustry = Pick<IndustryPage, "slug" | "name" | "calculator">;

type CalculatorProps = {
	industry: CalculatorIndustry;
	typed: TypedInputs;
	/** The inputs come from the URL. */
	own?: boolean;
	headingLevel?: 2 | 3;
};

/** Recalculates while the visitor types; without JavaScript the form opens a page with the result. */
export function Calculator(props: CalculatorProps) {
	const { industry, typed: first, own = false, headingLevel = 3 } = props;
	const { typed, sum, errors, isAnnounced, type, settle } = useCalculator({
		industry: industry.slug,
		typed: first,
		own,
	});
	const form = useRef<HTMLFormElement>(null);
	useTypedEarly(form, typed, type);
	const total = sum && span(sum.savings.total, copy.to, money);
	function submit(event: FormEvent): void {
		event.preventDefault();
		settle();
	}
	return (
		<form
			ref={form}
			className="card calc"
			method="get"
			action={savingsPath(industry.slug)}
			onSubmit={submit}
		>
			<div className="row ends small calc__top">
				<b>{copy.docket}</b>
				<span>{industry.name}</span>
			</div>
			<div className="columns calc__body">
				<fieldset className="calc__fields">
					<legend className="sr">{copy.fieldsLegend}</legend>
					{inputNames.map((name) => (
						<Field
							key={name}
							id={`savings-${name}`}
							name={name}
							className="calc__field"
							label={labelOf(name, industry)}
							hint={name === "value" ? copy.valueHint : undefined}
							error={errors[name]}
							value={typed[name]}
							inputMode="decimal"
							autoComplete="off"
							maxLength={MAX_LENGTH}
							onChange={(event) => type(name, event.currentTarget.value)}
							onBlur={settle}
						/>
					))}
					<Button type="submit" variant="dark" className="gap-above calc__submit">
						{copy.submit}
					</Button>
				</fieldset>
				<CalculatorSum sum={sum} headingLevel={headingLevel} />
			</div>
			<p className="row band calc__band">
				<span>{copy.total}</span> <b>{total ?? copy.unknown}</b>{" "}
				{total && <span>{copy.month}</span>}
			</p>
			<Assumptions headingLevel={headingLevel} />
			<p className="sr" role="status">
				{isAnnounced &&
					(total ? `${copy.total}: ${total} ${copy.month}` : Object.values(errors).join(" "))}
			</p>
		</form>
	);
}

function Assumptions({ headingLevel }: { headingLevel: 2 | 3 }) {
	const Heading = `h${headingLevel}` as const;
	const { assumed } = copy;
	const { weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions;
	return (
		<div className="split split--start calc__foot">
			<div>
				<Heading className="h4">{copy.assumptionsTitle}</Heading>
				<ol>
					<li>{assumptionTexts.weeks(number(weeksPerMonth))}</li>
					<li>{assumptionTexts.hours(span(hoursTakenOver, copy.to, percent))}</li>
					<li>{assumptionTexts.enquiries(span(enquiriesWonBack, copy.to, percent))}</li>
					<li>{assumed.worth}</li>
					<li>
						{assumed.notTakenOff} <Link to={assumed.prices.to}>{assumed.prices.label}</Link>.
					</li>
				</ol>
			</div>
			<div className="stack">
				<p className="muted needs-script">{copy.carry}</p>
				<MoreLink to="/book" data-book="savings">
					{copy.action}
				</MoreLink>
			</div>
		</div>
	);
}

/** Result page without JavaScript. */
export function savingsPath(slug: string): string {
	return `/savings/${slug}`;
}

function labelOf(name: InputName, { calculator }: CalculatorIndustry): string {
	const labels = {
		hours: calculator.hoursLabel,
		rate: copy.rateLabel,
		enquiries: calculator.enquiriesLabel,
		value: copy.valueLabel,
	};
	return labels[name];
}
