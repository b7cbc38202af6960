import { type RefObject, useEffect, useRef } from "react";

/** Puts the keyboard on something that has just come in: on its heading, so that a new step is read out from its top. */
export function useFocusOnMount<Target extends HTMLElement = HTMLHeadingElement>(
	wanted: boolean,
): RefObject<Target | null> {
	const ref = useRef<Target>(null);
	const atMount = useRef(wanted);
	useEffect(() => {
		if (atMount.current) ref.current?.focus();
	}, []);
	return ref;
}
