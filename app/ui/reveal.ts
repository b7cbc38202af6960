import { type RefObject, useEffect } from "react";

const VISIBLE = 0.1;

/**
 * Adds the class `animate-in` to each `[data-animate]` inside `root` when it scrolls into view. Only
 * elements outside the viewport are hidden until then, so nothing flickers.
 */
export function useReveal(root: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const observer = new IntersectionObserver(
			(entries) => {
				for (const { target, isIntersecting } of entries) {
					target.classList.add(isIntersecting ? "animate-in" : "animate-wait");
					if (isIntersecting) observer.unobserve(target);
				}
			},
			{ threshold: VISIBLE },
		);

		for (const element of root.current?.querySelectorAll(
			"[data-animate]:not(.animate-in)",
		) ?? [])
			observer.observe(element);

		return () => observer.disconnect();
	}, [root]);
}
