import { type RefObject, useEffect, useRef } from "react";

/**
 * Puts the keyboard on something that has just come in: on its heading, so that a new step is read out
 * from its top and, on a small screen, shown from its top too.
 */
export function useFocusOnMount<Target extends HTMLElement = HTMLHeadingElement>(
	wanted: boolean,
): RefObject<Target | null> {
	const ref = useRef<Target>(null);
	const atMount = useRef(wanted);
	useEffect(() => {
		if (atMount.current) focusAtTop(ref.current);
	}, []);
	return ref;
}

/** Focuses; scrolls only when it stands under the header or in the lower half of the screen. */
export function focusAtTop(element: HTMLElement | null): void {
	if (!element) return;
	element.focus({ preventScroll: true });
	const { top } = element.getBoundingClientRect();
	const header =
		Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
	if (top < header || top > window.innerHeight / 2) element.scrollIntoView({ block: "start" });
}
