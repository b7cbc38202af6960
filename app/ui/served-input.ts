import { showModal } from "./show-modal.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Served = { fields: Map<string, Field>; dialogs: HTMLDialogElement[] };

/**
 * Keeps what a visitor has typed before hydration. When browsers translate the served page, or password
 * managers insert elements, React renders that part anew, with new elements: their text, choices, focus
 * and open dialogs are those of the served ones.
 *
 * React reports this as an error event, right after it has replaced the elements.
 */
export function keepServedInput(): void {
	const { pathname } = location;
	let served = readPage();
	let focused: EventTarget | null = document.activeElement;

	addEventListener("focusin", ({ target }) => {
		focused = target;
	});
	addEventListener("error", () => {
		if (location.pathname !== pathname) return;

		const rendered = readPage();

		for (const dialog of served.dialogs) reopen(dialog);
		for (const [key, field] of served.fields) {
			const replacement = rendered.fields.get(key);
			if (field.isConnected || !replacement) continue;

			copyInput(field, replacement);
			if (field === focused) moveFocus(field, replacement);
		}

		served = rendered;
	});
}

function readPage(): Served {
	const fields = new Map<string, Field>();
	for (const field of document.querySelectorAll<Field>(
		"input,textarea,select",
	)) {
		const { form, name, type } = field;
		const value = /^(radio|checkbox)$/.test(type) ? field.value : "";
		const key = [form?.getAttribute("action"), name, type, value].join();
		// Of equal forms the first one counts.
		if (!fields.has(key)) fields.set(key, field);
	}

	return { fields, dialogs: [...document.querySelectorAll("dialog")] };
}

function reopen(dialog: HTMLDialogElement): void {
	if (dialog.isConnected || !dialog.open) return;

	const rendered = document.getElementById(dialog.id);
	if (rendered instanceof HTMLDialogElement && !rendered.open)
		showModal(rendered);
}

function copyInput(from: Field, to: Field): void {
	if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
		if (from.checked !== to.checked) to.click();
		if (from.value === from.defaultValue) return;
	}
	if (from.value === to.value) return;

	// React would not notice a value that is assigned to the element itself.
	const prototype = Object.getPrototypeOf(to) as Field;
	Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(
		to,
		from.value,
	);
	to.dispatchEvent(new Event("input", { bubbles: true }));
	to.dispatchEvent(new Event("change", { bubbles: true }));
}

function moveFocus(from: Field, to: Field): void {
	to.focus({ preventScroll: true });

	if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement)
		return;

	const { selectionStart, selectionEnd } = from;
	// Null for types without a selection, such as email.
	if (selectionStart !== null)
		to.setSelectionRange(selectionStart, selectionEnd);
}
