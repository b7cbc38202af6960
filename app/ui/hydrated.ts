import { useSyncExternalStore } from "react";

/** False on the server and in the first render of the browser, then true. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		neverChanges,
		() => true,
		() => false,
	);
}

function neverChanges() {
	return () => {};
}
