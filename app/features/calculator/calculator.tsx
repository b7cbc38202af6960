import { type FormEvent, useRef } from "react";
import { calculatorCopy as copy } from "#content/calculator.ts";
import type { IndustryPage } from "#content/industry.ts";
import { money, span } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useTypedEarly } from "#ui/use-typed-early.ts";
import { CalculatorSum } from "./calculator-sum.tsx";
import { CalculatorTerms } from "./calculator-terms.tsx";
import { type InputName, inputNames, MAX_LENGTH, type TypedInputs } from "./inputs.ts";
import { useCalculator } from "./use-calculator.ts";

/** What the calculator needs of an industry's page. */
export type CalculatorIndustry = Pick<IndustryPage, "slug" | "name" | "calculator">;

export type CalculatorProps = {
	industry: CalculatorIndustry;
	/** What stands in the boxes at first. */
	typed: TypedInputs;
	/** The figures are the visitor's own already, from the address. */
	own?: boolean;
	/** The level of the docket's own headings. */
	headingLevel?: 2 | 3;
};

/**
 * The savings docket: four figures, the sum they come to, and every assumption in it. It works along
 * as figures are typed; without JavaScript it is a form whose answer is a page of its own.
 */
export function Calculator(props: CalculatorProps) {
	const { industry, typed: first, own = false, headingLevel = 3 } = props;
	const { typed, sum, errors, isNews, type, settle } = useCalculator({
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
			className="calc"
			method="get"
			action={savingsPath(industry.slug)}
			onSubmit={submit}
		>
			<div className="calc__top">
				<b>{copy.docket}</b>
				<span>{industry.name}</span>
			</div>
			<div className="calc__body">
				<fieldset className="calc__fields">
					<legend className="sr">{copy.fieldsLegend}</legend>
					{inputNames.map((name) => (
						<Field
							key={name}
							id={`savings-${name}`}
							name={name}
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
					<Button type="submit" variant="dark" className="calc__submit">
						{copy.submit}
					</Button>
				</fieldset>
				<CalculatorSum sum={sum} headingLevel={headingLevel} />
			</div>
			<p className="bellyband calc__band">
				<span>{copy.total}</span> <b>{total ?? copy.unknown}</b>{" "}
				{total && <span>{copy.month}</span>}
			</p>
			<CalculatorTerms headingLevel={headingLevel} />
			<p className="sr" role="status">
				{isNews &&
					(total ? `${copy.total}: ${total} ${copy.month}` : Object.values(errors).join(" "))}
			</p>
		</form>
	);
}

/** The page that works the figures out where there is no JavaScript. */
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
