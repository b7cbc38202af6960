import { flushSync } from "react-dom";

/** A text that the server doesn't have yet, in this browser: after a crash or without a connection it is offered. */

const PREFIX = "draft-copy:";

export type Texts = Readonly<Record<string, string>>;

/** Fields that aren't typed. */
const OWN_FIELDS = ["version", "intent"];

export function storeCopy(documentKey: string, texts: Texts): void {
	try {
		localStorage.setItem(PREFIX + documentKey, JSON.stringify(texts));
	} catch {
		// Storage is full or turned off: the text lasts as long as the page.
	}
}

export function removeCopy(documentKey: string): void {
	try {
		localStorage.removeItem(PREFIX + documentKey);
	} catch {}
}

/** The copy; null without one, or when it equals the form's texts. */
export function readCopy(documentKey: string, shown: Texts): Texts | null {
	try {
		const stored = JSON.parse(
			localStorage.getItem(PREFIX + documentKey) ?? "null",
		);
		if (typeof stored !== "object" || stored === null) return null;

		const isSame = Object.entries(stored as Texts).every(
			([name, text]) =>
				OWN_FIELDS.includes(name) ||
				normalise(text) === normalise(shown[name] ?? ""),
		);

		return isSame ? null : (stored as Texts);
	} catch {
		return null;
	}
}

/** Browsers submit CRLF. */
function normalise(text: string): string {
	return text.replace(/\r\n?/g, "\n");
}

/** Fills the form with the copy, as if it were typed. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
	for (const [name, text] of Object.entries(texts)) {
		const field = form.elements.namedItem(name);
		const isField =
			field instanceof HTMLInputElement ||
			field instanceof HTMLTextAreaElement ||
			field instanceof HTMLSelectElement;
		if (!isField || OWN_FIELDS.includes(name)) continue;

		setValue(field, text);
		// Fields that this one shows are filled in as well.
		flushSync(() => field.dispatchEvent(new Event("input", { bubbles: true })));
	}
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React ignores input events of a value that was set through the element’s own property. */
function setValue(field: Field, text: string): void {
	const { set } =
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ??
		{};
	set?.call(field, text);
}
