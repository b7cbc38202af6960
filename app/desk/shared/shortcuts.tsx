import { type RefObject, useEffect, useRef, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { Switch } from "#ui/switch.tsx";
import { areKeysOn, isTyping, storeKeys } from "./single-keys.ts";

const listShortcuts = [
	{ keys: ["j", "↓"], does: "Next one" },
	{ keys: ["k", "↑"], does: "Previous one" },
	{ keys: ["Enter"], does: "Open it" },
	{ keys: ["x"], does: "Select it" },
	{ keys: ["Shift x"], does: "Select all from the last one" },
	{ keys: ["/"], does: "Search everything" },
	{ keys: ["?"], does: "These shortcuts" },
];
const newLeads = { keys: ["n"], does: "Show new leads" };

type ListShortcutsProps = {
	title: string;
	/** Has a link and a checkbox in each row. */
	list: RefObject<HTMLElement | null>;
	onNew?: () => void;
};

export function ListShortcuts({ title, list, onNew }: ListShortcutsProps) {
	/** The row that was selected last. */
	const last = useRef<Element | null>(null);

	function onKey(key: string, isShifted: boolean): boolean {
		const inList = list.current?.contains(document.activeElement) ?? false;
		if (key === "j" || (key === "arrowdown" && inList)) move(list.current, 1);
		else if (key === "k" || (key === "arrowup" && inList))
			move(list.current, -1);
		else if (key === "x" && inList)
			last.current = select(list.current, isShifted ? last.current : null);
		else if (key === "n" && onNew) onNew();
		else return false;

		return true;
	}

	return (
		<Shortcuts
			title={title}
			shortcuts={onNew ? [...listShortcuts, newLeads] : listShortcuts}
			note="The arrow keys and x work when a row has focus."
			onKey={onKey}
		/>
	);
}

type ShortcutsProps = {
	title: string;
	shortcuts: readonly { keys: readonly string[]; does: string }[];
	note?: string;
	/** @returns whether the key, in lower case, is a shortcut. */
	onKey: (key: string, isShifted: boolean) => boolean;
};

/** A page's shortcuts and the dialog that explains them. It must be possible to switch single keys off (WCAG 2.2, 2.1.4). */
export function Shortcuts({ title, shortcuts, note, onKey }: ShortcutsProps) {
	const [isOpen, setOpen] = useState(false);
	const [isOn, setOn] = useState(false);
	useEffect(() => setOn(areKeysOn()), []);
	useEffect(() => {
		function onKeyDown(event: KeyboardEvent): void {
			if (isTyping(event) || !areKeysOn()) return;

			if (event.key === "?") setOpen(true);
			else if (!onKey(event.key.toLowerCase(), event.shiftKey)) return;

			event.preventDefault();
		}

		addEventListener("keydown", onKeyDown);

		return () => removeEventListener("keydown", onKeyDown);
	}, [onKey]);

	return (
		<>
			<span className="only-keyboards">
				<button
					type="button"
					className="link-button"
					aria-haspopup="dialog"
					onClick={() => setOpen(true)}
				>
					Shortcuts
				</button>
			</span>
			<Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
				<div className="stack">
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
					{note && <p className="muted">{note}</p>}
				</div>
				<Switch
					checked={isOn}
					onChange={(isOn) => {
						storeKeys(isOn);
						setOn(isOn);
					}}
					label="Single-key shortcuts"
					description="Switch them off if speech input or accidental key presses trigger them. The setting is saved in this browser."
				/>
			</Dialog>
		</>
	);
}

function listRows(list: HTMLElement | null): Element[] {
	return [...(list?.querySelectorAll("li, tbody tr") ?? [])].filter((row) =>
		row.querySelector("a"),
	);
}

function findFocusedAt(rows: readonly Element[]): number {
	return rows.findIndex((row) => row.contains(document.activeElement));
}

function move(list: HTMLElement | null, step: 1 | -1): void {
	const rows = listRows(list);
	const at = findFocusedAt(rows);
	const last = rows.length - 1;
	const start = step === 1 ? 0 : last;
	const next = at === -1 ? start : at + step;

	rows[Math.min(Math.max(next, 0), last)]?.querySelector("a")?.focus();
}

/** Selects the focused row or takes it back; with `from` selects all rows from there. @returns the focused row. */
function select(list: HTMLElement | null, from: Element | null) {
	const rows = listRows(list);
	const at = findFocusedAt(rows);
	const start = from ? rows.indexOf(from) : -1;
	const focused = rows[at] ?? null;
	if (start === -1) {
		focused?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
		return focused;
	}

	const some = rows.slice(Math.min(start, at), Math.max(start, at) + 1);
	for (const row of some)
		row
			.querySelector<HTMLInputElement>("input[type=checkbox]:not(:checked)")
			?.click();

	return focused;
}
