import { expect, test } from "vitest";
import {
	type CalculatorAction,
	calculatorReducer,
	freshCalculator,
	viewOf,
} from "./use-calculator.ts";

const typed = { hours: "20", rate: "24", enquiries: "10", value: "450" };

function after(...actions: CalculatorAction[]) {
	return viewOf(actions.reduce(calculatorReducer, freshCalculator(typed)));
}
const type = (text: string) => ({ type: "typed", name: "hours", text }) as const;
const settled = { type: "settled" } as const;

test("works along as figures are typed", () => {
	expect(after().sum?.savings.total).toEqual({ low: 1380, high: 2760 });
	expect(after(type("30")).sum?.savings.total).toEqual({ low: 1620, high: 3240 });
});

test("a box being emptied is not wrong yet: the sum of before stays", () => {
	const view = after(type(""));
	expect(view.errors).toEqual({});
	expect(view.sum?.inputs.hours).toBe(20);
});

test("after a pause an invalid field shows its error and the sum disappears", () => {
	const view = after(type(""), settled);
	expect(Object.keys(view.errors)).toEqual(["hours"]);
	expect(view.sum).toBeNull();
});

test("a corrected box is right at once, without a pause", () => {
	const view = after(type("x"), settled, type("3"));
	expect(view.errors).toEqual({});
	expect(view.sum?.inputs.hours).toBe(3);
});

test("while one field has an error, typing in another shows no old sum", () => {
	const view = after(type("x"), settled, { type: "typed", name: "rate", text: "" });
	expect(Object.keys(view.errors)).toEqual(["hours"]);
	expect(view.sum).toBeNull();
});

test("what came with the address is judged at once", () => {
	const view = viewOf(freshCalculator({ ...typed, value: "-1" }));
	expect(Object.keys(view.errors)).toEqual(["value"]);
	expect(view.sum).toBeNull();
});

test("leaving a box unchanged changes nothing", () => {
	const state = freshCalculator(typed);
	expect(calculatorReducer(state, settled)).toBe(state);
});
