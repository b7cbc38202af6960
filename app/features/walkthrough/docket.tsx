import type { ReactNode } from "react";
import walkthroughCopy from "#content/walkthrough.json" with { type: "json" };
import { Icon } from "#ui/icon.tsx";

const { docket: words, steps } = walkthroughCopy;

type StepId = keyof typeof steps;
export type Step = (typeof walkthroughSteps)[number];

/** One enquiry in four steps. The company and its prices are made up. */
export const walkthroughSteps = (Object.keys(steps) as StepId[]).map((id) => ({
	id,
	...steps[id],
}));

/** The choices so far, in the order of the steps. */
export type Choices = {
	readonly [Id in StepId]?: keyof (typeof steps)[Id]["options"] | undefined;
};

/** Undefined when the enquiry is booked. */
export function findCurrentStep(choices: Choices): Step | undefined {
	return walkthroughSteps.find(({ id }) => choices[id] === undefined);
}

export function listStepsDone(choices: Choices): readonly Step[] {
	const current = findCurrentStep(choices);
	return current
		? walkthroughSteps.slice(0, walkthroughSteps.indexOf(current))
		: walkthroughSteps;
}

/** The fictional firm's rates, in euro. */
const rates = { clean: 180, oven: 45, discount: -15 };

export function buildQuote({ qualified, quoted }: Choices) {
	const { clean, oven, discount } = words.lines;
	const lines = [{ text: clean, amount: rates.clean }];
	if (qualified === "oven") lines.push({ text: oven, amount: rates.oven });
	if (quoted === "discount")
		lines.push({ text: discount, amount: rates.discount });

	return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Summary of the enquiry: each step adds a part, and earlier parts collapse to a line. */
export function Docket({ choices }: { choices: Choices }) {
	const done = listStepsDone(choices);
	if (done.length === 0)
		return <p className="ticket ticket--none">{walkthroughCopy.empty}</p>;
	return (
		<div className="ticket" data-parts={done.length}>
			<p className="ticket__name">{walkthroughCopy.docketName}</p>
			{done.map((step) => (
				<DocketPart
					key={step.id}
					step={step}
					choices={choices}
					folded={step !== done.at(-1)}
				/>
			))}
		</div>
	);
}

type DocketPartProps = { step: Step; choices: Choices; folded?: boolean };

function DocketPart({ step, choices, folded }: DocketPartProps) {
	const Part = parts[step.id];
	return (
		<div className="ticket__part" data-folded={folded || undefined}>
			<p className="ticket__stamp">
				<span>{step.stub}</span> <span>{step.at}</span>
			</p>
			{folded ? (
				<p>{lines[step.id](choices)}</p>
			) : (
				<div>
					<Part {...choices} />
				</div>
			)}
		</div>
	);
}

/** Collapsed parts. The booking is the last and never collapses. */
const lines: Record<StepId, (choices: Choices) => string> = {
	enquiry: ({ enquiry = "form" }) => words.sources[enquiry],
	qualified: ({ qualified = "oven" }) => words.folded.qualified[qualified],
	quoted: (choices) =>
		`${formatEuros(buildQuote(choices).total)}, ${words.folded.quoted}`,
	booked: ({ booked = "friday" }) => words.slots[booked],
};

const parts: Record<StepId, (choices: Choices) => ReactNode> = {
	enquiry: ({ enquiry = "form" }) => (
		<>
			<p className="strong">{words.sources[enquiry]}</p>
			<blockquote>{words.messages[enquiry]}</blockquote>
		</>
	),
	qualified: ({ qualified = "oven" }) => (
		<dl>
			{Object.entries(words.facts).map(([fact, value]) => (
				<DocketRow key={fact} term={fact} value={value} />
			))}
			<DocketRow term={words.oven.fact} value={words.oven[qualified]} />
		</dl>
	),
	quoted: (choices) => {
		const { lines, total } = buildQuote(choices);
		return (
			<dl className="ticket__quote">
				{lines.map(({ text, amount }) => (
					<DocketRow key={text} term={text} value={formatEuros(amount)} />
				))}
				<DocketRow term={words.total} value={formatEuros(total)} />
			</dl>
		);
	},
	booked: ({ booked = "friday" }) => (
		<>
			<p className="band row ticket__band">
				<span>{words.booked}</span> <b>{words.slots[booked]}</b>
			</p>
			<ul className="row">
				{words.follows.map((what) => (
					<li key={what} className="row">
						<Icon name="check" />
						<span>{what}</span>
					</li>
				))}
			</ul>
		</>
	),
};

function DocketRow({ term, value }: { term: string; value: string }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{value}</dd>
		</div>
	);
}

function formatEuros(amount: number): string {
	return amount < 0 ? `−€${-amount}` : `€${amount}`;
}

const example: Choices = {
	enquiry: "form",
	qualified: "oven",
	quoted: "send",
	booked: "friday",
};

export function WalkthroughSteps() {
	return (
		<ol className="walkthrough-choices">
			{walkthroughSteps.map((step, index) => (
				<li key={step.id}>
					<div className="ticket" data-parts={index + 1}>
						<DocketPart step={step} choices={example} />
					</div>
					<h3>{step.stub}</h3>
					<p>{step.summary}</p>
				</li>
			))}
		</ol>
	);
}
