import { type RefObject, useEffect, useSyncExternalStore } from "react";

/** Kept in this browser: whether single keys do something on the desk. */
const STORAGE_KEY = "sheaf-desk-keys";

const listeners = new Set<() => void>();

/** Whether single keys are on (WCAG 2.2, 2.1.4: they can be switched off), and how to switch them. */
export function useKeysSwitch(): [isOn: boolean, set: (isOn: boolean) => void] {
	const isOn = useSyncExternalStore(subscribe, read, () => true);
	return [isOn, write];
}

type Actions = {
	list: RefObject<HTMLElement | null>;
	onHelp: () => void;
	onNew: () => void;
};

/** The inbox by keyboard: j and k or the arrows move over the leads, / searches, n shows new leads, ? the keys. */
export function useKeys({ list, onHelp, onNew }: Actions, isOn: boolean): void {
	useEffect(() => {
		if (!isOn) return;
		function onKeyDown(event: KeyboardEvent): void {
			if (isElsewhere(event)) return;
			const inList = list.current?.contains(document.activeElement) ?? false;
			const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
			if (key === "j" || (key === "ArrowDown" && inList)) move(list.current, 1);
			else if (key === "k" || (key === "ArrowUp" && inList)) move(list.current, -1);
			else if (key === "/") document.querySelector<HTMLElement>("[data-search]")?.focus();
			else if (key === "?") onHelp();
			else if (key === "n") onNew();
			else return;
			event.preventDefault();
		}
		addEventListener("keydown", onKeyDown);
		return () => removeEventListener("keydown", onKeyDown);
	}, [isOn, list, onHelp, onNew]);
}

/** Somebody types, or means another command, or looks at a dialog. */
function isElsewhere(event: KeyboardEvent): boolean {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
	const { target } = event;
	const types = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";
	return (
		(target instanceof Element && target.matches(types)) ||
		document.querySelector("dialog[open]") !== null
	);
}

function move(list: HTMLElement | null, step: 1 | -1): void {
	const links = [...(list?.querySelectorAll<HTMLElement>(".lead-row__link") ?? [])];
	const at = links.indexOf(document.activeElement as HTMLElement);
	const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
	links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function read(): boolean {
	try {
		return localStorage.getItem(STORAGE_KEY) !== "off";
	} catch {
		return true;
	}
}

function write(isOn: boolean): void {
	try {
		if (isOn) localStorage.removeItem(STORAGE_KEY);
		else localStorage.setItem(STORAGE_KEY, "off");
	} catch {
		// Private modes may forbid storage; the keys then stay as they are.
	}
	for (const listener of listeners) listener();
}
