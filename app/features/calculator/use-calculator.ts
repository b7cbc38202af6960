import { useEffect, useReducer, useRef, useState } from "react";
import { type SavingsSnapshot, storeSavings } from "#features/leads/savings.ts";
import { calculatorReducer, freshCalculator, viewOf } from "./calculator-state.ts";
import type { InputName, TypedInputs } from "./inputs.ts";

/** After this pause the visitor has finished a figure, in milliseconds. */
const PAUSE = 900;

type Options = {
	industry: SavingsSnapshot["industry"];
	typed: TypedInputs;
	/** The figures came with the address: they are the visitor's own already. */
	own: boolean;
};

/** The calculator of one page: works along as figures are typed, and keeps them for a form of this visit. */
export function useCalculator({ industry, typed, own }: Options) {
	const [state, dispatch] = useReducer(calculatorReducer, typed, freshCalculator);
	const [edits, setEdits] = useState(0);
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
	const view = viewOf(state);
	const isOwn = own || edits > 0;
	const isSettled = state.settled === state.typed;

	// biome-ignore lint/correctness/useExhaustiveDependencies: once per pause, not once per rendering
	useEffect(() => {
		if (!isOwn || !isSettled || !view.sum) return;
		const { inputs, savings } = view.sum;
		storeSavings({ industry, ...inputs, ...savings.total });
	}, [isOwn, isSettled, state.settled]);
	useEffect(() => () => clearTimeout(pause.current), []);

	function settle(): void {
		clearTimeout(pause.current);
		dispatch({ type: "settled" });
	}
	function type(name: InputName, text: string): void {
		clearTimeout(pause.current);
		pause.current = setTimeout(settle, PAUSE);
		setEdits((count) => count + 1);
		dispatch({ type: "typed", name, text });
	}
	/** Something to read out: the visitor has changed a figure and paused. */
	const isNews = edits > 0 && isSettled;
	return { typed: state.typed, ...view, isNews, type, settle };
}
