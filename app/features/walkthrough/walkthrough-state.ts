import walkthroughCopy from "#content/walkthrough.json" with { type: "json" };
import { walkthroughSteps } from "#content/walkthrough.ts";

type Steps = typeof walkthroughSteps;
export type StepId = Steps[number]["id"];
export type Step = Steps[number];

/** The choices so far, in the order of the steps. */
export type Choices = {
	readonly [Id in StepId]?: Extract<Step, { id: Id }>["options"][number]["id"] | undefined;
};

/** Undefined when the enquiry is booked. */
export function currentStep(choices: Choices): Step | undefined {
	return walkthroughSteps.find(({ id }) => choices[id] === undefined);
}

export function stepsDone(choices: Choices): readonly Step[] {
	const current = currentStep(choices);
	return current ? walkthroughSteps.slice(0, walkthroughSteps.indexOf(current)) : walkthroughSteps;
}

/** The fictional firm's rates, in euro. */
const rates = { clean: 180, oven: 45, discount: -15 } as const;

export type QuoteLine = { text: string; amount: number };

export function quoteOf({ qualified, quoted }: Choices): { lines: QuoteLine[]; total: number } {
	const { lines: words } = walkthroughCopy.docket;
	const lines: QuoteLine[] = [{ text: words.clean, amount: rates.clean }];
	if (qualified === "oven") lines.push({ text: words.oven, amount: rates.oven });
	if (quoted === "discount") lines.push({ text: words.discount, amount: rates.discount });
	return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}
