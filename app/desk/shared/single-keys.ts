import { readStored, writeStored } from "#lib/stored.ts";

/** Local storage key; "off" disables single-key shortcuts. */
const STORAGE_KEY = "sheaf-desk-keys";

export function areKeysOn(): boolean {
	return readStored("localStorage", STORAGE_KEY) !== "off";
}

export function storeKeys(isOn: boolean): void {
	writeStored("localStorage", STORAGE_KEY, isOn ? null : "off");
}

/** True when the key is meant for a field, a browser command or a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
		return true;

	const fields =
		"input:not([type=checkbox]), textarea, select, [contenteditable=true]";

	return (
		(event.target instanceof Element && event.target.matches(fields)) ||
		document.querySelector("dialog[open]") !== null
	);
}
