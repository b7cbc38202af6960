import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";
import { SubmitButton } from "./forms.tsx";

/** `owner`: for owners only. */
const pages: readonly { label: string; to: string; owner?: true }[] = [
	{ label: "Inbox", to: "/desk" },
	{ label: "Tasks", to: "/desk/tasks" },
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
	/** Tasks due today or earlier. */
	dueTasks: number;
	children: ReactNode;
};

/** Cards and new leads belong to the inbox. */
const inInbox = /^\/desk(\/(people|leads)\/.*)?$/;

const MENU_ID = "desk-menu";

/** The navigation is a sidebar; on a narrow screen a popover opened by the current section's name. */
export function DeskFrame({ name, isOwner, dueTasks, children }: DeskFrameProps) {
	const { pathname } = useLocation();
	const menu = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page opens
	useEffect(() => menu.current?.hidePopover(), [pathname]);
	const current = pages.findLast(
		({ to }) => pathname.startsWith(to) && (to !== "/desk" || inInbox.test(pathname)),
	);
	return (
		<div className="desk-frame">
			<a className="skip" href="#main">
				Skip to content
			</a>
			<WordmarkOutline />
			<header className="desk-frame__side">
				<Link className="brand" to="/desk" aria-label="Lead desk">
					<Wordmark />
				</Link>
				<button className="desk-frame__open" type="button" popoverTarget={MENU_ID}>
					{current?.label ?? "Menu"}
					<Icon name="menu" />
				</button>
				<div className="desk-frame__menu" id={MENU_ID} popover="auto" ref={menu}>
					<nav className="desk-frame__nav" aria-label="The desk">
						<ul>
							{pages
								.filter(({ owner }) => isOwner || !owner)
								.map(({ label, to }) => (
									<li key={to}>
										<NavLink to={to} end={to === "/desk"}>
											{label}
											{to === "/desk/tasks" && dueTasks > 0 && (
												<>
													{" "}
													<span className="counter">
														{dueTasks}
														<span className="sr"> due</span>
													</span>
												</>
											)}
										</NavLink>
									</li>
								))}
						</ul>
					</nav>
					<div className="stack small desk-frame__account">
						<Link to="/desk/account">
							<b>{name}</b>
							<span>Your account</span>
						</Link>
						<a href="/">The website</a>
						<ThemeSwitch />
						<form method="post" action="/logout">
							<SubmitButton>Log out</SubmitButton>
						</form>
					</div>
				</div>
			</header>
			<main id="main" className="desk-frame__main" tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}
