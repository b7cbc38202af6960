import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { deskCopy as copy, deskDrawers } from "#content/desk.ts";
import { Button } from "#ui/button.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";

type DeskFrameProps = {
	/** Who is signed in. */
	name: string;
	isOwner: boolean;
	children: ReactNode;
};

/** The cabinet around every page of the desk: its drawers on baize, the open one on paper. */
export function DeskFrame({ name, isOwner, children }: DeskFrameProps) {
	return (
		<div className="cabinet">
			<a className="skip" href="#main">
				{copy.skip}
			</a>
			<WordmarkOutline />
			<header className="cabinet__side">
				<Link className="cabinet__mark" to="/desk" aria-label={copy.name}>
					<Wordmark />
				</Link>
				<nav className="cabinet__drawers" aria-label={copy.navigation}>
					<ul>
						{deskDrawers
							.filter(({ owner }) => isOwner || !owner)
							.map(({ label, to }) => (
								<li key={to}>
									<NavLink to={to} end={to === "/desk"}>
										{label}
									</NavLink>
								</li>
							))}
					</ul>
				</nav>
				<div className="cabinet__who">
					<Link to="/desk/account">
						<b>{name}</b>
						<span>{copy.account}</span>
					</Link>
					<a href="/">{copy.site}</a>
					<form method="post" action="/logout">
						<Button type="submit" variant="outline" small>
							{copy.logOut}
						</Button>
					</form>
				</div>
			</header>
			<main id="main" className="cabinet__main" tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}
