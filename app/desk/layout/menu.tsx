import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { DeskIcon } from "./desk-icons.tsx";

type MenuProps = {
	/** Of the button, where it shows an icon alone. */
	name?: string;
	/** Shown on the button; three dots by default. */
	label?: ReactNode;
	children: ReactNode;
};

/** Buttons and links behind one button, below it; a bottom sheet on a phone. Works without scripts. */
export function Menu({ name, label, children }: MenuProps) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const { key } = useLocation();
	const close = () => list.current?.hidePopover();
	// biome-ignore lint/correctness/useExhaustiveDependencies: it closes when another page opens
	useEffect(() => close, [key]);

	return (
		<>
			<button
				type="button"
				className={label ? "menu-button" : "menu-button icon-button"}
				popoverTarget={id}
				aria-label={name}
			>
				{label ?? <DeskIcon name="more" />}
			</button>
			<div
				className="desk-menu"
				id={id}
				ref={list}
				popover="auto"
				onSubmit={close}
			>
				{children}
			</div>
		</>
	);
}
