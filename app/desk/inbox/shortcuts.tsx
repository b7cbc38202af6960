import { type RefObject, useEffect, useState } from "react";
import { readStored, writeStored } from "#lib/stored.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Switch } from "#ui/switch.tsx";

/** Local storage key; "off" disables single-key shortcuts. */
const STORAGE_KEY = "sheaf-desk-keys";

/** Setting for single-key shortcuts, which must be possible to switch off (WCAG 2.2, 2.1.4). */
export function useShortcutsSwitch(): [isOn: boolean, set: (isOn: boolean) => void] {
	const [isOn, setOn] = useState(true);
	useEffect(() => setOn(readStored("localStorage", STORAGE_KEY) !== "off"), []);
	function write(on: boolean): void {
		writeStored("localStorage", STORAGE_KEY, on ? null : "off");
		setOn(on);
	}
	return [isOn, write];
}

type Actions = {
	list: RefObject<HTMLElement | null>;
	onHelp: () => void;
	onNew: () => void;
};

export function useShortcuts({ list, onHelp, onNew }: Actions, isOn: boolean): void {
	useEffect(() => {
		if (!isOn) return;
		function onKeyDown(event: KeyboardEvent): void {
			if (isTyping(event)) return;
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

const shortcuts = [
	{ keys: ["j", "↓"], does: "Next lead" },
	{ keys: ["k", "↑"], does: "Previous lead" },
	{ keys: ["Enter"], does: "Open it" },
	{ keys: ["/"], does: "Search" },
	{ keys: ["n"], does: "Show new leads" },
	{ keys: ["?"], does: "These shortcuts" },
];

type ShortcutsDialogProps = {
	open: boolean;
	onClose: () => void;
	isOn: boolean;
	onSwitch: (isOn: boolean) => void;
};

export function ShortcutsDialog({ open, onClose, isOn, onSwitch }: ShortcutsDialogProps) {
	return (
		<Dialog open={open} onClose={onClose} title="Shortcuts of the inbox">
			<dl className="facts">
				{shortcuts.map(({ keys, does }) => (
					<div key={does}>
						<dt className="row">
							{keys.map((key) => (
								<kbd key={key}>{key}</kbd>
							))}
						</dt>
						<dd>{does}</dd>
					</div>
				))}
			</dl>
			<p className="muted">The arrow keys work when a lead has focus.</p>
			<Switch
				checked={isOn}
				onChange={onSwitch}
				label="Single-key shortcuts"
				description="Switch them off if speech input or accidental key presses trigger them. The setting is saved in this browser."
			/>
		</Dialog>
	);
}

/** True when the key is meant for a field, a browser command or a dialog. */
function isTyping(event: KeyboardEvent): boolean {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
	const fields = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";
	return (
		(event.target instanceof Element && event.target.matches(fields)) ||
		document.querySelector("dialog[open]") !== null
	);
}

function move(list: HTMLElement | null, step: 1 | -1): void {
	const links = [...(list?.querySelectorAll<HTMLElement>(".lead-row__link") ?? [])];
	const at = links.indexOf(document.activeElement as HTMLElement);
	const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
	links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
}
