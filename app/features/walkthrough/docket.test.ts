import { expect, test } from "vitest";
import {
	buildQuote,
	type Choices,
	findCurrentStep,
	listStepsDone,
	walkthroughSteps,
} from "./docket.tsx";

const booked: Choices = {
	enquiry: "call",
	qualified: "oven",
	quoted: "send",
	booked: "friday",
};
const { booked: _slot, ...quoted } = booked;

test("the steps are enquiry, qualified, quoted and booked, in this order", () => {
	const stops = ["enquiry", "qualified", "quoted", "booked"];

	expect(walkthroughSteps.map(({ id }) => id)).toEqual(stops);
	expect(findCurrentStep({})?.id).toBe("enquiry");
	expect(findCurrentStep({ enquiry: "call" })?.id).toBe("qualified");
	expect(findCurrentStep(quoted)?.id).toBe("booked");
	expect(findCurrentStep(booked)).toBeUndefined();
	expect(listStepsDone(quoted).map(({ id }) => id)).toEqual(stops.slice(0, 3));
	expect(listStepsDone(booked)).toHaveLength(4);
});

test.each([
	["oven", "send", 225],
	["oven", "discount", 210],
	["no-oven", "send", 180],
	["no-oven", "discount", 165],
] as const)(
	"%s and %s come to €%d, and the lines add up to it",
	(qualified, quoted, total) => {
		const quote = buildQuote({ enquiry: "form", qualified, quoted });

		expect(quote.total).toBe(total);
		expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(
			total,
		);
	},
);
