import { type ReactNode } from "react";
import { walkthroughCopy } from "#content/walkthrough.ts";
import { Icon } from "#ui/icon.tsx";
import { quoteOf } from "./quote.ts";
import { type Choices, type Step, type StepId, stepsDone } from "./walkthrough-state.ts";

const { docket: words } = walkthroughCopy;

/** The sheet that goes along with the enquiry: each step adds its part, its stamp and a copy underneath. */
export function Docket({ choices }: { choices: Choices }) {
	const done = stepsDone(choices);
	if (done.length === 0) return <p className="ticket ticket--none">{walkthroughCopy.empty}</p>;
	return (
		<div className="ticket" data-parts={done.length}>
			<p className="ticket__name">{walkthroughCopy.docketName}</p>
			{done.map((step) => (
				<DocketPart key={step.id} step={step} choices={choices} />
			))}
		</div>
	);
}

/** What one step adds to the docket. */
export function DocketPart({ step, choices }: { step: Step; choices: Choices }) {
	const Part = parts[step.id];
	return (
		<div className="ticket__part" data-step={step.id}>
			<p className="ticket__stamp">
				{step.stub} <span>{step.at}</span>
			</p>
			<div className="ticket__body">
				<Part {...choices} />
			</div>
		</div>
	);
}

const parts: Record<StepId, (choices: Choices) => ReactNode> = {
	enquiry: ({ enquiry = "form" }) => (
		<>
			<p className="ticket__source">{words.sources[enquiry]}</p>
			<blockquote>{words.messages[enquiry]}</blockquote>
		</>
	),
	qualified: ({ qualified = "oven" }) => (
		<dl>
			{words.facts.map(([fact, value]) => (
				<Row key={fact} term={fact} value={value} />
			))}
			<Row term={words.oven.fact} value={words.oven[qualified]} />
		</dl>
	),
	quoted: (choices) => {
		const { lines, total } = quoteOf(choices);
		return (
			<dl className="ticket__quote">
				{lines.map(({ text, amount }) => (
					<Row key={text} term={text} value={euros(amount)} />
				))}
				<Row term={words.total} value={euros(total)} />
			</dl>
		);
	},
	booked: ({ booked = "friday" }) => (
		<>
			<p className="bellyband ticket__band">
				<span>{words.booked}</span> <b>{words.slots[booked]}</b>
			</p>
			<ul>
				{words.follows.map((what) => (
					<li key={what}>
						<Icon name="check" />
						{what}
					</li>
				))}
			</ul>
		</>
	),
};

function Row({ term, value }: { term: string; value: string }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{value}</dd>
		</div>
	);
}

function euros(amount: number): string {
	return amount < 0 ? `−€${-amount}` : `€${amount}`;
}
