/** Puts the keyboard on the first field of the form that carries an error. */
export function focusFirstError(form: ParentNode | null): void {
	form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
}
