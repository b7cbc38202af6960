import { expect, test } from "vitest";
import { walkthroughSteps } from "#content/walkthrough.ts";
import {
	type Choices,
	currentStep,
	quoteOf,
	stepsDone,
	type WalkthroughAction,
	walkthroughReducer,
} from "./walkthrough-state.ts";

const choose = (option: string): WalkthroughAction => ({ type: "choose", option });
const after = (...options: string[]): Choices =>
	options.map(choose).reduce<Choices>(walkthroughReducer, {});

test("the enquiry stops at enquiry, qualified, quoted and booked, in this order", () => {
	expect(walkthroughSteps.map(({ id }) => id)).toEqual([
		"enquiry",
		"qualified",
		"quoted",
		"booked",
	]);
	expect(currentStep({})?.id).toBe("enquiry");
	expect(currentStep(after("call"))?.id).toBe("qualified");
	expect(currentStep(after("call", "oven"))?.id).toBe("quoted");
	expect(currentStep(after("call", "oven", "send"))?.id).toBe("booked");
	expect(currentStep(after("call", "oven", "send", "friday"))).toBeUndefined();
});

test("every way through the options ends booked", () => {
	const [first, second, third, fourth] = walkthroughSteps;
	let ways = 0;
	for (const a of first.options)
		for (const b of second.options)
			for (const c of third.options)
				for (const d of fourth.options) {
					expect(stepsDone(after(a.id, b.id, c.id, d.id))).toHaveLength(4);
					ways++;
				}
	expect(ways).toBe(24);
});

test.each([["friday"], ["nonsense"], ["__proto__"], [""]])(
	"%j is no option of the first step and changes nothing",
	(option) => {
		const before: Choices = {};
		expect(walkthroughReducer(before, choose(option))).toBe(before);
	},
);

test("going back takes the latest choice away, and stops at the beginning", () => {
	const choices = after("form", "no-oven");
	const once = walkthroughReducer(choices, { type: "back" });
	expect(once).toEqual({ enquiry: "form" });
	expect(walkthroughReducer({}, { type: "back" })).toEqual({});
});

test("starting again resets, and after the end no option is left", () => {
	const booked = after("form", "oven", "send", "saturday");
	expect(walkthroughReducer(booked, choose("friday"))).toBe(booked);
	expect(walkthroughReducer(booked, { type: "again" })).toEqual({});
});

test.each([
	["oven", "send", 225],
	["oven", "discount", 210],
	["no-oven", "send", 180],
	["no-oven", "discount", 165],
] as const)("%s and %s come to €%d, and the lines add up to it", (qualified, quoted, total) => {
	const quote = quoteOf({ enquiry: "form", qualified, quoted });
	expect(quote.total).toBe(total);
	expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
});
