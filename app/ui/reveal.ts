import { type RefObject, useEffect } from "react";

const VISIBLE = 0.1;

/** Reveals the elements of a page that React has rendered; those of the HTML are revealed before. */
export function useReveal(root: RefObject<HTMLElement | null>): void {
	useEffect(() => (root.current ? reveal(root.current) : undefined), [root]);
}

/**
 * Adds the class `animate-in` to each `[data-animate]` inside `root` when it scrolls into view. Only
 * elements outside the viewport are offset until then, so nothing flickers.
 * @returns stops observing.
 */
export function reveal(root: ParentNode): () => void {
	const observer = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries) {
				target.classList.add(isIntersecting ? "animate-in" : "animate-wait");
				if (isIntersecting) observer.unobserve(target);
			}
		},
		{ threshold: VISIBLE },
	);

	for (const element of root.querySelectorAll(
		"[data-animate]:not(.animate-in)",
	))
		observer.observe(element);

	return () => observer.disconnect();
}
