import {
	type KeyboardEvent,
	type MouseEvent,
	type ToggleEvent,
	useRef,
	useSyncExternalStore,
} from "react";
import { Link, useLocation } from "react-router";
import { company, resolveLink } from "#content/content.ts";
import { navigationCopy } from "#content/navigation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AnyLink } from "#ui/link.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";

/** The id that the menu button refers to. */
const menuId = "menu";

type HeaderProps = {
	/** The background at the top of the page. */
	tone: "dark" | "paper";
};

/** The navigation bar: transparent at the top, white with a shadow when the page is scrolled. */
export function Header({ tone }: HeaderProps) {
	const scrolled = useScrolled();
	const isCurrent = useIsCurrent();
	const { headerActions, mainNavigation, phoneLink } = navigationCopy();
	const { login, book } = headerActions;
	const classes = [
		"site-head",
		`site-head--${tone}`,
		scrolled && "is-scrolled",
	];

	return (
		<>
			<WordmarkOutline name={company().name} />
			<header className={classes.filter(Boolean).join(" ")}>
				<div className="wrap row site-head__in">
					<AnyLink className="brand" to="/">
						<span className="sr">{`${company().name}, home`}</span>
						<Wordmark brand={company()} />
					</AnyLink>
					<nav className="nav" aria-label="Main">
						{mainNavigation.map((link) => (
							<AnyLink
								key={link.label}
								className="head-link"
								to={destination(link)}
								aria-current={isCurrent(link.to)}
							>
								{link.label}
							</AnyLink>
						))}
					</nav>
					<div className="row site-head__cta">
						<AnyLink
							className="square site-head__search"
							to={headerActions.search.to}
							aria-label={headerActions.search.label}
							aria-current={isCurrent(headerActions.search.to)}
						>
							<Icon name="search" />
						</AnyLink>
						<a
							className="head-link num nowrap site-head__phone"
							href={phoneLink.to}
						>
							{phoneLink.label}
						</a>
						{/* Requests the document, because the server redirects signed-in staff. */}
						<a
							className="head-link login"
							href={login.to}
							aria-current={isCurrent(login.to)}
						>
							{login.label}
						</a>
						<ButtonLink variant="primary" small to={book.to} data-book="header">
							{book.label}
						</ButtonLink>
					</div>
					<button
						className="square burger"
						type="button"
						popoverTarget={menuId}
						aria-label="Open menu"
					>
						<Icon name="menu" />
					</button>
				</div>
			</header>
			<MobileMenu />
		</>
	);
}

/**
 * The full-screen menu of small screens. As a native popover it opens, closes with Escape and
 * returns the focus without JavaScript; with JavaScript, links close it and Tab stays inside.
 */
function MobileMenu() {
	const isCurrent = useIsCurrent();
	const closeButton = useRef<HTMLButtonElement>(null);
	const { headerActions, mainNavigation, menuLinks, menuTrades, phoneLink } =
		navigationCopy();
	const { login, book } = headerActions;
	const links = [...mainNavigation, ...menuLinks, login];

	return (
		<div
			className="menu dark"
			id={menuId}
			popover="auto"
			role="dialog"
			aria-label="Menu"
			onToggle={(event: ToggleEvent) =>
				event.newState === "open" && closeButton.current?.focus()
			}
			onClick={closeOnChoice}
			onKeyDown={keepTabInside}
		>
			<div className="row ends gap-below">
				<span className="brand">
					<Wordmark brand={company()} />
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
						reloadDocument={link === login}
						aria-current={isCurrent(link.to)}
					>
						{link.label}
					</Link>
				))}
				{menuTrades.links.length > 0 && (
					<>
						<p className="small muted gap-above">{menuTrades.heading}</p>
						<ul className="columns menu__trades">
							{menuTrades.links.map(({ label, to }) => (
								<li key={to}>
									<Link to={to} aria-current={isCurrent(to)}>
										{label}
									</Link>
								</li>
							))}
						</ul>
					</>
				)}
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

	const stops = [
		...event.currentTarget.querySelectorAll<HTMLElement>("a, button"),
	];
	const [from, to] = event.shiftKey
		? [stops[0], stops.at(-1)]
		: [stops.at(-1), stops[0]];
	if (document.activeElement !== from) return;

	event.preventDefault();
	to?.focus();
}

function destination({
	to,
	section,
}: {
	to: string;
	section?: string;
}): string {
	const anchor = `/#${section}`;
	return section && resolveLink(anchor) ? anchor : to;
}

/** Returns a function for `aria-current`: "page" for the current page and its parents. */
function useIsCurrent() {
	const { pathname } = useLocation();
	return (to: string) =>
		`${pathname}/`.startsWith(`${to}/`) ? "page" : undefined;
}

/** The header changes when the page is scrolled by more pixels (docs/requirements.md, section 2). */
const threshold = 20;

/** True when the page is scrolled by more than 20 px. False on the server. */
function useScrolled(): boolean {
	return useSyncExternalStore(
		onScroll,
		() => window.scrollY > threshold,
		() => false,
	);
}

function onScroll(changed: () => void) {
	window.addEventListener("scroll", changed, { passive: true });
	return () => window.removeEventListener("scroll", changed);
}
