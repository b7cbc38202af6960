import type { EditorState } from "prosemirror-state";
import {
	type KeyboardEvent,
	type MouseEvent,
	useId,
	useRef,
	useState,
} from "react";
import type { TextEditor } from "./editor.ts";
import { ToolIcon } from "./tool-icon.tsx";
import type { Tool } from "./tools.ts";

type ToolMenuProps = {
	label: string;
	tools: readonly Tool[];
	editor: TextEditor;
	state: EditorState;
};

/** The text keeps its selection, and phones their keyboard. */
export const keepFocus = (event: { preventDefault(): void }) =>
	event.preventDefault();

/** A button of the toolbar with a menu in the top layer: the toolbar scrolls sideways on phones. */
export function ToolMenu({ label, tools, editor, state }: ToolMenuProps) {
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	const menu = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);

	function open({ detail }: MouseEvent): void {
		if (isOpen) {
			menu.current?.hidePopover();
			return;
		}

		menu.current?.showPopover();
		placeBeside(menu.current, button.current);
		// Pressed with a key: a mouse leaves the focus in the text.
		if (detail === 0) menu.current?.querySelector("button")?.focus();
	}

	function run(tool: Tool): void {
		menu.current?.hidePopover();
		editor.run(tool.command);
	}

	return (
		<>
			<button
				ref={button}
				type="button"
				tabIndex={-1}
				className="editor__menu-button"
				aria-haspopup="menu"
				aria-expanded={isOpen}
				aria-controls={id}
				onMouseDown={keepFocus}
				onClick={open}
			>
				<span>{label}</span>
				<ToolIcon name="down" />
			</button>
			<div
				ref={menu}
				id={id}
				popover="auto"
				role="menu"
				tabIndex={-1}
				aria-label={label}
				className="editor__menu"
				onToggle={({ newState }) => setOpen(newState === "open")}
				onKeyDown={moveInMenu}
			>
				{tools.map((tool) => (
					<MenuItem
						key={tool.name}
						tool={tool}
						state={state}
						isDisabled={isOpen && !tool.command(state)}
						onClick={() => run(tool)}
					/>
				))}
			</div>
		</>
	);
}

type MenuItemProps = {
	tool: Tool;
	state: EditorState;
	isDisabled: boolean;
	onClick(): void;
};

function MenuItem({ tool, state, isDisabled, onClick }: MenuItemProps) {
	const { name, keys, isActive } = tool;
	const button = {
		type: "button" as const,
		"aria-disabled": isDisabled,
		"aria-keyshortcuts": keys,
		onMouseDown: keepFocus,
		onClick,
		children: (
			<>
				<span>{name}</span>
				{keys && <kbd>{keys.replaceAll("+", " ")}</kbd>}
			</>
		),
	};

	return isActive ? (
		<button {...button} role="menuitemradio" aria-checked={isActive(state)} />
	) : (
		<button {...button} role="menuitem" />
	);
}

/** Below the button, or above it where there is no space. */
function placeBeside(menu: HTMLElement | null, button: HTMLElement | null) {
	if (!menu || !button) return;

	const { left, top, bottom } = button.getBoundingClientRect();
	const { offsetWidth: width, offsetHeight: height } = menu;
	const { clientWidth, clientHeight } = document.documentElement;
	const isAbove = bottom + height > clientHeight && top > height;

	menu.style.left = `${Math.max(0, Math.min(left, clientWidth - width))}px`;
	menu.style.top = `${isAbove ? top - height : bottom}px`;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
	// The arrows of the toolbar stay out of it.
	event.stopPropagation();
	const step = steps[event.key];
	if (!step) return;

	event.preventDefault();
	const buttons = [...event.currentTarget.querySelectorAll("button")];
	const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
	buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
