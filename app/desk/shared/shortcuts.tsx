import { type RefObject, useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Switch } from "#ui/switch.tsx";
import { areKeysOn, isTyping, storeKeys } from "./single-keys.ts";

const inboxShortcuts = [
	{ keys: ["j", "↓"], does: "Next lead" },
	{ keys: ["k", "↑"], does: "Previous lead" },
	{ keys: ["Enter"], does: "Open it" },
	{ keys: ["/"], does: "Search everything" },
	{ keys: ["n"], does: "Show new leads" },
	{ keys: ["?"], does: "These shortcuts" },
];

type ListShortcutsProps = {
	list: RefObject<HTMLElement | null>;
	onNew: () => void;
};

export function ListShortcuts({ list, onNew }: ListShortcutsProps) {
	function onKey(key: string): boolean {
		const inList = list.current?.contains(document.activeElement) ?? false;
		if (key === "j" || (key === "arrowdown" && inList)) move(list.current, 1);
		else if (key === "k" || (key === "arrowup" && inList))
			move(list.current, -1);
		else if (key === "n") onNew();
		else return false;

		return true;
	}

	return (
		<Shortcuts
			title="Shortcuts of the inbox"
			shortcuts={inboxShortcuts}
			note="The arrow keys work when a lead has focus."
			onKey={onKey}
		/>
	);
}

type ShortcutsProps = {
	title: string;
	shortcuts: readonly { keys: readonly string[]; does: string }[];
	note?: string;
	/** @returns whether the key, in lower case, is a shortcut. */
	onKey: (key: string) => boolean;
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
			else if (!onKey(event.key.toLowerCase())) return;

			event.preventDefault();
		}

		addEventListener("keydown", onKeyDown);

		return () => removeEventListener("keydown", onKeyDown);
	}, [onKey]);

	return (
		<>
			<span className="only-keyboards">
				<Button
					variant="outline"
					small
					aria-haspopup="dialog"
					onClick={() => setOpen(true)}
				>
					Shortcuts
				</Button>
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

function move(list: HTMLElement | null, step: 1 | -1): void {
	const links = [
		...(list?.querySelectorAll<HTMLElement>(".lead-row__link") ?? []),
	];
	const at = links.indexOf(document.activeElement as HTMLElement);
	const last = links.length - 1;
	const start = step === 1 ? 0 : last;
	const next = at === -1 ? start : at + step;

	links[Math.min(Math.max(next, 0), last)]?.focus();
}
