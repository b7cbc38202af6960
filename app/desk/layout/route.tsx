import { type ReactNode, Suspense, useEffect, useRef } from "react";
import {
	isRouteErrorResponse,
	Link,
	Outlet,
	useLocation,
	useMatches,
} from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { noFilter } from "#desk/inbox/filter.ts";
import { countLeads } from "#desk/inbox/leads.server.ts";
import { countOpenQuestions } from "#desk/questions/questions.server.ts";
import { Search } from "#desk/search/search.tsx";
import { readOpenSteps } from "#desk/start/checklist.server.ts";
import { countDueTasks } from "#desk/tasks/tasks.server.ts";
import { LEADS_TO, LOGIN_PATH } from "#features/auth/contract.ts";
import { DESK_PATH } from "#features/auth/desk-path.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { buttonClass } from "#ui/button.tsx";
import { useHydrationSignal } from "#ui/hydrated.ts";
import { Wordmark } from "#ui/wordmark.tsx";
import type { Route } from "./+types/route.ts";
import { DeskPage } from "./components.tsx";
import { ConnectionNotice, keepOpenPage } from "./connection.tsx";
import { readDensity } from "./density.ts";
import { DeskIcon } from "./desk-icons.tsx";
import { CopyOwner } from "./form-copy.tsx";
import { FormResults, forOwners } from "./form-results.tsx";
import { Initials } from "./initials.tsx";
import { DeskNavigation, Dock, StartLink } from "./navigation.tsx";
import { PageLoads } from "./page-loads.tsx";
import { removeCopiesOf } from "./stored-copies.ts";
// Imported by the layout, so that error pages keep the desk's styles.
import "#desk/desk.css";

export const meta = () => [
	{ title: deskCopy.name },
	{ name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, staff, installation } = requireStaff(context);
	const isOwner = staff.role === "owner";
	// The frame is rendered even if the database fails.
	const [dueTasks, unread, questions, openSteps] = await Promise.all([
		countDueTasks(db, staff.id, clock.at).catch(() => 0),
		countLeads(db, {
			filter: { ...noFilter, unread: true },
			staffId: staff.id,
			at: clock.at,
			perPerson: true,
		}).catch(() => 0),
		countOpenQuestions(db).catch(() => 0),
		isOwner && installation
			? readOpenSteps(db, installation).catch(() => 0)
			: 0,
	]);

	return {
		staffId: staff.id,
		name: staff.name,
		isOwner,
		density: readDensity(request.headers.get("cookie")),
		waiting: { dueTasks, unread, questions, openSteps },
	};
}

export const clientMiddleware = [keepOpenPage];

export default function Desk({ loaderData }: Route.ComponentProps) {
	return (
		<DeskFrame {...loaderData}>
			{/* A difference between server and browser renders this part again. See ErrorBoundary. */}
			<Suspense>
				<CopyOwner value={loaderData.staffId}>
					<PageLoads>
						<FormResults>
							<Page />
						</FormResults>
					</PageLoads>
				</CopyOwner>
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

type DeskFrameProps = Route.ComponentProps["loaderData"] & {
	children: ReactNode;
};

/** Layout options of a route: its own bars, or the full width of the window. */
type Handle = { isEditor?: true; isWide?: true };

const MENU_ID = "desk-menu";

/** The menu is at the side; on a narrow screen a popover, below the most used pages at the bottom. */
function DeskFrame(props: DeskFrameProps) {
	const { staffId, name, isOwner, waiting, density, children } = props;
	const { pathname } = useLocation();
	const menu = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page opens
	useEffect(() => menu.current?.hidePopover(), [pathname]);

	// An editor has its own bars. With :has() the whole desk would be restyled at each key.
	const handles = useMatches().map(({ handle, loaderData }) =>
		loaderData === undefined ? undefined : (handle as Handle | undefined),
	);
	const isEditor = handles.some((handle) => handle?.isEditor);
	const isWide = handles.some((handle) => handle?.isWide);

	return (
		<div
			className="desk-frame"
			data-density={density}
			data-editor={isEditor || undefined}
			data-wide={isWide || undefined}
		>
			<a className="skip" href="#main">
				Skip to content
			</a>
			<header className="desk-frame__side">
				<div
					className="desk-frame__menu"
					id={MENU_ID}
					popover="auto"
					ref={menu}
				>
					<div className="desk-frame__top">
						<Link className="desk-frame__brand" to="/desk">
							<span className="sr">{`${company().name}, lead desk`}</span>
							<Wordmark brand={company()} />
						</Link>
						<a href="/">
							<span>View site</span>
							<DeskIcon name="external" />
						</a>
					</div>
					<DeskNavigation isOwner={isOwner} waiting={waiting} />
					<div className="desk-frame__foot">
						<StartLink isOwner={isOwner} waiting={waiting} />
						<div className="desk-frame__account">
							<Link to="/desk/account">
								<Initials name={name} />
								<span className="desk-frame__name">{name}</span>
								<span className="sr">, your account</span>
							</Link>
							<form
								method="post"
								action="/logout"
								onSubmit={() => removeCopiesOf(localStorage, staffId)}
							>
								<button type="submit">Log out</button>
							</form>
						</div>
					</div>
				</div>
			</header>
			<Dock waiting={waiting} menuId={MENU_ID} />
			<Search isOwner={isOwner}>
				<main id="main" className="desk-frame__main" tabIndex={-1}>
					{children}
				</main>
			</Search>
			<ConnectionNotice />
		</div>
	);
}

const notices: Record<number, { title: string; text: string }> = {
	401: {
		title: "You’ve been logged out.",
		text: "Your session has expired or was ended elsewhere. Log in again to return to this page.",
	},
	403: forOwners,
	404: {
		title: "There’s nothing here.",
		text: "The address is wrong, or the page has been removed.",
	},
	503: {
		title: "The database doesn’t answer.",
		text: "Nothing has been changed. Try again in a moment. If it keeps failing, tell whoever hosts the site.",
	},
};

const failed = {
	title: "That didn’t work.",
	text: "Something went wrong on our side. Nothing is lost: please try again in a moment.",
};
