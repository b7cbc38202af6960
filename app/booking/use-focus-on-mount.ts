import { type RefObject, useEffect, useRef } from "react";

/** Puts the keyboard on a heading that has just come in, so that a new step is read out from its top. */
export function useFocusOnMount(wanted: boolean): RefObject<HTMLHeadingElement | null> {
	const ref = useRef<HTMLHeadingElement>(null);
	const atMount = useRef(wanted);
	useEffect(() => {
		if (atMount.current) ref.current?.focus();
	}, []);
	return ref;
}
