import { type ReactNode, Suspense, useEffect, useRef } from "react";
import {
	isRouteErrorResponse,
	Link,
	NavLink,
	Outlet,
	useLocation,
} from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { readOpenSteps } from "#desk/start/checklist.server.ts";
import { countDueTasks } from "#desk/tasks/tasks.server.ts";
import { LEADS_TO, LOGIN_PATH } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { buttonClass } from "#ui/button.tsx";
import { useHydrationSignal } from "#ui/hydrated.ts";
import { Icon } from "#ui/icon.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { Wordmark, WordmarkOutline } from "#ui/wordmark.tsx";
import type { Route } from "./+types/route.ts";
import { DeskPage } from "./components.tsx";
import { FormResults, ownersOnly } from "./form-results.tsx";
import { SubmitButton } from "./forms.tsx";
// Imported by the layout, so that error pages keep the desk's styles.
import "#desk/desk.css";

export const meta = () => [
	{ title: deskCopy.name },
	{ name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock, staff, installation } = requireStaff(context);
	const isOwner = staff.role === "owner";
	// The frame is rendered even if the database fails.
	const [dueTasks, openSteps] = await Promise.all([
		countDueTasks(db, staff.id, clock.at).catch(() => 0),
		isOwner && installation
			? readOpenSteps(db, installation).catch(() => 0)
			: 0,
	]);

	return { name: staff.name, isOwner, dueTasks, openSteps };
}

export default function Desk({ loaderData }: Route.ComponentProps) {
	return (
		<DeskFrame {...loaderData}>
			{/* A difference between server and browser renders this part again. See ErrorBoundary. */}
			<Suspense>
				<FormResults>
					<Page />
				</FormResults>
			</Suspense>
		</DeskFrame>
	);
}

function Page() {
	useHydrationSignal();
	return <Outlet />;
}

/**
 * Renders errors within the desk. The root's boundary would re-render the document with inline scripts,
 * which the desk's policy forbids (Trusted Types).
 */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	useHydrationSignal();

	const { pathname, search } = useLocation();
	const status = isRouteErrorResponse(error) ? error.status : 500;
	const { title, text } = notices[status] ?? failed;
	const login = `${LOGIN_PATH}?${new URLSearchParams({ [LEADS_TO]: pathname + search })}`;
	const page = (
		<DeskPage title={title} intro={text}>
			<p>
				{status === 401 ? (
					// The login has its own content security policy: it needs a full page load.
					<a
						className={buttonClass({ variant: "primary", small: true })}
						href={login}
					>
						Log in
					</a>
				) : (
					<Link
						className={buttonClass({ variant: "outline", small: true })}
						to={DESK_PATH}
					>
						To the inbox
					</Link>
				)}
			</p>
		</DeskPage>
	);
	if (loaderData) return <DeskFrame {...loaderData}>{page}</DeskFrame>;

	return (
		<main id="main" className="desk-frame__main" tabIndex={-1}>
			{page}
		</main>
	);
}

const START_PATH = "/desk/start";

const pages: readonly { label: string; to: string; owner?: true }[] = [
	{ label: "Getting started", to: START_PATH, owner: true },
	{ label: "Inbox", to: "/desk" },
	{ label: "People", to: "/desk/people" },
	{ label: "Board", to: "/desk/board" },
	{ label: "Tasks", to: "/desk/tasks" },
	{ label: "Calendar", to: "/desk/calendar" },
	{ label: "Questions", to: "/desk/questions" },
	{ label: "Messages", to: "/desk/messages" },
	{ label: "Reports", to: "/desk/reports" },
	{ label: "Articles", to: "/desk/articles" },
	{ label: "Cases", to: "/desk/cases" },
	{ label: "FAQ", to: "/desk/faq" },
	{ label: "Legal texts", to: "/desk/legal" },
	{ label: "Reply templates", to: "/desk/templates" },
	{ label: "Newsletter", to: "/desk/newsletter" },
	{ label: "Campaigns", to: "/desk/campaigns" },
	{ label: "Trash", to: "/desk/trash" },
	{ label: "Opening hours", to: "/desk/hours", owner: true },
	{ label: "Company", to: "/desk/settings/company" },
	{ label: "Prices", to: "/desk/settings/prices" },
	{ label: "Notice bar", to: "/desk/settings/notice" },
	{ label: "Team", to: "/desk/settings/team" },
	{ label: "Email", to: "/desk/settings/email", owner: true },
	{ label: "Pictures", to: "/desk/media" },
	{ label: "Redirects", to: "/desk/redirects" },
	{ label: "Privacy", to: "/desk/privacy", owner: true },
	{ label: "Staff", to: "/desk/staff", owner: true },
	{ label: "Audit log", to: "/desk/audit", owner: true },
	{ label: "System health", to: "/desk/health", owner: true },
];

type DeskFrameProps = Route.ComponentProps["loaderData"] & {
	children: ReactNode;
};

/** Cards and new leads belong to the inbox. */
const inInbox = /^\/desk(\/(people|leads)\/.*)?$/;

const MENU_ID = "desk-menu";

/** The navigation is a sidebar; on a narrow screen a popover opened by the current section's name. */
function DeskFrame({
	name,
	isOwner,
	dueTasks,
	openSteps,
	children,
}: DeskFrameProps) {
	const { pathname } = useLocation();
	const menu = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page opens
	useEffect(() => menu.current?.hidePopover(), [pathname]);

	const current = pages.findLast(
		({ to }) =>
			pathname.startsWith(to) && (to !== "/desk" || inInbox.test(pathname)),
	);

	return (
		<div className="desk-frame">
			<a className="skip" href="#main">
				Skip to content
			</a>
			<WordmarkOutline name={company().name} />
			<header className="desk-frame__side">
				<Link className="brand" to="/desk">
					<span className="sr">{`${company().name}, lead desk`}</span>
					<Wordmark brand={company()} />
				</Link>
				<button
					className="desk-frame__open"
					type="button"
					popoverTarget={MENU_ID}
				>
					<span>{current?.label ?? "Menu"}</span>
					<Icon name="menu" />
				</button>
				<div
					className="desk-frame__menu"
					id={MENU_ID}
					popover="auto"
					ref={menu}
				>
					<nav className="desk-frame__nav" aria-label="The desk">
						<ul>
							{pages
								.filter(
									({ owner, to }) =>
										(isOwner || !owner) && (to !== START_PATH || openSteps > 0),
								)
								.map(({ label, to }) => (
									<li key={to}>
										<NavLink to={to} end={to === "/desk"}>
											<span>{label}</span>
											{to === "/desk/tasks" && dueTasks > 0 && (
												<Counter count={dueTasks} unit="due" />
											)}
											{to === START_PATH && (
												<Counter count={openSteps} unit="left" />
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

const notices: Record<number, { title: string; text: string }> = {
	401: {
		title: "You’ve been logged out.",
		text: "Your session has expired or was ended elsewhere. Log in again to return to this page.",
	},
	403: ownersOnly,
	404: {
		title: "There’s nothing here.",
		text: "The address is wrong, or the page has been removed.",
	},
	503: {
		title: "The database doesn’t answer.",
		text: "Nothing has been changed. Try again in a moment; if it keeps failing, run npm run site -- doctor to find out why.",
	},
};

const failed = {
	title: "That didn’t work.",
	text: "Something went wrong on our side. Nothing is lost: please try again in a moment.",
};

function Counter({ count, unit }: { count: number; unit: string }) {
	return (
		<span>
			{" "}
			<span className="counter">
				<span>{count}</span>
				<span className="sr">{` ${unit}`}</span>
			</span>
		</span>
	);
}
