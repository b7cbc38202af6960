import { useRef } from "react";
import { Link } from "react-router";
import copy from "#content/calculator.json" with { type: "json" };
import { assumptionTexts, hoursTexts } from "#content/calculator.ts";
import type { IndustryPage } from "#content/industry-pages.ts";
import { instead } from "#lib/listen.ts";
import { euros, formatPercent, number, span } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { MoreLink } from "#ui/link.tsx";
import { useTextBeforeHydration } from "#ui/use-text-before-hydration.ts";
import {
	assumptions,
	type InputName,
	inputNames,
	MAX_LENGTH,
	type Range,
	type TypedInputs,
} from "./savings.ts";
import { type Sum, useCalculator } from "./use-calculator.ts";

export type CalculatorIndustry = Pick<
	IndustryPage,
	"slug" | "name" | "calculator"
>;

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
	const Heading = `h${headingLevel}` as const;
	const { typed, sum, errors, isAnnounced, type, settle } = useCalculator({
		industry: industry.slug,
		typed: first,
		own,
	});

	const form = useRef<HTMLFormElement>(null);
	useTextBeforeHydration(form, typed, type);

	const total = sum && span(sum.savings.total, copy.to, euros);

	return (
		<form
			ref={form}
			className="card calculator"
			method="get"
			action={buildSavingsPath(industry.slug)}
			onSubmit={instead(settle)}
		>
			<div className="row ends small calculator__top">
				<b>{copy.docket}</b>
				<span>{industry.name}</span>
			</div>
			<div className="columns calculator__body">
				<fieldset className="calculator__fields">
					<legend className="sr">{copy.fieldsLegend}</legend>
					{inputNames.map((name) => (
						<Field
							key={name}
							id={`savings-${name}`}
							name={name}
							className="calculator__field"
							label={findInputLabel(name, industry)}
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
					<Button
						type="submit"
						variant="dark"
						className="gap-above calculator__submit"
					>
						{copy.submit}
					</Button>
				</fieldset>
				<div className="calculator__sum">
					<Heading className="h4">{copy.sumTitle}</Heading>
					{sum ? (
						<Lines {...sum} />
					) : (
						<p className="calculator__none">{copy.unfinished}</p>
					)}
				</div>
			</div>
			<p className="row band calculator__band">
				<span>{copy.total}</span> <b>{total ?? copy.unknown}</b>{" "}
				{total && <span>{copy.month}</span>}
			</p>
			<Assumptions headingLevel={headingLevel} />
			<p className="sr" role="status">
				{isAnnounced &&
					(total
						? `${copy.total}: ${total} ${copy.month}`
						: Object.values(errors).join(" "))}
			</p>
		</form>
	);
}

function Lines({ inputs, savings }: Sum) {
	const { hours, rate, enquiries, value } = inputs;
	const { weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions;
	const amounts = (range: Range) => span(range, copy.to, euros);
	const shares = (range: Range) => span(range, copy.to, formatPercent);
	const timeSpent = `${number(hours)} × ${weeksPerMonth} × ${euros(rate)}`;
	const enquiriesLost = `${number(enquiries)} × ${euros(value)}`;
	/** Each amount is followed by the part of it that is saved. */
	const lines = [
		[copy.timeSpent, timeSpent, euros(savings.timeSpent)],
		[copy.timeBack, shares(hoursTakenOver), amounts(savings.timeBack)],
		[copy.enquiriesLost, enquiriesLost, euros(savings.enquiriesLost)],
		[
			copy.enquiriesBack,
			shares(enquiriesWonBack),
			amounts(savings.enquiriesBack),
		],
	];

	return (
		<>
			<dl className="num">
				{lines.map(([what, how, amount], index) => (
					<div
						key={what}
						className="row ends calculator__line"
						data-part={index % 2 === 1 || undefined}
					>
						<dt>
							<span>{what}</span> <span className="small muted">{how}</span>
						</dt>
						<dd>{amount}</dd>
					</div>
				))}
			</dl>
			{savings.total.high === 0 ? (
				<p className="calculator__none">{copy.nothing}</p>
			) : (
				hours > 0 && <HoursStrip hours={hours} back={savings.hoursBack} />
			)}
		</>
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
				aria-label={hoursTexts.label(
					number(hours),
					number(back.low),
					number(back.high),
				)}
			>
				<path className="strip__rest" d={squares(hours / unit)} />
				<path className="strip__high" d={squares(back.high / unit)} />
				<path className="strip__low" d={squares(back.low / unit)} />
			</svg>
			<figcaption className="row">
				<span>{hoursTexts.square(unit)}</span>
				<ul className="row" aria-hidden="true">
					<li className="strip__low">
						<span>{picture.low}</span> <b>{number(back.low)}</b>{" "}
						<span>{hoursTexts.unit(back.low)}</span>
					</li>
					<li className="strip__high">
						<span>{picture.high}</span> <b>{number(back.high)}</b>
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

function Assumptions({ headingLevel }: { headingLevel: 2 | 3 }) {
	const Heading = `h${headingLevel}` as const;
	const { assumed } = copy;
	const { weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions;

	return (
		<div className="split split--start calculator__foot">
			<div>
				<Heading className="h4">{copy.assumptionsTitle}</Heading>
				<ol>
					<li>{assumptionTexts.weeks(number(weeksPerMonth))}</li>
					<li>
						{assumptionTexts.hours(
							span(hoursTakenOver, copy.to, formatPercent),
						)}
					</li>
					<li>
						{assumptionTexts.enquiries(
							span(enquiriesWonBack, copy.to, formatPercent),
						)}
					</li>
					<li>{assumed.worth}</li>
					<li>
						<span>{assumed.notTakenOff}</span>{" "}
						<Link to={assumed.prices.to}>{assumed.prices.label}</Link>.
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
export function buildSavingsPath(slug: string): string {
	return `/savings/${slug}`;
}

function findInputLabel(
	name: InputName,
	{ calculator }: CalculatorIndustry,
): string {
	const labels = {
		hours: calculator.hoursLabel,
		rate: copy.rateLabel,
		enquiries: calculator.enquiriesLabel,
		value: copy.valueLabel,
	};
	return labels[name];
}
