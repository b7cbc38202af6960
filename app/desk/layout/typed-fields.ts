import { flushSync } from "react-dom";
import type { Texts } from "./stored-copies.ts";

/** The fields of a form that a person types in or chooses from. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords, codes and other secrets are never copied, nor what the page itself sends. */
const NOT_TYPED =
	"[type='hidden'], [type='password'], [type='file'], [type='submit'], [autocomplete='one-time-code'], [autocomplete$='-password'], [data-secret]";

const isChoice = (control: Control) =>
	control.matches("[type='checkbox'], [type='radio']");

export function findControls(form: HTMLFormElement): Control[] {
	return [...form.elements].filter(
		(element): element is Control =>
			element.matches("input[name], textarea[name], select[name]") &&
			!element.matches(NOT_TYPED),
	);
}

/** The texts of these fields. Null without any word: choices alone aren't copied. */
export function readTyped(
	form: HTMLFormElement,
	names: ReadonlySet<string>,
): Texts | null {
	const texts: Record<string, string[]> = {};
	let hasWords = false;

	for (const control of findControls(form)) {
		if (!names.has(control.name)) continue;

		const isChosen =
			!isChoice(control) || (control as HTMLInputElement).checked;
		texts[control.name] = [
			...(texts[control.name] ?? []),
			...(isChosen ? [control.value] : []),
		];
		hasWords ||= isWritten(control) && control.value.trim() !== "";
	}

	return hasWords ? texts : null;
}

const isWritten = (control: Control) =>
	!isChoice(control) && !(control instanceof HTMLSelectElement);

/** Whether a text differs from what the page came with: typed before React, or put back by the browser. */
export function isTyped(control: Control): boolean {
	return (
		isWritten(control) &&
		normalise(control.value) !==
			normalise((control as HTMLInputElement).defaultValue)
	);
}

/** Whether the form shows these texts. */
export function showsTexts(form: HTMLFormElement, texts: Texts): boolean {
	const names = new Set(Object.keys(texts));
	const shown = readTyped(form, names) ?? {};

	return Object.entries(texts).every(
		([name, values]) =>
			normalise(values.join("\n")) ===
			normalise((shown[name] ?? []).join("\n")),
	);
}

/** Browsers submit CRLF. */
function normalise(text: string): string {
	return text.replace(/\r\n?/g, "\n");
}

/** Fills the form, as if it were typed. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
	for (const [name, values] of Object.entries(texts)) {
		addRow(form, name);

		const controls = findControls(form).filter((each) => each.name === name);
		for (const [index, control] of controls.entries())
			if (isChoice(control)) choose(control, values.includes(control.value));
			else if (values[index] !== undefined) write(control, values[index]);
	}
}

/** Presses the button that adds rows until the field is there. */
function addRow(form: HTMLFormElement, name: string): void {
	const [list = ""] = name.split(".");

	for (let count = 0; count < 50; count += 1) {
		const button = form.querySelector<HTMLElement>(`[data-adds="${list}"]`);
		if (form.elements.namedItem(name) || !button) return;

		flushSync(() => button.click());
	}
}

function choose(control: Control, isChosen: boolean): void {
	if ((control as HTMLInputElement).checked !== isChosen)
		flushSync(() => control.click());
}

/** React ignores events of a value that was set through the element’s own property. */
function write(control: Control, text: string): void {
	const { set } =
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ??
		{};
	set?.call(control, text);

	// Fields that this one shows are filled in as well.
	for (const type of ["input", "change"])
		flushSync(() => control.dispatchEvent(new Event(type, { bubbles: true })));
}
