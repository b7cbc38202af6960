import { useEffect, useSyncExternalStore } from "react";

/** False on the server and in the browser's first render, then true. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}

const neverChanges = () => () => {};

/** Tells early.ts that React handles clicks now, so that it replays the queued ones. */
export function useHydrationSignal(isHydrated = true): void {
	useEffect(() => {
		if (!isHydrated) return;

		document.documentElement.dataset.hydrated = "true";
		dispatchEvent(new Event("hydrated"));
	}, [isHydrated]);
}
