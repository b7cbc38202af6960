import { type KeyboardEvent, type MouseEvent, type ToggleEvent, useRef } from "react";
import { Link } from "react-router";
import {
	headerActions,
	mainNavigation,
	menuLinks,
	menuTrades,
	phoneLink,
} from "#content/navigation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Wordmark } from "#ui/wordmark.tsx";

/** The id that the menu button refers to. */
export const menuId = "menu";

type MobileMenuProps = {
	destination: (link: { to: string; section?: string }) => string;
	isCurrent: (to: string) => boolean;
};

/**
 * The full-screen menu of small screens. As a native popover it opens, closes with Escape and
 * returns the focus without JavaScript; with JavaScript, links close it and Tab stays inside.
 */
export function MobileMenu({ destination, isCurrent }: MobileMenuProps) {
	const closeButton = useRef<HTMLButtonElement>(null);
	const links = [...mainNavigation, ...menuLinks, headerActions.login];
	const { book } = headerActions;
	return (
		<div
			className="menu dark"
			id={menuId}
			popover="auto"
			role="dialog"
			aria-label="Menu"
			onToggle={(event: ToggleEvent) => event.newState === "open" && closeButton.current?.focus()}
			onClick={closeOnChoice}
			onKeyDown={keepTabInside}
		>
			<div className="row ends gap-below">
				<span className="brand">
					<Wordmark />
				</span>
				<button
					ref={closeButton}
					className="square burger"
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
						className="h3 menu__link"
						to={destination(link)}
						aria-current={isCurrent(link.to) ? "page" : undefined}
					>
						{link.label}
					</Link>
				))}
				<p className="small muted gap-above">{menuTrades.heading}</p>
				<ul className="columns menu__trades">
					{menuTrades.links.map(({ label, to }) => (
						<li key={to}>
							<Link to={to} aria-current={isCurrent(to) ? "page" : undefined}>
								{label}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<a className="menu__phone push num" href={phoneLink.to}>
				{phoneLink.label}
			</a>
			<ButtonLink variant="primary" to={book.to}>
				{book.label}
			</ButtonLink>
		</div>
	);
}

function closeOnChoice(event: MouseEvent<HTMLElement>) {
	if ((event.target as Element).closest("a")) event.currentTarget.hidePopover();
}

/** The page behind is covered but not inert: Tab cycles within the menu. */
function keepTabInside(event: KeyboardEvent<HTMLElement>) {
	if (event.key !== "Tab") return;
	const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
	const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
	if (document.activeElement !== from) return;
	event.preventDefault();
	to?.focus();
}
