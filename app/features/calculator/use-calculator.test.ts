import { expect, test } from "vitest";
import {
	buildView,
	type CalculatorState,
	makeCalculator,
	withPause,
	withTyped,
} from "./use-calculator.ts";

const typed = { hours: "20", rate: "24", enquiries: "10", value: "450" };
const fresh = makeCalculator(typed);
const type = (text: string, name: "hours" | "rate" = "hours") => {
	return (state: CalculatorState) => withTyped(state, name, text);
};

test.each<
	[
		string,
		((state: CalculatorState) => CalculatorState)[],
		string[],
		number | null,
	]
>([
	["recalculates while a number is typed", [type("30")], [], 30],
	[
		"an emptied field has no error yet, and the previous sum stays",
		[type("")],
		[],
		20,
	],
	[
		"after a pause an invalid field shows its error, and no sum",
		[type(""), withPause],
		["hours"],
		null,
	],
	[
		"a corrected field is valid without a pause",
		[type("x"), withPause, type("3")],
		[],
		3,
	],
	[
		"while one field has an error, typing in another shows no old sum",
		[type("x"), withPause, type("", "rate")],
		["hours"],
		null,
	],
])("%s", (_promise, changes, errors, hours) => {
	const view = buildView(
		changes.reduce((state, change) => change(state), fresh),
	);

	expect(Object.keys(view.errors)).toEqual(errors);
	expect(view.sum?.inputs.hours ?? null).toBe(hours);
});

test("inputs from the URL are validated immediately", () => {
	const view = buildView(makeCalculator({ ...typed, value: "-1" }));

	expect(Object.keys(view.errors)).toEqual(["value"]);
	expect(view.sum).toBeNull();
});
