import { assumptions } from "./assumptions.ts";
import { type InputName, inputNames, readInputs, type TypedInputs } from "./inputs.ts";
import { type Savings, type SavingsInputs, savings } from "./savings.ts";

/** What stands in the boxes, and what stood there when the visitor last paused or left a box. */
export type CalculatorState = { typed: TypedInputs; settled: TypedInputs };

export type CalculatorAction =
	| { type: "typed"; name: InputName; text: string }
	| { type: "settled" };

/** The sheet as it lies there at first. What came with the address is judged at once. */
export function freshCalculator(typed: TypedInputs): CalculatorState {
	return { typed, settled: typed };
}

export function calculatorReducer(
	state: CalculatorState,
	action: CalculatorAction,
): CalculatorState {
	switch (action.type) {
		case "typed":
			return { ...state, typed: { ...state.typed, [action.name]: action.text } };
		case "settled":
			return state.settled === state.typed ? state : { ...state, settled: state.typed };
	}
}

/** What the sheet shows: the sum, while every box can be used, and the errors the visitor has paused at. */
export type CalculatorView = {
	worked: { inputs: SavingsInputs; savings: Savings } | null;
	errors: Partial<Record<InputName, string>>;
};

/** The view of a state. A box being typed in isn't wrong yet: it is told only once the visitor has paused. */
export function viewOf({ typed, settled }: CalculatorState): CalculatorView {
	const { inputs, errors: now } = readInputs(typed);
	if (inputs) return { worked: { inputs, savings: savings(inputs, assumptions) }, errors: {} };
	const then = readInputs(settled).errors ?? {};
	const errors: CalculatorView["errors"] = {};
	for (const name of inputNames) if (now[name] && then[name]) errors[name] = now[name];
	return { worked: null, errors };
}
