import { useEffect, useSyncExternalStore } from "react";
import { markHydrated } from "#boot/state.ts";

/** False on the server and in the browser's first render, then true. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}

const neverChanges = () => () => {};

/** Tells boot/presses.ts that React handles the page's presses now, so that it replays the pending ones. */
export function useHydrationSignal(isHydrated = true): void {
	useEffect(() => {
		if (isHydrated) markHydrated();
	}, [isHydrated]);
}
