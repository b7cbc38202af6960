import { type RefObject, useEffect } from "react";

/**
 * Reports text that was typed into a form before hydration, which React has not received as events.
 * @param values the fields' values known to React, by name.
 */
export function useTextBeforeHydration<Name extends string>(
	form: RefObject<HTMLFormElement | null>,
	values: Readonly<Record<Name, string>>,
	onTyped: (name: Name, text: string) => void,
): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
	useEffect(() => {
		for (const name of Object.keys(values) as Name[]) {
			const field = form.current?.elements.namedItem(name);
			if (field instanceof HTMLInputElement && field.value !== values[name])
				onTyped(name, field.value);
		}
	}, []);
}
