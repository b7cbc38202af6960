import { type RefObject, useEffect } from "react";

/** How much of an element must be visible. */
const VISIBLE = 0.1;

/**
 * Gives each `[data-animate]` inside `root` the class `animate-in` once a tenth of it is visible.
 * Only what is still out of sight is hidden until then, so nothing on screen ever blinks, and a page
 * without JavaScript hides nothing. Returns how to stop.
 */
function watchReveals(root: ParentNode): () => void {
	const observer = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries) {
				if (isIntersecting) {
					target.classList.add("animate-in");
					observer.unobserve(target);
				} else {
					target.classList.add("animate-wait");
				}
			}
		},
		{ threshold: VISIBLE },
	);
	for (const element of root.querySelectorAll("[data-animate]:not(.animate-in)")) {
		observer.observe(element);
	}
	return () => observer.disconnect();
}

/** Watches what stands inside the element for as long as it is mounted. */
export function useReveal(root: RefObject<HTMLElement | null>): void {
	useEffect(() => (root.current ? watchReveals(root.current) : undefined), [root]);
}
