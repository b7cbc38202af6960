/** A ref for what replaces a form: the focus would be lost, and on phones the page stay at the form's end. */
export function focusOnMount(element: HTMLElement | null): void {
	element?.focus();
}
