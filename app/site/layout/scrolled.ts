import { useSyncExternalStore } from "react";

/** The header changes once the page has been scrolled further than this (docs/requirements.md, section 2). */
const threshold = 20;

/** Whether the page is scrolled more than 20 px. False while rendering on the server. */
export function useScrolled(): boolean {
	return useSyncExternalStore(
		onScroll,
		() => window.scrollY > threshold,
		() => false,
	);
}

function onScroll(changed: () => void) {
	window.addEventListener("scroll", changed, { passive: true });
	return () => window.removeEventListener("scroll", changed);
}
