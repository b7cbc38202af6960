import { type RefObject, useEffect, useId, useRef, useState } from "react";
import copy from "#content/walkthrough.json" with { type: "json" };
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog, type DialogState } from "#ui/dialog.tsx";
import { Option, Steps } from "#ui/steps.tsx";
import {
	type Choices,
	Docket,
	findCurrentStep,
	listStepsDone,
	type Step,
	walkthroughSteps,
} from "./docket.tsx";

/** The walk-through in a dialog. It keeps its step when closed. */
export function WalkthroughDialog({ onClose, ...state }: DialogState) {
	const [choices, setChoices] = useState<Choices>({});
	const step = findCurrentStep(choices);
	const last = listStepsDone(choices).at(-1);
	const heading = useRef<HTMLHeadingElement>(null);
	const shown = useRef(step);

	useEffect(() => {
		// A new step is announced, the first one is not.
		if (shown.current === step) return;

		shown.current = step;
		heading.current?.focus({ preventScroll: true });
		// On a phone the docket with its new part is above the question.
		heading.current?.closest("dialog")?.scrollTo({ top: 0 });
	}, [step]);

	return (
		<Dialog {...state} onClose={onClose} title={copy.name} size="wide" bare>
			<Steps
				label={copy.progress}
				steps={walkthroughSteps}
				current={listStepsDone(choices).length}
				done={copy.done}
			/>
			<div className="walkthrough">
				<section className="walkthrough__docket" aria-label={copy.docketLabel}>
					<Docket choices={choices} />
				</section>
				<div className="walkthrough__step">
					{step ? (
						<Choice
							key={step.id}
							step={step}
							heading={heading}
							onChoose={(option) =>
								setChoices({ ...choices, [step.id]: option })
							}
							onBack={
								last && (() => setChoices({ ...choices, [last.id]: undefined }))
							}
						/>
					) : (
						<End
							heading={heading}
							onAgain={() => setChoices({})}
							onBook={onClose}
						/>
					)}
					<p className="small muted walkthrough__example">{copy.example}</p>
				</div>
			</div>
			<p className="sr" role="status">
				{last && `${copy.added} ${last.stub}`}
			</p>
		</Dialog>
	);
}

type ChoiceProps = {
	step: Step;
	heading: RefObject<HTMLHeadingElement | null>;
	onChoose(option: string): void;
	onBack: (() => void) | undefined;
};

function Choice({ step, heading, onChoose, onBack }: ChoiceProps) {
	const headingId = useId();
	return (
		<>
			<h2 id={headingId} ref={heading} tabIndex={-1} data-autofocus>
				{step.question}
			</h2>
			<p className="hint">{step.hint}</p>
			<fieldset className="step-options" aria-labelledby={headingId}>
				{Object.entries(step.options).map(([id, label], index) => (
					<Option
						key={id}
						type="button"
						at={index}
						onClick={() => onChoose(id)}
					>
						{label}
					</Option>
				))}
			</fieldset>
			{onBack && (
				<Button
					variant="outline"
					small
					icon="left"
					iconFirst
					className="gap-above"
					onClick={onBack}
				>
					{copy.back}
				</Button>
			)}
		</>
	);
}

type EndProps = Pick<ChoiceProps, "heading"> & {
	onAgain(): void;
	onBook(): void;
};

function End({ heading, onAgain, onBook }: EndProps) {
	return (
		<>
			<h2 ref={heading} tabIndex={-1} data-autofocus>
				{copy.end.heading}
			</h2>
			<p className="hint">{copy.end.text}</p>
			<div className="row wide-buttons walkthrough__actions">
				<ButtonLink
					variant="primary"
					icon="arrow"
					to="/book"
					data-book="walkthrough"
					onClick={onBook}
				>
					{copy.end.book}
				</ButtonLink>
				<Button variant="outline" onClick={onAgain}>
					{copy.end.again}
				</Button>
			</div>
		</>
	);
}
