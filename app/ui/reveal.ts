import { type RefObject, useEffect } from "react";

const VISIBLE = 0.1;

/**
 * Adds the class `animate-in` to each `[data-animate]` inside `root` when it scrolls into view.
 * Only elements outside the viewport are hidden until then, so nothing flickers. Returns the
 * cleanup function.
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

export function useReveal(root: RefObject<HTMLElement | null>): void {
	useEffect(() => (root.current ? watchReveals(root.current) : undefined), [root]);
}
