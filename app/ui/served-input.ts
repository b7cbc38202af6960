import { HYDRATED } from "#boot/state.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Preserves what a visitor has typed before hydration. When browsers translate the served page, or password
 * managers insert elements, React renders that part anew, with new elements: their text, choices and focus
 * are those of the served ones. Dialogs open themselves again (ui/dialog.tsx).
 *
 * React reports this as an error event, right after it has replaced the elements. A part whose scripts are
 * still loading follows when it is hydrated.
 */
export function keepServedInput(): void {
	const { pathname } = location;
	const replaced = new Map<string, Field>();
	let served = readFields();
	let focused: EventTarget | null = document.activeElement;

	function restore(): void {
		if (location.pathname !== pathname) return;

		const rendered = readFields();

		for (const [key, field] of replaced) {
			const replacement = rendered.get(key);
			if (!replacement) continue;

			copyInput(field, replacement);
			if (field === focused) moveFocus(field, replacement);
			replaced.delete(key);
		}
	}

	addEventListener("focusin", ({ target }) => {
		focused = target;
	});
	addEventListener("error", () => {
		for (const [key, field] of served)
			if (!field.isConnected) replaced.set(key, field);

		restore();
		served = readFields();
	});
	addEventListener(HYDRATED, restore);
}

function readFields(): Map<string, Field> {
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

	return fields;
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
