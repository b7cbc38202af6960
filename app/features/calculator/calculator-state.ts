import { assumptions } from "./assumptions.ts";
import { type InputName, inputNames, readInputs, type TypedInputs } from "./inputs.ts";
import { type Savings, type SavingsInputs, savings } from "./savings.ts";

export type CalculatorState = {
	/** What stands in the boxes. */
	typed: TypedInputs;
	/** What stood there when the visitor last paused or left a box. */
	settled: TypedInputs;
	/** What stood there when a sum could last be worked out. */
	worked: TypedInputs | null;
};

export type CalculatorAction =
	| { type: "typed"; name: InputName; text: string }
	| { type: "settled" };

/** The sheet as it lies there at first. What came with the address is judged at once. */
export function freshCalculator(typed: TypedInputs): CalculatorState {
	return { typed, settled: typed, worked: readInputs(typed).inputs ? typed : null };
}

/** The sheet after a box was typed in, or after a pause in typing. */
export function calculatorReducer(
	state: CalculatorState,
	action: CalculatorAction,
): CalculatorState {
	switch (action.type) {
		case "typed": {
			const typed = { ...state.typed, [action.name]: action.text };
			return { ...state, typed, worked: readInputs(typed).inputs ? typed : state.worked };
		}
		case "settled":
			return state.settled === state.typed ? state : { ...state, settled: state.typed };
	}
}

/** What the sheet shows: a sum, or which boxes cannot be used. */
export type CalculatorView = {
	sum: { inputs: SavingsInputs; savings: Savings } | null;
	errors: Partial<Record<InputName, string>>;
};

/**
 * The view of a state. A box that is being typed in isn't wrong yet: until the visitor pauses, the
 * sheet keeps the sum of before.
 */
export function viewOf({ typed, settled, worked }: CalculatorState): CalculatorView {
	const now = readInputs(typed).errors ?? {};
	const then = readInputs(settled).errors ?? {};
	const errors: CalculatorView["errors"] = {};
	for (const name of inputNames) if (now[name] && then[name]) errors[name] = now[name];
	if (Object.keys(errors).length > 0 || !worked) return { sum: null, errors };
	const { inputs } = readInputs(worked);
	return { sum: inputs ? { inputs, savings: savings(inputs, assumptions) } : null, errors };
}
