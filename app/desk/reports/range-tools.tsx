import { Form, Link } from "react-router";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { Field } from "#ui/field.tsx";
import { rangeText } from "./periods.ts";
import { type AskedRange, rangeNames, TYPED_RANGE } from "./ranges.ts";

type RangeToolsProps = {
	asked: AskedRange;
	/** The other parameters of the page. */
	chosen: Readonly<Record<string, string>>;
};

export function RangeTools({ asked, chosen }: RangeToolsProps) {
	const { name, range, before, typed } = asked;
	const typedQuery = { ...chosen, range: TYPED_RANGE, ...typed };

	return (
		<div className="report-range">
			<nav className="segments" aria-label="Range">
				{Object.entries(rangeNames).map(([key, label]) => (
					<Link
						key={key}
						to={`?${new URLSearchParams({ ...chosen, range: key })}`}
						preventScrollReset
						aria-current={key === name ? "true" : undefined}
					>
						{label}
					</Link>
				))}
				<Link
					to={`?${new URLSearchParams(typedQuery)}`}
					preventScrollReset
					aria-current={name === TYPED_RANGE ? "true" : undefined}
				>
					Range…
				</Link>
			</nav>
			{name === TYPED_RANGE && <TypedRange asked={asked} chosen={chosen} />}
			<p className="report__note">
				{`${rangeText(range.from, range.to)}, compared with ${rangeText(before.from, before.to)}`}
			</p>
		</div>
	);
}

function TypedRange({ asked, chosen }: RangeToolsProps) {
	const { typed, errors } = asked;

	return (
		<Form
			method="get"
			className="row fields-row"
			preventScrollReset
			key={`${typed.from} ${typed.to}`}
		>
			<input type="hidden" name="range" value={TYPED_RANGE} />
			{Object.entries(chosen).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Field
				name="from"
				type="date"
				label="From"
				defaultValue={typed.from}
				error={errors.from}
			/>
			<Field
				name="to"
				type="date"
				label="To"
				defaultValue={typed.to}
				error={errors.to}
			/>
			<SubmitButton>Show</SubmitButton>
		</Form>
	);
}
