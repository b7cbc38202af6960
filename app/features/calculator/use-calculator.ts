import { useEffect, useRef, useState } from "react";
import { storeSavings } from "#features/leads/browser-context.ts";
import type { SavingsSnapshot } from "#features/leads/savings.server.ts";
import {
	type InputErrors,
	type InputName,
	inputNames,
	readInputs,
	savings,
	type TypedInputs,
} from "./savings.ts";

export type Sum = NonNullable<ReturnType<typeof addUp>>;

export type CalculatorState = {
	typed: TypedInputs;
	/** Errors since the last pause in typing, or blur. */
	settled: TypedInputs;
	/** Result of the latest valid inputs. */
	sum: Sum | null;
};

/** Inputs from the URL are validated immediately. */
export function makeCalculator(typed: TypedInputs): CalculatorState {
	return { typed, settled: typed, sum: addUp(typed) };
}

export function withTyped(
	state: CalculatorState,
	name: InputName,
	text: string,
): CalculatorState {
	const typed = { ...state.typed, [name]: text };
	return { ...state, typed, sum: addUp(typed) ?? state.sum };
}

export function withPause(state: CalculatorState): CalculatorState {
	return state.settled === state.typed
		? state
		: { ...state, settled: state.typed };
}

function addUp(typed: TypedInputs) {
	const { inputs } = readInputs(typed);
	return inputs ? { inputs, savings: savings(inputs) } : null;
}

/** A field has no error while the visitor types; the previous sum remains visible until the next pause. */
export function buildView({ typed, settled, sum }: CalculatorState) {
	const now = readInputs(typed).errors ?? {};
	const then = readInputs(settled).errors ?? {};
	const errors: InputErrors = {};
	for (const name of inputNames)
		if (now[name] && then[name]) errors[name] = now[name];

	return { sum: Object.keys(errors).length > 0 ? null : sum, errors };
}

const PAUSE_MS = 900;

type Options = {
	industry: SavingsSnapshot["industry"];
	typed: TypedInputs;
	/** The inputs come from the URL. */
	own: boolean;
};

export function useCalculator({ industry, typed, own }: Options) {
	const [state, setState] = useState(() => makeCalculator(typed));
	const [edits, setEdits] = useState(0);
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
	const view = buildView(state);
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
		setState(withPause);
	}

	function type(name: InputName, text: string): void {
		clearTimeout(pause.current);
		pause.current = setTimeout(settle, PAUSE_MS);
		setEdits((count) => count + 1);
		setState((state) => withTyped(state, name, text));
	}

	return {
		typed: state.typed,
		...view,
		isAnnounced: edits > 0 && isSettled,
		type,
		settle,
	};
}
