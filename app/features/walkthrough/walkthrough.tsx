import { type Dispatch, type RefObject, useEffect, useId, useRef } from "react";
import { walkthroughCopy as copy } from "#content/walkthrough.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Docket } from "./docket.tsx";
import { WalkthroughProgress } from "./walkthrough-progress.tsx";
import {
	type Choices,
	currentStep,
	type Step,
	stepsDone,
	type WalkthroughAction,
} from "./walkthrough-state.ts";

type WalkthroughProps = {
	choices: Choices;
	dispatch: Dispatch<WalkthroughAction>;
	/** A call is asked for at the end. */
	onBook?: (() => void) | undefined;
};

/** One enquiry, taken through four choices while its docket fills up. */
export function Walkthrough({ choices, dispatch, onBook }: WalkthroughProps) {
	const step = currentStep(choices);
	const last = stepsDone(choices).at(-1);
	const heading = useRef<HTMLHeadingElement>(null);
	const shown = useRef(step);

	useEffect(() => {
		// A new step is read out; the first one is not, the visitor has just arrived.
		if (shown.current === step) return;
		shown.current = step;
		heading.current?.focus({ preventScroll: true });
		// On a phone the docket with its new part stands over the question.
		heading.current?.closest("dialog")?.scrollTo({ top: 0 });
	}, [step]);

	return (
		<>
			<WalkthroughProgress current={step} />
			<div className="walk">
				<section className="walk__docket" aria-label={copy.docketLabel}>
					<Docket choices={choices} />
				</section>
				<div className="walk__step">
					{step ? (
						<Choice
							key={step.id}
							step={step}
							heading={heading}
							isFirst={!last}
							dispatch={dispatch}
						/>
					) : (
						<End heading={heading} dispatch={dispatch} onBook={onBook} />
					)}
					<p className="walk__example">{copy.example}</p>
				</div>
			</div>
			<p className="sr" role="status">
				{last && `${copy.added} ${last.stub}`}
			</p>
		</>
	);
}

type ChoiceProps = {
	step: Step;
	heading: RefObject<HTMLHeadingElement | null>;
	isFirst: boolean;
	dispatch: Dispatch<WalkthroughAction>;
};

function Choice({ step, heading, isFirst, dispatch }: ChoiceProps) {
	const headingId = useId();
	return (
		<>
			<h2 id={headingId} ref={heading} tabIndex={-1} data-autofocus>
				{step.question}
			</h2>
			<p className="hint">{step.hint}</p>
			<fieldset className="opts" aria-labelledby={headingId}>
				{step.options.map(({ id, label }, index) => (
					<button
						key={id}
						type="button"
						className="opt"
						onClick={() => dispatch({ type: "choose", option: id })}
					>
						<i aria-hidden="true">{"ABC"[index]}</i>
						<span>{label}</span>
						<Icon name="arrow" />
					</button>
				))}
			</fieldset>
			{!isFirst && (
				<Button variant="outline" small className="mt-5" onClick={() => dispatch({ type: "back" })}>
					<Icon name="left" /> {copy.back}
				</Button>
			)}
		</>
	);
}

type EndProps = Pick<ChoiceProps, "heading" | "dispatch"> & Pick<WalkthroughProps, "onBook">;

function End({ heading, dispatch, onBook }: EndProps) {
	return (
		<>
			<h2 ref={heading} tabIndex={-1} data-autofocus>
				{copy.end.heading}
			</h2>
			<p className="hint">{copy.end.text}</p>
			<div className="walk__actions">
				<ButtonLink
					variant="primary"
					icon="arrow"
					to="/book"
					data-book="walkthrough"
					onClick={onBook}
				>
					{copy.end.book}
				</ButtonLink>
				<Button variant="outline" onClick={() => dispatch({ type: "again" })}>
					{copy.end.again}
				</Button>
			</div>
		</>
	);
}
