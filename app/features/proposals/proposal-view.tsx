import type { ComponentType } from "react";
import { company } from "#content/content.ts";
import { formatPrice } from "#lib/number-format.ts";
import { formatLongDate } from "#lib/time/format.ts";
import { Button } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { Icon } from "#ui/icon.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { OPTION } from "./option-field.ts";
import { PlainText } from "./plain-text.tsx";
import type { ProposalBody, ProposalLine } from "./proposal-schema.ts";
import type { Totals } from "./totals.ts";
import "./proposal.css";

export type ShownProposal = {
	number: number;
	body: ProposalBody;
	/** With the chosen options. */
	totals: Totals;
	/** ISO 4217 */
	currency: string;
	/** YYYY-MM-DD; null for a draft. */
	sentOn: string | null;
	/** YYYY-MM-DD: when it goes live, counted from its acceptance or else from today; null when it doesn't say. */
	goLive: string | null;
	isAccepted: boolean;
	/** Plain text. */
	terms: string | null;
};

type ProposalViewProps = ShownProposal & {
	/** Above the title. */
	notice?: Elements;
	/** Around the options, if they can be chosen. */
	OptionForm?: ComponentType<{ children: Elements }> | undefined;
	/** Below the terms. */
	children?: Elements;
};

/** A proposal as the client reads and prints it. */
export function ProposalView(props: ProposalViewProps) {
	const { number, body, notice, terms, children } = props;
	return (
		<article className="proposal">
			<Letterhead />
			{notice}
			<header className="stack">
				<p className="proposal__number">{`Proposal ${number}`}</p>
				<h1 className="title" dir="auto">
					{body.title}
				</h1>
				<Facts {...props} />
			</header>
			{body.sections.map(({ heading, text }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, and never move here
				<section key={index} className="stack">
					<h2 dir="auto">{heading}</h2>
					<PlainText text={text} />
				</section>
			))}
			<Price {...props} />
			{terms && <Terms text={terms} />}
			{children}
		</article>
	);
}

/** On paper only: on a screen the page has its header. */
function Letterhead() {
	const { legalName, address, email, phone } = company();
	const { street, postalCode, locality, countryName } = address;
	return (
		<div className="proposal__letterhead">
			<Wordmark brand={company()} />
			<address className="small">
				<p>{legalName}</p>
				<p>{`${street}, ${locality} ${postalCode}, ${countryName}`}</p>
				<p>{`${email}, ${phone}`}</p>
			</address>
		</div>
	);
}

function Facts({ body, sentOn, goLive, isAccepted }: ProposalViewProps) {
	const { client, lastDay } = body;
	const onlyToday = isAccepted ? "" : ", if you accept today";
	const facts: [string, string | null][] = [
		["For", client],
		["From", company().legalName],
		["Sent", sentOn && formatLongDate(sentOn)],
		["Valid until", lastDay && formatLongDate(lastDay)],
		["Live by", goLive && formatLongDate(goLive) + onlyToday],
	];

	return (
		<dl className="proposal__facts">
			{facts.map(
				([label, text]) =>
					text && (
						<div key={label}>
							<dt>{label}</dt>
							<dd dir="auto">{text}</dd>
						</div>
					),
			)}
		</dl>
	);
}

function Price(props: ProposalViewProps) {
	const { body, totals, currency, OptionForm } = props;
	const required = body.lines.filter(({ isOptional }) => !isOptional);
	const options = body.lines.filter(({ isOptional }) => isOptional);
	const once = required.filter(({ isMonthly }) => !isMonthly);
	const monthly = required.filter(({ isMonthly }) => isMonthly);
	const isChoosable = OptionForm !== undefined;
	const Frame = OptionForm ?? FixedOptions;

	const list = (lines: readonly ProposalLine[]) => (
		<ul className="ruled proposal__lines">
			{lines.map((line) => (
				<Line key={line.id} {...{ line, totals, currency, isChoosable }} />
			))}
		</ul>
	);

	return (
		<section className="stack stack--wide" aria-labelledby="price">
			<h2 id="price">What it costs</h2>
			{once.length > 0 && list(once)}
			{monthly.length > 0 && (
				<div className="proposal__group">
					<h3 className="h4">Every month</h3>
					{list(monthly)}
				</div>
			)}
			{options.length > 0 && (
				<Frame>
					<h3 className="h4">Options</h3>
					{list(options)}
				</Frame>
			)}
			<Sums {...props} />
			{body.vatNote && (
				<p className="small muted" dir="auto">
					{body.vatNote}
				</p>
			)}
		</section>
	);
}

function FixedOptions({ children }: { children: Elements }) {
	return <div className="proposal__group">{children}</div>;
}

type LineProps = {
	line: ProposalLine;
	totals: Totals;
	currency: string;
	isChoosable: boolean;
};

function Line({ line, totals, currency, isChoosable }: LineProps) {
	const { id, title, text, quantity, unit, cents, isOptional, isMonthly } =
		line;
	const counted = totals.lines.find((each) => each.id === id);
	const isChosen = counted?.isChosen ?? false;
	const price = formatPrice(counted?.net ?? 0, currency);
	const each = formatPrice(cents ?? 0, currency);
	const perMonth = isOptional && isMonthly ? " a month" : "";

	return (
		<li data-off={!isChosen || undefined}>
			<div className="proposal__line">
				{isOptional ? (
					<Choice id={id} isChosen={isChosen} isChoosable={isChoosable}>
						{title}
					</Choice>
				) : (
					<b dir="auto">{title}</b>
				)}
				<span className="num proposal__price">{`${price}${perMonth}`}</span>
			</div>
			{(quantity !== 1 || unit) && (
				<p className="small muted num" dir="auto">
					{`${quantity} ${unit || "×"}${unit ? " at" : ""} ${each}`}
				</p>
			)}
			{text && <PlainText text={text} isNote />}
		</li>
	);
}

type ChoiceProps = {
	id: string;
	isChosen: boolean;
	isChoosable: boolean;
	children: string;
};

function Choice({ id, isChosen, isChoosable, children }: ChoiceProps) {
	if (!isChoosable)
		return (
			<span className="stack proposal__chosen">
				<b dir="auto">{children}</b>
				<span className="small muted">
					{isChosen ? "Chosen" : "Optional, not chosen"}
				</span>
			</span>
		);

	return (
		<span className="checkbox">
			<label>
				<input
					type="checkbox"
					name={OPTION}
					value={id}
					defaultChecked={isChosen}
				/>
				<b dir="auto">{children}</b>
			</label>
		</span>
	);
}

type UpdateProps = { hidden?: boolean };

/** Without JavaScript the chosen options are sent by this button. */
export function UpdateTotal({ hidden = false }: UpdateProps) {
	return (
		<p hidden={hidden}>
			<Button type="submit" variant="outline" small>
				Update the total
			</Button>
		</p>
	);
}

function Sums({ body, totals, currency }: ProposalViewProps) {
	// An option that isn't chosen adds no row of zeros.
	const counted = body.lines.filter(
		({ isOptional }, index) => !isOptional || totals.lines[index]?.isChosen,
	);
	const hasMonth = counted.some(({ isMonthly }) => isMonthly);
	const hasOnce = counted.some(({ isMonthly }) => !isMonthly) || !hasMonth;
	const sums = [
		...(hasOnce ? [{ ...totals.once, when: hasMonth ? "once" : "" }] : []),
		...(hasMonth ? [{ ...totals.month, when: "every month" }] : []),
	];

	const before = sums.flatMap(({ when, net, vat }) => [
		{ label: describeSum("Net", when), cents: net },
		{ label: describeSum(`VAT ${body.vatRate / 100}%`, when), cents: vat },
	]);
	const all = sums.map(({ when, total }) => ({
		label: describeSum("Total", when),
		cents: total,
	}));

	return (
		<div className="proposal__sums" aria-live="polite">
			{body.vatRate > 0 && <Amounts amounts={before} currency={currency} />}
			<Amounts
				className="band proposal__total"
				amounts={all}
				currency={currency}
			/>
		</div>
	);
}

function describeSum(label: string, when: string): string {
	return when === "" ? label : `${label}, ${when}`;
}

type AmountsProps = {
	className?: string;
	amounts: readonly { label: string; cents: number }[];
	currency: string;
};

function Amounts({ className, amounts, currency }: AmountsProps) {
	return (
		<dl className={className}>
			{amounts.map(({ label, cents }) => (
				<div key={label} className="proposal__amount">
					<dt>{label}</dt>
					<dd>{formatPrice(cents, currency)}</dd>
				</div>
			))}
		</dl>
	);
}

function Terms({ text }: { text: string }) {
	return (
		<details className="proposal__terms">
			<summary>
				<span>Our terms of service, which are part of this proposal</span>
				<Icon name="down" />
			</summary>
			<PlainText text={text} isNote hasHeadings />
		</details>
	);
}
