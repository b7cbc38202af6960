import { walkthroughSteps } from "#content/walkthrough.ts";

type Steps = typeof walkthroughSteps;
export type StepId = Steps[number]["id"];
export type Step = Steps[number];

/** What was chosen at each step so far; a step is only chosen after those before it. */
export type Choices = {
	readonly [Id in StepId]?: Extract<Step, { id: Id }>["options"][number]["id"];
};

export type WalkthroughAction =
	| { type: "choose"; option: string }
	| { type: "back" }
	| { type: "again" };

/** A choice takes the enquiry one step on; an option the current step doesn't have changes nothing. */
export function walkthroughReducer(choices: Choices, action: WalkthroughAction): Choices {
	switch (action.type) {
		case "choose": {
			const step = currentStep(choices);
			const isOption = step?.options.some(({ id }) => id === action.option);
			return step && isOption ? { ...choices, [step.id]: action.option } : choices;
		}
		case "back": {
			const last = stepsDone(choices).at(-1);
			if (!last) return choices;
			const { [last.id]: _taken, ...rest } = choices;
			return rest;
		}
		case "again":
			return {};
	}
}

/** The step to choose at now, or undefined once the enquiry is booked. */
export function currentStep(choices: Choices): Step | undefined {
	return walkthroughSteps.find(({ id }) => choices[id] === undefined);
}

/** The steps the enquiry has been through, in their order. */
export function stepsDone(choices: Choices): readonly Step[] {
	const current = currentStep(choices);
	return current ? walkthroughSteps.slice(0, walkthroughSteps.indexOf(current)) : walkthroughSteps;
}
