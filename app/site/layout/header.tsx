import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { headerActions, mainNavigation, phoneLink } from "#content/navigation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AnyLink } from "#ui/link.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";
import { MobileMenu, menuId } from "./mobile-menu.tsx";

type HeaderProps = {
	/** The background at the top of the page. */
	tone: "dark" | "paper";
};

/** The navigation bar: transparent at the top, white with a shadow when the page is scrolled. */
export function Header({ tone }: HeaderProps) {
	const scrolled = useScrolled();
	const isCurrent = useIsCurrent();
	const { login, book } = headerActions;
	const classes = ["site-head", `site-head--${tone}`, scrolled && "is-scrolled"];
	return (
		<>
			<WordmarkOutline />
			<header className={classes.filter(Boolean).join(" ")}>
				<div className="wrap row site-head__in">
					<AnyLink className="brand" to="/">
						<span className="sr">Sheaf, home</span>
						<Wordmark />
					</AnyLink>
					<nav className="nav" aria-label="Main">
						{mainNavigation.map((link) => (
							<AnyLink
								key={link.label}
								className="head-link"
								to={destination(link)}
								aria-current={isCurrent(link.to) ? "page" : undefined}
							>
								{link.label}
							</AnyLink>
						))}
					</nav>
					<div className="row site-head__cta">
						<a className="head-link num nowrap site-head__phone" href={phoneLink.to}>
							{phoneLink.label}
						</a>
						<AnyLink
							className="head-link login"
							to={login.to}
							aria-current={isCurrent(login.to) ? "page" : undefined}
						>
							{login.label}
						</AnyLink>
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
			<MobileMenu destination={destination} isCurrent={isCurrent} />
		</>
	);
}

function destination({ to, section }: { to: string; section?: string }): string {
	return section ? `/#${section}` : to;
}

/** Returns a predicate that is true for the current page and its parents. */
function useIsCurrent() {
	const { pathname } = useLocation();
	return (to: string) => pathname === to || pathname.startsWith(`${to}/`);
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
