import { type RefObject, useEffect, useRef } from "react";
import { useLoads } from "./page-loads.tsx";

type WaitingPresses = {
	wait(button: HTMLElement | null): void;
	/** Sends the form by the button that was pressed first. */
	sendNext(): void;
};

/** Presses while a form could not be sent: the last button, or each press of one that repeats. */
export function useWaitingPresses(
	form: RefObject<HTMLFormElement | null>,
	isBusy: boolean,
): WaitingPresses {
	const { loading } = useLoads();
	const waiting = useRef<HTMLElement[]>([]);

	// A button beside the form is that of the form which follows this one.
	useEffect(
		() => () => {
			const presses = waiting.current.filter(isRepeated);
			void Promise.resolve(loading.current).then(() => {
				for (const button of presses)
					(button as HTMLButtonElement).form?.requestSubmit(button);
			});
		},
		[loading],
	);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is shown
	useEffect(() => {
		if (!isBusy) sendNext();
	}, [isBusy]);

	function sendNext(): void {
		const button = waiting.current.shift();
		if (button?.isConnected && button.ariaDisabled !== "true")
			form.current?.requestSubmit(button);
	}

	return {
		wait(button) {
			if (!button) return;

			waiting.current = isRepeated(button)
				? [...waiting.current, button]
				: [button];
		},
		sendNext,
	};
}

/** Each press of the button counts: it moves something by one. */
export const isRepeated = (button: HTMLElement | null) =>
	button?.hasAttribute("data-repeats") ?? false;
