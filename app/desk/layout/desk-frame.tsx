import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Button } from "#ui/button.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";

/** `owner`: only owners see it. */
const pages: readonly { label: string; to: string; owner?: true }[] = [
	{ label: "Inbox", to: "/desk" },
	{ label: "Calendar", to: "/desk/calendar" },
	{ label: "Questions", to: "/desk/questions" },
	{ label: "Messages", to: "/desk/messages" },
	{ label: "Reports", to: "/desk/reports" },
	{ label: "Opening hours", to: "/desk/hours", owner: true },
	{ label: "Privacy", to: "/desk/privacy", owner: true },
	{ label: "Staff", to: "/desk/staff", owner: true },
	{ label: "Audit log", to: "/desk/audit", owner: true },
	{ label: "System health", to: "/desk/health", owner: true },
];

type DeskFrameProps = {
	name: string;
	isOwner: boolean;
	children: ReactNode;
};

export function DeskFrame({ name, isOwner, children }: DeskFrameProps) {
	return (
		<div className="desk-frame">
			<a className="skip" href="#main">
				Skip to content
			</a>
			<WordmarkOutline />
			<header className="desk-frame__side">
				<Link className="desk-frame__logo" to="/desk" aria-label="Lead desk">
					<Wordmark />
				</Link>
				<nav className="desk-frame__nav" aria-label="The desk">
					<ul>
						{pages
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
				<div className="desk-frame__account">
					<Link to="/desk/account">
						<b>{name}</b>
						<span>Your account</span>
					</Link>
					<a href="/">The website</a>
					<ThemeSwitch />
					<form method="post" action="/logout">
						<Button type="submit" variant="outline" small>
							Log out
						</Button>
					</form>
				</div>
			</header>
			<main id="main" className="desk-frame__main" tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}
