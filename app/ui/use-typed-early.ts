import { type RefObject, useEffect } from "react";

/**
 * Tells of what was typed into a form before the page was taken over: its fields show the text already,
 * but nobody has heard of it.
 * @param values what stands in the fields as far as the page knows, by name.
 */
export function useTypedEarly<Name extends string>(
	form: RefObject<HTMLFormElement | null>,
	values: Readonly<Record<Name, string>>,
	onTyped: (name: Name, text: string) => void,
): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is taken over
	useEffect(() => {
		for (const name of Object.keys(values) as Name[]) {
			const field = form.current?.elements.namedItem(name);
			if (field instanceof HTMLInputElement && field.value !== values[name])
				onTyped(name, field.value);
		}
	}, []);
}
