import { type FocusEvent, type MouseEvent, type ToggleEvent, useRef } from "react";
import { Link } from "react-router";
import { headerActions, mainNavigation } from "#content/navigation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Wordmark } from "./wordmark.tsx";

/** What the button that opens the menu points at. */
export const menuId = "menu";

export type MobileMenuProps = {
	destination: (link: { to: string; section?: string }) => string;
	isCurrent: (to: string) => boolean;
};

/**
 * The full-screen menu of small screens. A native popover: it opens, closes with Escape and gives
 * the focus back without JavaScript; with it, following a link or tabbing out closes the menu too.
 */
export function MobileMenu({ destination, isCurrent }: MobileMenuProps) {
	const closeButton = useRef<HTMLButtonElement>(null);
	const links = [...mainNavigation, headerActions.login];
	const { book } = headerActions;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links and buttons inside
		<div
			className="menu desk"
			id={menuId}
			popover="auto"
			role="dialog"
			aria-label="Menu"
			onToggle={(event: ToggleEvent) => event.newState === "open" && closeButton.current?.focus()}
			onClick={closeOnChoice}
			onBlur={closeOnLeaving}
		>
			<div className="menu__top">
				<span className="brand">
					<Wordmark />
				</span>
				<button
					ref={closeButton}
					className="burger"
					type="button"
					popoverTarget={menuId}
					popoverTargetAction="hide"
					aria-label="Close menu"
				>
					<Icon name="x" />
				</button>
			</div>
			<nav className="menu__links" aria-label="Mobile">
				{links.map((link) => (
					<Link
						key={link.label}
						to={destination(link)}
						aria-current={isCurrent(link.to) ? "page" : undefined}
					>
						{link.label}
					</Link>
				))}
			</nav>
			<ButtonLink kind="band" className="mt-auto" to={book.to}>
				{book.label}
			</ButtonLink>
		</div>
	);
}

function closeOnChoice(event: MouseEvent<HTMLElement>) {
	if ((event.target as Element).closest("a")) event.currentTarget.hidePopover();
}

function closeOnLeaving(event: FocusEvent<HTMLElement>) {
	const { currentTarget: menu, relatedTarget } = event;
	if (relatedTarget && !menu.contains(relatedTarget)) menu.hidePopover();
}
